import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './lib/i18n.svelte';
import './app.css';

await speak();
mount(App, { target: document.getElementById('app')! });
