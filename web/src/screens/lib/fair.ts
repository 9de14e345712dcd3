// The proof of a fair shuffle, worked out again from a game file (docs/protocol.md, "The fair shuffle").
import { blake2b } from '@noble/hashes/blake2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const hash = (text: string): string => bytesToHex(blake2b(utf8ToBytes(text), { dkLen: 32 }));

export interface GameHead {
  game: string;
  commitment?: string;
  secret?: string;
  seed?: string;
  position?: string;
  result?: string;
  parts: string[];
  names: string[];
  moves?: number;
}

export function readHead(text: string): GameHead | undefined {
  const rows = text.replace(/\r/g, '').split('\n');
  if (rows[0] !== 'guildhall 1') return undefined;
  const head: GameHead = { game: '', parts: [], names: [] };
  let players = 0;
  for (const row of rows.slice(1)) {
    if (row === '') break;
    const [, key = '', value = ''] = /^(\S+) ?(.*)$/.exec(row) ?? [];
    const [, seat = '', rest = ''] = /^(\d+) (.*)$/.exec(value) ?? [];
    if (key === 'part') head.parts[Number(seat) - 1] = rest;
    else if (key === 'seat') head.names[Number(seat) - 1] = rest;
    else if (key === 'options') players = Number(/players (\d)/.exec(value)?.[1] ?? 0);
    else if (key === 'game') head.game = value;
    else if (key === 'commitment' || key === 'secret' || key === 'seed' || key === 'position' || key === 'result') head[key] = value;
  }
  const end = rows.findLast((row) => row.startsWith('end '));
  if (end) head.moves = Number(end.slice(4));
  const seats = Math.max(players, head.parts.length, head.names.length);
  head.parts = Array.from({ length: seats }, (_, i) => head.parts[i] ?? '');
  return head;
}

export const commitmentOf = (secret: string): string => hash(secret);
export const mixed = (secret: string, parts: string[]): string => [secret, ...parts].join('\n');
export const seedOf = (secret: string, parts: string[]): string => '0x' + hash(mixed(secret, parts)).slice(0, 32);
