// Fire over a row of houses, in the strokes of the other engravings.
import { seeded } from '../london/engrave';

const r = (x: number): number => Math.round(x * 10) / 10;

// Tongues of fire along the ground, each of three nested strokes; the outer ones high, the inner ones low.
export function flames(w: number, h: number): { outer: string; inner: string; smoke: string } {
  const random = seeded('1666');
  let outer = '';
  let inner = '';
  for (let x = 4; x < w - 8; x += 9 + random() * 9) {
    const middle = 1 - Math.abs(x - w * 0.56) / (w * 0.62);
    const high = h * (0.2 + 0.62 * middle * (0.55 + 0.45 * random()));
    const wide = 8 + 9 * random();
    const lean = (random() - 0.35) * 10;
    for (const [k, size] of [1, 0.68, 0.4].entries()) {
      const b = h - 1;
      const top = b - high * size;
      const half = (wide * size) / 2;
      const d = `M${r(x - half)} ${b}C${r(x - half * 1.5)} ${r(b - high * size * 0.42)} ${r(x + lean * 0.2)} ${r(b - high * size * 0.5)} ${r(x + lean)} ${r(top)}C${r(x + lean + half * 0.7)} ${r(b - high * size * 0.58)} ${r(x + half * 1.7)} ${r(b - high * size * 0.36)} ${r(x + half)} ${b}`;
      if (k === 0) outer += d;
      else inner += d;
    }
  }
  let smoke = '';
  for (let i = 0; i < 9; i++) {
    const y = 5 + i * (h * 0.052);
    const x = w * (0.1 + 0.06 * i * random());
    const step = 15 + random() * 7;
    smoke += `M${r(x)} ${r(y)}`;
    for (let k = 0; k * step < w * (0.78 - 0.05 * i); k++) smoke += `q${r(step / 2)} ${k % 2 ? 4 : -4} ${r(step)} 0`;
  }
  return { outer, inner, smoke };
}
