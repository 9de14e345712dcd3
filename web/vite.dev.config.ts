import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
export default defineConfig({ plugins: [svelte()], worker: { format: 'es' }, build: { target: 'es2022', assetsInlineLimit: 0, outDir: '/tmp/w1/dist', emptyOutDir: true, rollupOptions: { input: ['dev.html', 'devcards.html'] } } });
