// Fire and smoke over a row of houses, in the strokes of the other engravings.
import { seeded } from '../london/engrave';

const r = (x: number): number => Math.round(x * 10) / 10;

// One tongue: broad at the foot, leaning with the wind, its tip curling.
function tongue(x: number, b: number, high: number, wide: number, lean: number): string {
  const left = x - wide / 2;
  const right = x + wide / 2;
  return (
    `M${r(left)} ${b}C${r(left - wide * 0.35)} ${r(b - high * 0.34)} ${r(x - wide * 0.05 + lean * 0.1)} ${r(b - high * 0.42)} ${r(x - wide * 0.08 + lean * 0.35)} ${r(b - high * 0.66)}` +
    `C${r(x + lean * 0.4)} ${r(b - high * 0.82)} ${r(x + lean * 0.75)} ${r(b - high * 0.9)} ${r(x + lean)} ${r(b - high)}` +
    `C${r(x + lean * 0.95 + wide * 0.3)} ${r(b - high * 0.8)} ${r(x + lean * 0.5 + wide * 0.55)} ${r(b - high * 0.62)} ${r(x + wide * 0.42)} ${r(b - high * 0.46)}` +
    `C${r(x + wide * 0.5)} ${r(b - high * 0.36)} ${r(right + wide * 0.22)} ${r(b - high * 0.26)} ${r(right)} ${b}Z`
  );
}

export function flames(w: number, h: number): { outer: string; inner: string; smoke: string } {
  const random = seeded('1666');
  const b = h - 1;
  let outer = '';
  let inner = '';
  for (let x = 10; x < w - 6; x += 15 + random() * 9) {
    const middle = Math.max(0, 1 - Math.abs(x - w * 0.54) / (w * 0.6));
    const high = h * (0.3 + 0.62 * middle * (0.5 + 0.5 * random()));
    const wide = 24 + 12 * random();
    const lean = 4 + random() * 12;
    outer += tongue(x, b, high, wide, lean);
    inner += tongue(x + 1, b, high * 0.7, wide * 0.66, lean * 0.7) + tongue(x + 2, b, high * 0.42, wide * 0.36, lean * 0.45);
  }
  // Smoke drifts to the right in long swells that close up towards the top.
  let smoke = '';
  for (let i = 0; i < 11; i++) {
    let x = w * (0.02 + 0.3 * random());
    smoke += `M${r(x)} ${r(3 + i * i * 0.42)}`;
    const to = w * (0.62 + 0.38 * random());
    while (x < to) {
      const step = 16 + random() * 20;
      const up = 1.5 + random() * 3.5;
      smoke += `c${r(step * 0.3)} ${r(-up)} ${r(step * 0.7)} ${r(up)} ${r(step)} 0`;
      x += step;
    }
  }
  return { outer, inner, smoke };
}
