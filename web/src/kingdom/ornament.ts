// Where the leaves of the vine beside the question grow: along cubic curves, on alternate sides.
type Point = [number, number];
type Curve = [Point, Point, Point, Point];

const TINTS = ['gold', 'lapis', 'gold', 'red', 'green', 'gold', 'red', 'gold', 'lapis', 'green'];
const STEMS: { curves: Curve[]; bare: number; tint: number }[] = [
  {
    curves: [
      [[364, 6], [346, 4], [336, 34], [306, 36]],
      [[306, 36], [276, 38], [262, 14], [230, 16]],
      [[230, 16], [198, 18], [184, 40], [150, 38]],
      [[150, 38], [116, 36], [108, 18], [82, 20]],
      [[82, 20], [56, 22], [44, 40], [26, 32]],
    ],
    bare: 20,
    tint: 0,
  },
  { curves: [[[316, 35], [330, 40], [338, 52], [352, 50]]], bare: 0, tint: 3 },
  { curves: [[[220, 17], [206, 8], [196, 4], [184, 8]]], bare: 0, tint: 1 },
];

function at([a, b, c, d]: Curve, t: number): Point {
  const s = 1 - t;
  const mix = (i: 0 | 1): number => s * s * s * a[i] + 3 * s * s * t * b[i] + 3 * s * t * t * c[i] + t * t * t * d[i];
  return [mix(0), mix(1)];
}

export interface Leaf {
  at: string;
  kind: string;
}

export function ivy(): { stems: string[]; leaves: Leaf[] } {
  const stems: string[] = [];
  const leaves: Leaf[] = [];
  for (const { curves, bare, tint } of STEMS) {
    stems.push(curves.map(([a, b, c, d], i) => `${i === 0 ? `M${a.join(' ')}` : ''}C${[...b, ...c, ...d].join(' ')}`).join(''));
    const points = curves.flatMap((curve) => Array.from({ length: 40 }, (_, i) => at(curve, i / 40)));
    let gone = 0;
    let next = 6;
    let i = tint;
    const length = points.reduce((sum, p, k) => sum + (k > 0 ? Math.hypot(p[0] - (points[k - 1]?.[0] ?? 0), p[1] - (points[k - 1]?.[1] ?? 0)) : 0), 0);
    for (let k = 1; k < points.length && gone < length - bare; k++) {
      const [x, y] = points[k] as Point;
      const [px, py] = points[k - 1] as Point;
      gone += Math.hypot(x - px, y - py);
      if (gone < next) continue;
      next += 13;
      const side = i % 2 ? 1 : -1;
      const dir = (Math.atan2(y - py, x - px) * 180) / Math.PI;
      const kind = i % 6 === 5 ? 'curl' : i % 6 === 2 ? 'bezant' : (TINTS[i % TINTS.length] ?? 'gold');
      const turn = kind === 'curl' ? 40 : kind === 'bezant' ? 70 : 48;
      leaves.push({ at: `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${(dir + side * turn).toFixed(0)}) scale(1 ${side})`, kind });
      i++;
    }
  }
  return { stems, leaves };
}
