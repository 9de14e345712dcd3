import { readFileSync, readdirSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, transformWithEsbuild, type Plugin } from 'vite';
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

// Writes sw.js: src/sw.ts with the list of all built files, so that the page works without a network.
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const files = [...Object.keys(bundle), ...readdirSync('public')].sort();
      const parts = files.map((name) => {
        const built = bundle[name];
        const content = !built ? readFileSync(`public/${name}`) : built.type === 'chunk' ? built.code : built.source;
        return typeof content === 'string' ? utf8ToBytes(content) : content;
      });
      const hash = blake2b.create({ dkLen: 8 });
      for (const part of parts) hash.update(new Uint8Array(part));
      const source = readFileSync('src/sw.ts', 'utf8')
        .replace("['FILES']", JSON.stringify(files))
        .replace("'VERSION'", JSON.stringify(bytesToHex(hash.digest())));
      const { code } = await transformWithEsbuild(source, 'sw.ts', { minify: true, target: 'es2022' });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace(/export\s*\{\};?/, '') });
    },
  };
}

// The smaller screens travel together: in one file they compress better.
const rooms = /screens\/(About|Daily|Join|NewTable|Replay|Review|Rules|Settings|Tables|Verify)\.svelte/;

export default defineConfig({
  plugins: [svelte(), offline()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    minify: 'terser',
    rollupOptions: { output: { experimentalMinChunkSize: 24000, onlyExplicitManualChunks: true, manualChunks: (id) => (rooms.test(id) ? 'rooms' : undefined) } },
  },
  server: {
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' },
    proxy: { '/ws': { target: 'http://localhost:8080', ws: true } },
    fs: { allow: ['..'] },
  },
});
