// BLAKE2b with 32 bytes of hash, by the library that the page has; Node has only the one of 64 bytes, which is another function.
import { blake2b } from '../../web/node_modules/@noble/hashes/blake2.js';

export const blake2b256 = (text) => Buffer.from(blake2b(Buffer.from(text), { dkLen: 32 })).toString('hex');
