// BLAKE2b with 32 bytes of hash (RFC 7693); Node has only the one of 64 bytes, which is another function.
export function blake2b256(text) {
  const orders = ['0123456789abcdef', 'ea489fd61c02b753', 'b8c052fdae367194', '7931dcbe265a40f8', '905724afe1bc683d', '2c6a0b834d75fe19', 'c51fed4a0763928b', 'db7ec13950f4862a', '6fe9b308c2d714a5', 'a2847615fb9e3cd0'];
  const lanes = ['048c', '159d', '26ae', '37bf', '05af', '16bc', '278d', '349e'].map((lane) => [...lane].map((c) => parseInt(c, 16)));
  const begin = ['6a09e667f3bcc908', 'bb67ae8584caa73b', '3c6ef372fe94f82b', 'a54ff53a5f1d36f1', '510e527fade682d1', '9b05688c2b3e6c1f', '1f83d9abfb41bd6b', '5be0cd19137e2179'].map((word) => BigInt(`0x${word}`));
  const low = (x) => BigInt.asUintN(64, x);
  const turn = (x, n) => low((x >> n) | (x << (64n - n)));
  const data = Buffer.from(text);
  const hash = [...begin];
  hash[0] ^= 0x01010020n;
  for (let from = 0; from === 0 || from < data.length; from += 128) {
    const block = Buffer.alloc(128);
    data.copy(block, 0, from);
    const last = from + 128 >= data.length;
    const v = [...hash, ...begin];
    v[12] ^= BigInt(last ? data.length : from + 128);
    if (last) v[14] ^= low(-1n);
    for (let round = 0; round < 12; ++round) {
      for (const [i, [a, b, c, d]] of lanes.entries()) {
        const word = (k) => block.readBigUInt64LE(8 * parseInt(orders[round % 10][2 * i + k], 16));
        for (const [k, x, y] of [[0, 32n, 24n], [1, 16n, 63n]]) {
          v[a] = low(v[a] + v[b] + word(k));
          v[d] = turn(v[d] ^ v[a], x);
          v[c] = low(v[c] + v[d]);
          v[b] = turn(v[b] ^ v[c], y);
        }
      }
    }
    for (let i = 0; i < 8; ++i) hash[i] ^= v[i] ^ v[i + 8];
  }
  const out = Buffer.alloc(32);
  for (let i = 0; i < 4; ++i) out.writeBigUInt64LE(hash[i], 8 * i);
  return out.toString('hex');
}
