import { mount } from 'svelte';
import { speak } from './lib/i18n.svelte';
import { Line, webSocketTransport } from './lib/connection.svelte';
import { randomHex } from './lib/protocol';
import LondonTable from './london/LondonTable.svelte';
import './app.css';
const q = new URLSearchParams(location.search);
document.documentElement.dataset.theme = q.get('theme') ?? 'light';
await speak((q.get('lang') ?? 'en') as 'en');
const n = Number(q.get('players') ?? 4);
const hot = Number(q.get('hot') ?? 1);
const line = new Line(webSocketTransport(`ws://${location.host}/ws`));
const names = ['Ada', 'Marta', 'Tomek', 'Inês'];
const a = await line.ask({ do: 'create', nonce: randomHex(), game: 'london', options: `players ${n} first 1`, seats: Array.from({ length: n }, (_, i) => (i < hot ? { kind: 'open' } : { kind: 'bot', bot: 'greedy', name: names[i] })) });
const all = [];
for (let i = 0; i < hot; i++) {
  const s = await line.join(a.table!.id, a.table!.tokens[i]);
  await s.ask({ do: 'sit', name: names[i] });
  all.push(s);
}
await all[0]!.ask({ do: 'start' });
(window as any).seated = all[0];
(window as any).all = all;
if (q.get('watch')) {
  const w = await line.join(a.table!.id);
  (window as any).watcher = w;
  mount(LondonTable, { target: document.getElementById('app')!, props: { seated: w, onmenu: () => undefined } });
} else mount(LondonTable, { target: document.getElementById('app')!, props: { seated: all[0]!, partners: all.slice(1), onmenu: () => undefined, onleave: () => undefined } });
