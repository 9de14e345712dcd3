// The limits, gzipped: all script of both games 200 KB, the tables and bots of both games as WebAssembly 800 KB.
import { readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const folder = new URL('../dist/assets/', import.meta.url).pathname;
const sum = (pattern) =>
  readdirSync(folder)
    .filter((name) => pattern.test(name))
    .reduce((total, name) => total + gzipSync(readFileSync(folder + name), { level: 9 }).length, 0) / 1024;

const script = sum(/\.js$/);
const wasm = sum(/\.wasm$/);
console.log(`script ${script.toFixed(1)} KB, WebAssembly ${wasm.toFixed(1)} KB, styles ${sum(/\.css$/).toFixed(1)} KB, gzipped`);
if (script > 200 || wasm > 800) process.exit(1);
