// Makes src/generated from the C++ side: cards with their operations and sentences, the icons that are used, the WebAssembly.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'smol-toml';

const root = new URL('../../', import.meta.url).pathname;
const out = `${root}web/src/generated`;
mkdirSync(out, { recursive: true });
const guildhall = process.env.GUILDHALL ?? `${root}build/release/guildhall`;

const deck = parse(readFileSync(`${root}games/london/cards.toml`, 'utf8'));
const sentences = {};
for (const lang of ['en', 'pt', 'es', 'pl']) {
  const cards = JSON.parse(execFileSync(guildhall, ['cards', 'london', '--json', '--lang', lang], { maxBuffer: 1 << 24 }));
  for (const card of [...cards.city, ...cards.boroughs]) (sentences[card.id] ??= {})[lang] = card.sentences;
}
const plain = ({ provenance: _provenance, ...card }) => ({ ...card, sentences: sentences[card.id] });
writeFileSync(`${out}/london.json`, JSON.stringify({ city: deck.city.map(plain), boroughs: deck.borough.map(plain) }));

const all = JSON.parse(readFileSync(`${root}web/node_modules/@iconify-json/game-icons/icons.json`, 'utf8'));
for (const [list, to] of [
  ['lib/icons.txt', 'icons.json'],
  ['kingdom/icons.txt', 'kingdom-icons.json'],
]) {
  const icons = {};
  for (const name of readFileSync(`${root}web/src/${list}`, 'utf8').split(/\s+/).filter(Boolean)) {
    const icon = all.icons[name] ?? all.icons[all.aliases?.[name]?.parent];
    if (!icon) throw new Error(`there is no icon ${name}`);
    icons[name] = icon.body;
  }
  writeFileSync(`${out}/${to}`, JSON.stringify(icons));
}

copyFileSync(`${root}build/wasm/wasm/guildhall_worker.wasm`, `${out}/guildhall_worker.wasm`);
