// The desk compiled to WebAssembly, with the browser's database as its store.
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import wasmUrl from '../generated/guildhall_worker.wasm?url';
import { appendEntries, listTables, loadEntries } from './store';

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  gh_alloc(size: number): number;
  gh_free(place: number): void;
  gh_receive(client: number, text: number, size: number): void;
  gh_appended(table: number, size: number, answer: number): void;
  gh_entry(text: number, size: number): void;
  gh_loaded(table: number, size: number): void;
  gh_think(ticket: number): void;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const CLIENT = 1;
let wasm: Exports;
// What the page said last, to be seen in the middle of a thought; it comes as a message, too.
let box: Int32Array | undefined;
// How many messages have come, and how many the desk has had.
let come = 0;
let given = 0;

const read = (place: number, size: number) => decoder.decode(new Uint8Array(wasm.memory.buffer, place, size));
const write = (place: number, text: string) => new Uint8Array(wasm.memory.buffer).set(encoder.encode(text), place);

function give(text: string, take: (place: number, size: number) => void): void {
  const bytes = encoder.encode(text);
  const place = wasm.gh_alloc(Math.max(1, bytes.length));
  new Uint8Array(wasm.memory.buffer).set(bytes, place);
  take(place, bytes.length);
  wasm.gh_free(place);
}

function receive(text: string): void {
  given++;
  give(text, (place, size) => wasm.gh_receive(CLIENT, place, size));
}

async function append(json: string): Promise<void> {
  const request = JSON.parse(json) as Parameters<typeof appendEntries>[0];
  const answer = await appendEntries(request);
  give(request.table, (place, size) => wasm.gh_appended(place, size, answer));
}

async function load(table: string, from: number): Promise<void> {
  for (const entry of await loadEntries(table, from)) give(entry, (place, size) => wasm.gh_entry(place, size));
  give(table, (place, size) => wasm.gh_loaded(place, size));
}

async function list(id: string, key: string): Promise<void> {
  const tables = await listTables(key);
  self.postMessage(JSON.stringify({ v: 1, answer: id, ok: true, tables }));
}

const imports = {
  guildhall: {
    send: (_client: number, text: number, size: number) => self.postMessage(read(text, size)),
    append: (json: number, size: number) => void append(read(json, size)),
    load: (table: number, size: number, from: number) => void load(read(table, size), from),
    list: (_client: number, id: number, idSize: number, key: number, keySize: number) => void list(read(id, idSize), read(key, keySize)),
    // A bot thinks when all that was played before is on its way.
    think: (ticket: number) => void setTimeout(() => wasm.gh_think(ticket)),
    look: () => {
      if (!box || Atomics.load(box, 0) !== given + 1) return;
      const text = String.fromCharCode(...box.subarray(2, 2 + box[1]!));
      Atomics.store(box, 0, 0);
      receive(text);
    },
    now: () => Math.floor(Date.now() / 1000),
    hash: (text: number, size: number, out: number) =>
      write(out, bytesToHex(blake2b(new Uint8Array(wasm.memory.buffer, text, size).slice(), { dkLen: 32 }))),
    random: (out: number) => write(out, bytesToHex(crypto.getRandomValues(new Uint8Array(32)))),
  },
  // The little of WASI that the C++ library asks for.
  wasi_snapshot_preview1: {
    environ_get: () => 0,
    environ_sizes_get: (count: number, size: number) => {
      const view = new DataView(wasm.memory.buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return 0;
    },
    clock_time_get: (_clock: number, _precision: bigint, time: number) => {
      new DataView(wasm.memory.buffer).setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
    fd_close: () => 8,
    fd_seek: () => 8,
    fd_write: () => 8,
    proc_exit: (code: number) => {
      throw new Error(`the rules stopped with ${code}`);
    },
  },
};

const ready = (async () => {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(wasmUrl), imports);
  wasm = instance.exports as unknown as Exports;
  wasm._initialize();
  self.postMessage({ ready: true });
})();
ready.catch((error: unknown) => self.postMessage({ failed: String(error) }));

self.onmessage = async ({ data }: MessageEvent<string | Int32Array>) => {
  if (typeof data !== 'string') {
    box = data;
    return;
  }
  await ready;
  come++;
  if (box) Atomics.compareExchange(box, 0, come, 0);
  if (come > given) receive(data);
};
