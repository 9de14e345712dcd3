import { mount } from 'svelte';
import { speak } from './lib/i18n.svelte';
import DevCards from './DevCards.svelte';
import './app.css';
const q = new URLSearchParams(location.search);
document.documentElement.dataset.theme = q.get('theme') ?? 'light';
await speak((q.get('lang') ?? 'en') as 'en');
mount(DevCards, { target: document.getElementById('app')!, props: { what: q.get('what') ?? 'hand' } });
