// The drawings of the London table: swelling-line vignettes, plans of boroughs, the rosette of the backs, the skyline that is the
// deck, the river. Everything is path data, the same for the same name; colours come from the style sheet.
import { fetched } from '../lib/fetched';
import url from '../generated/icons.json?url';

export const f1 = (x: number): number => Math.round(x * 10) / 10;

export function seeded(text: string): () => number {
  let h = 2166136261;
  for (const c of text) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507) ^ Math.imul(h ^ (h >>> 13), 3266489909);
    return (h >>> 0) / 4294967296;
  };
}

const bodies = await fetched<Record<string, string>>(url);
const cache = new Map<string, string>();
// The path of an icon of game-icons.net, 512 × 512.
export function iconPath(name: string): string {
  let d = cache.get(name);
  if (d === undefined) {
    d = [...(bodies[name] ?? '').matchAll(/ d="([^"]+)"/g)].map((m) => m[1]).join('');
    cache.set(name, d);
  }
  return d;
}

// Our own glyphs, 24 × 24: filled paths, or strokes of a width, dashed or not.
export interface Stroke {
  d: string;
  w?: number;
  dash?: string;
}
const S = (d: string): Stroke[] => [{ d, w: 2 }];
const disc = (cx: number, cy: number, r: number): Stroke => ({ d: `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z` });
export const GLYPH: Record<string, Stroke[]> = {
  bowl: [{ d: 'M1.5 10.5h21c-.2 4.9-3 8.3-6.7 9.6V22H8.2v-1.9C4.5 18.800 1.7 15.400 1.5 10.500z' }, { d: 'M13.4 9.2 18.8 1.600l2.3 1.500-4.3 6.100z' }],
  card: [{ d: 'M5 2.200h14v19.600H5z', w: 2 }, { d: 'M5 2.200h4.600v19.600H5z' }],
  hand: [{ d: 'M2.600 7.400 8.800 4.600 15.200 19l-6.200 2.800z', w: 1.8 }, { d: 'M11.500 3h10v17h-3.800L10.900 4.700z' }],
  flip: [
    { d: 'M3.500 9.500h7.500v12H3.500z' },
    { d: 'M13.500 10.500h6v10h-6', w: 1.8, dash: '2.6 2' },
    { d: 'M6 6.800C8 2.600 15 2.300 17.200 5.800', w: 2.1 },
    { d: 'M19.800 3.300 19 8.900l-5-2.500z' },
  ],
  wave: S('M1.500 8.500c2.600-3 5-3 7 0s4.500 3 7 0 4.500-3 7 0M1.500 15.500c2.600-3 5-3 7 0s4.500 3 7 0 4.500-3 7 0'),
  borough: [{ d: 'M3 9.500 9 3l8 1.500 4.500 8-3 8-10 1.500L2.500 16z', w: 2 }, { d: 'M8 17v-5l4-3.500 4 3.500v5z' }],
  rival: [disc(12, 6.4, 4.4), { d: 'M3.500 21.500v-2.700c0-4 3.500-6.500 8.500-6.500s8.500 2.500 8.500 6.500v2.700z' }],
  rivals: [
    disc(5.2, 8, 2.9),
    { d: 'M0 20v-3.400C0 13.800 2.200 12 5.200 12c1 0 2 .2 2.800.6C6.500 14 6 15.600 6 17.500V20z' },
    disc(18.8, 8, 2.9),
    { d: 'M24 20v-3.400c0-2.800-2.200-4.600-5.200-4.600-1 0-2 .2-2.800.6 1.500 1.400 2 3 2 4.900V20z' },
    disc(12, 6.4, 3.6),
    { d: 'M7.200 20.500v-3.700c0-3.300 2-5.300 4.800-5.300s4.800 2 4.800 5.300v3.700z' },
  ],
  stack: [{ d: 'M5 9h14v13H5z' }, { d: 'M6.500 5.500h11M8 2.500h8', w: 1.8 }],
  always: S('M12 12c-2.200-3.400-4-4.800-6.200-4.800a4.800 4.800 0 0 0 0 9.600C8 16.800 9.800 15.400 12 12c2.200-3.400 4-4.800 6.200-4.800a4.800 4.800 0 0 1 0 9.600c-2.200 0-4-1.400-6.200-4.800z'),
  action: [{ d: 'M12 .8l2.300 6.600 6.500-2.600-2.900 6.300 5.300 3.700-6.500 1.200L17.200 23 12 18.300 6.800 23l.5-7L.8 14.800l5.300-3.700-2.900-6.300 6.500 2.600z' }],
  undo: S('M8.500 4 4 8.500 8.500 13M4.500 8.500H14a6 6 0 0 1 0 12H8'),
  redo: S('M15.500 4 20 8.500 15.500 13M19.500 8.500H10a6 6 0 0 0 0 12h6'),
  menu: S('M4 6.500h16M4 12h16M4 17.500h16'),
  help: S('M8.500 9a3.600 3.600 0 1 1 5.300 3.200c-1.300.7-1.800 1.400-1.800 3M12 19v.3'),
  tick: S('M4.500 12.500l5 5L19.500 6.500'),
  bar: S('M6 6l12 12M18 6 6 18'),
  log: S('M6 3.500h12v17H6zM9 8h6M9 12h6M9 16h4'),
  moon: [{ d: 'M20 14.500A8.7 8.7 0 0 1 9.500 4 8.7 8.7 0 1 0 20 14.500z' }],
};

// Swelling lines: each is a wedge, thin on the lit left, thick in the shade on the right.
export function wedges(step: number): string {
  let d = '';
  for (let y = -40; y < 560; y += step) {
    const a = step * 0.1;
    const b = step * 0.43;
    const s = step * 1.2;
    d += `M-10 ${f1(y - a)}Q256 ${f1(y - s - (a + b) / 2)} 522 ${f1(y - b)}L522 ${f1(y + b)}Q256 ${f1(y - s + (a + b) / 2)} -10 ${f1(y + a)}z`;
  }
  return d;
}

export interface Vignette {
  sky: string;
  ground: string;
  x: number;
  y: number;
  k: number;
}
export function vignette(pic: string, w: number, h: number, fine: boolean): Vignette {
  const r = seeded(pic + w);
  const size = Math.min(h * 0.94, w * 0.72);
  const k = size / 512;
  let sky = '';
  let ground = '';
  for (let y = 2; y < h * 0.78; y += fine ? 3.2 : 3) {
    const l = w * (0.02 + 0.16 * r());
    const e = w * (0.82 + 0.17 * r());
    const g = (r() - 0.5) * w * 0.5 + w / 2;
    sky += `M${f1(l)} ${f1(y)}H${f1(g - 4 - r() * 8)}M${f1(g + r() * 8)} ${f1(y)}H${f1(e)}`;
  }
  for (let i = 0; i < (fine ? 6 : 3); i++) {
    const y = h - 1 - i * (fine ? 2.6 : 2.2);
    const o = w * (0.08 + 0.1 * r()) + i * w * 0.03;
    ground += `M${f1(o)} ${f1(y)}H${f1(w - o * (0.6 + 0.6 * r()))}`;
  }
  return { sky, ground, x: f1((w - size) / 2), y: f1(h - size - h * 0.04), k };
}

export interface Plan {
  rest: string;
  dense: string;
  green: string;
  thames?: string;
  shore?: string;
  ripple?: string;
}
type Point = [number, number];
type Block = [Point, Point, Point, Point];
// Blocks and lanes; the Thames runs below a northern and above a southern riverside borough.
export function plan(id: string, bank: 'north' | 'south', river: boolean, w: number, h: number): Plan {
  const r = seeded(id + 'plan');
  const blocks: Block[] = [];
  const mix = (m: Point, o: Point, s: number): Point => [m[0] + (o[0] - m[0]) * s, m[1] + (o[1] - m[1]) * s];
  const cut = (p: Block, n: number): void => {
    const [a, q, c, d] = p;
    const ww = Math.hypot(q[0] - a[0], q[1] - a[1]);
    const hh = Math.hypot(d[0] - a[0], d[1] - a[1]);
    if (n === 0 || Math.max(ww, hh) < 13) {
      blocks.push(p);
      return;
    }
    const t = 0.36 + 0.28 * r();
    const u = t + (r() - 0.5) * 0.14;
    if (ww > hh) {
      const m1 = mix(a, q, t);
      const m2 = mix(d, c, u);
      cut([a, m1, m2, d], n - 1);
      cut([m1, q, c, m2], n - 1);
    } else {
      const m1 = mix(a, d, t);
      const m2 = mix(q, c, u);
      cut([a, q, m2, m1], n - 1);
      cut([m1, m2, c, d], n - 1);
    }
  };
  const rv = river ? h * 0.3 : 0;
  const top = river && bank === 'south' ? rv : 0;
  const bot = river && bank === 'north' ? h - rv : h;
  const sl = (r() - 0.5) * 10;
  cut([[-12, top - 6 + sl], [w + 12, top - 6 - sl], [w + 12, bot + 6 + sl], [-12, bot + 6 - sl]], w > 150 ? 6 : 5);
  const draw = (p: Block): string => {
    const cx = p.reduce((s, q) => s + q[0], 0) / 4;
    const cy = p.reduce((s, q) => s + q[1], 0) / 4;
    return (
      'M' +
      p
        .map(([x, y]) => {
          const dx = cx - x;
          const dy = cy - y;
          const l = Math.hypot(dx, dy) || 1;
          return `${f1(x + (dx / l) * 1.7)} ${f1(y + (dy / l) * 1.7)}`;
        })
        .join('L') +
      'z'
    );
  };
  const out: Plan = { rest: '', dense: '', green: '' };
  const greens = new Set(blocks.filter(() => r() < 0.16));
  for (const block of blocks) {
    if (greens.has(block)) out.green += draw(block);
    else if (r() < 0.4) out.dense += draw(block);
    else out.rest += draw(block);
  }
  if (river) {
    const y0 = bank === 'north' ? bot : 0;
    const y1 = bank === 'north' ? h : top;
    const e = bank === 'north' ? y0 : y1;
    const far = bank === 'north' ? h : 0;
    out.shore = `M0 ${f1(e)}C${f1(w * 0.3)} ${f1(e - 4)} ${f1(w * 0.6)} ${f1(e + 4)} ${w} ${f1(e - 1)}`;
    out.thames = `${out.shore}L${w} ${far}L0 ${far}z`;
    out.ripple = '';
    for (let y = y0 + 4.5; y < y1 - 2; y += 3.6) {
      let x = 2 + r() * 8;
      while (x < w - 8) {
        out.ripple += `M${f1(x)} ${f1(y)}q3.5-2.4 7 0t7 0`;
        x += 16 + r() * 12;
      }
    }
  }
  return out;
}

// The back of the cards: a guilloche rosette on 112 × 160.
export function guilloche(): string[] {
  const out: string[] = [];
  for (const [R, q, n, ph] of [[38, 8, 9, 0], [38, 8, 9, Math.PI], [27, 8, 12, 0], [27, 8, 12, Math.PI], [16, 5, 8, 0], [16, 5, 8, Math.PI]] as const) {
    let d = '';
    for (let i = 0; i <= 260; i++) {
      const t = (i / 260) * 2 * Math.PI;
      const p = R + q * Math.cos(n * t + ph);
      d += `${i ? 'L' : 'M'}${f1(56 + p * Math.cos(t))} ${f1(80 + p * 1.46 * Math.sin(t))}`;
    }
    out.push(d + 'z');
  }
  return out;
}

// The skyline is the deck, 101 cards wide.
export function skyline(w: number, h: number): { lines: string; hatch: string } {
  const u = w / 101;
  const g = h - 0.5;
  let o = '';
  let hat = '';
  let x = 0;
  const r = seeded('skyline');
  const shade = (x0: number, x1: number, y0: number): void => {
    for (let i = x0; i < x1 - 0.4; i += 1.8) hat += `M${f1(i)} ${f1(y0)}V${g}`;
  };
  const house = (ww: number, hh: number, rf: number): void => {
    o += `M${f1(x)} ${g}V${f1(g - hh)}L${f1(x + ww / 2)} ${f1(g - hh - rf)}L${f1(x + ww)} ${f1(g - hh)}V${g}`;
    if (r() < 0.6) o += `M${f1(x + ww * 0.7)} ${f1(g - hh - rf * 0.6)}v-3.5h1.8v4.8`;
    shade(x + ww * 0.55, x + ww, g - hh + 1);
    x += ww;
  };
  const ruin = (ww: number): void => {
    o += `M${f1(x)} ${g}v-${f1(3 + r() * 5)}l${f1(ww * 0.25)} ${f1(2 + r() * 2)}l${f1(ww * 0.2)} -${f1(2 + r() * 3)}l${f1(ww * 0.25)} ${f1(1 + r() * 3)}l${f1(ww * 0.3)} ${f1(r() * 2)}V${g}`;
    shade(x + ww * 0.6, x + ww, g - 3);
    x += ww;
  };
  const spire = (ww: number, th: number, sh: number): void => {
    o += `M${f1(x)} ${g}v-${th}h${ww}V${g}M${f1(x + 0.5)} ${f1(g - th)}L${f1(x + ww / 2)} ${f1(g - th - sh)}L${f1(x + ww - 0.5)} ${f1(g - th)}M${f1(x + ww / 2)} ${f1(g - th - sh)}v-2`;
    shade(x + ww * 0.5, x + ww, g - th + 1);
    x += ww;
  };
  const dome = (): void => {
    const c = x + 22;
    o += `M${x} ${g}v-13h44V${g}M${x + 2} ${g - 13}v-6h5v6M${x + 2} ${g - 19}l2.5-5 2.5 5M${x + 37} ${g - 13}v-6h5v6M${x + 37} ${g - 19}l2.5-5 2.5 5M${c - 9} ${g - 13}v-4h18v4M${c - 9} ${g - 17}C${c - 9} ${g - 30} ${c + 9} ${g - 30} ${c + 9} ${g - 17}M${c - 1.5} ${g - 26.5}v-3h3v3M${c} ${g - 29.5}v-2`;
    shade(c + 1, c + 9, g - 16);
    shade(x + 30, x + 44, g - 12);
    for (let i = 0; i < 5; i++) hat += `M${c + 2 + i * 1.4} ${f1(g - 25.5 + i * 1.1)}V${g - 17}`;
    x += 44;
  };
  const column = (): void => {
    o += `M${x} ${g}v-3h8v3M${x + 2.5} ${g - 3}v-20h3v20M${x + 2} ${g - 23}h4M${x + 4} ${g - 23}c-2-1.5 0-2.5 0-4.5 1.5 1.5 2 3 0 4.5`;
    hat += `M${x + 4.5} ${g - 22}V${g - 3}`;
    x += 8;
  };
  const bridge = (): void => {
    for (const k of [0, 26]) o += `M${x + k} ${g}v-16h9v16M${x + k} ${g - 16}l4.5-7 4.5 7`;
    o += `M${x + 9} ${g - 13}h17M${x + 9} ${g - 11}h17M${x + 9} ${g - 4}h17`;
    shade(x + 4.5, x + 9, g - 15);
    shade(x + 30.5, x + 35, g - 15);
    x += 35;
  };
  const clock = (): void => {
    o += `M${x} ${g}v-21h8V${g}M${x - 0.5} ${g - 21}h9M${x} ${g - 21}l4-8 4 8M${x + 4} ${g - 29}v-1.5`;
    o += `M${x + 1.8} ${g - 17}a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0-4.4 0`;
    shade(x + 4, x + 8, g - 13);
    x += 8;
  };
  const shed = (ww: number): void => {
    o += `M${f1(x)} ${g}v-5C${f1(x)} ${g - 19} ${f1(x + ww)} ${g - 19} ${f1(x + ww)} ${g - 5}V${g}M${f1(x + 4)} ${g}v-4.5C${f1(x + 4)} ${g - 14} ${f1(x + ww - 4)} ${g - 14} ${f1(x + ww - 4)} ${g - 4.5}V${g}`;
    for (let i = 1; i < 6; i++) hat += `M${f1(x + ww / 2 + i * 2)} ${f1(g - 15 + i * i * 0.25)}v2.5`;
    x += ww;
  };
  const chimney = (): void => {
    o += `M${x} ${g}l1.5-21h3l1.5 21M${x + 3} ${g - 22}c-2-2 1-3 0-5s2-3 5-2.5 3-2 6-1.5`;
    shade(x + 3.2, x + 5.5, g - 19);
    x += 6;
  };
  const until = (n: number): void => {
    while (x < u * n - 6) house(Math.min(7 + r() * 6, u * n - x), 5 + r() * 5, 3 + r() * 4);
    if (x < u * n) x = u * n;
  };
  if (w < 450) {
    ruin(11); house(8, 5, 4); spire(5, 10, 6); ruin(8); house(9, 6, 4); column(); house(8, 6, 4); until(25);
    spire(6, 13, 8); house(9, 8, 4); house(8, 7, 4); dome(); spire(6, 14, 9); house(9, 8, 4); house(8, 9, 4); spire(5, 12, 10); until(72);
    chimney(); house(8, 8, 4); clock(); shed(26); chimney(); house(9, 9, 4); until(101);
  } else {
    ruin(12); house(9, 5, 4); ruin(10); house(8, 6, 4); house(10, 5, 5); spire(6, 11, 6); house(9, 6, 4); ruin(9); house(8, 7, 4); house(11, 6, 5); column(); house(9, 6, 5); spire(5, 10, 8); until(25);
    house(9, 8, 4); spire(6, 13, 9); house(11, 8, 5); house(8, 7, 4); house(9, 9, 4); spire(7, 15, 10); house(8, 9, 4); dome(); house(9, 9, 4); house(8, 7, 5); spire(6, 14, 9); house(10, 9, 5); house(8, 8, 4); house(9, 10, 4); spire(5, 12, 11); house(9, 8, 5); house(10, 9, 4); spire(6, 13, 8); house(9, 8, 4); until(72);
    house(9, 9, 4); chimney(); house(8, 9, 4); clock(); house(18, 10, 3); spire(6, 15, 8); shed(34); chimney(); house(9, 10, 4); bridge(); house(8, 9, 4); chimney(); house(9, 8, 5); until(101);
  }
  return { lines: `${o}M0 ${g}H${w}`, hatch: hat };
}

// The river between the city and the hand.
export function thames(w: number, h: number): string {
  const r = seeded('thames');
  let d = '';
  for (let y = 2.5; y < h; y += 3.2) {
    let x = 8 + r() * 40;
    while (x < w - 30) {
      const n = 1 + Math.floor(r() * 4);
      d += `M${f1(x)} ${f1(y)}` + 'q4-2.6 8 0t8 0'.repeat(n);
      x += 16 * n + 10 + r() * 60 * Math.abs((2 * x) / w - 1) + r() * 14;
    }
  }
  return d;
}

let uid = 0;
export const nextId = (): string => `e${++uid}`;

// The picture of each city card.
export const PICTURE: Record<string, string> = {
  almshouses: 'village', 'coffee-house': 'coffee-cup', 'covent-garden': 'basket', 'east-india-company': 'teapot', fishmongers: 'double-fish',
  grocers: 'wheat', haberdashers: 'sewing-string', huguenots: 'caravel', mercers: 'rolled-cloth', salters: 'salt-shaker', 'school-brown': 'abacus',
  vintners: 'grapes', 'vauxhall-gardens': 'air-balloon', 'hospital-a': 'caduceus', 'school-a': 'quill-ink', 'st-pauls': 'byzantin-temple',
  'theatre-royal': 'drama-masks', 'water-works': 'manual-water-pump', wren: 'pencil-ruler', 'great-fire-monument': 'obelisk',
  'woolwich-arsenal': 'cannon', 'paupers-a': 'receive-money', 'albert-dock': 'anchor', 'bank-of-england': 'greek-temple', brewing: 'barrel',
  'furniture-makers': 'wooden-chair', 'leather-industry': 'animal-hide', 'lloyds-of-london': 'scroll-quill', omnibus: 'old-wagon',
  'oxford-street': 'shop', 'royal-victoria-dock': 'harbor-dock', 'ship-building': 'ship-bow', 'shops-b': 'shopping-bag', 'silk-weaving': 'sewing-machine',
  steamboats: 'paddle-steamer', 'stock-exchange': 'coins', 'watch-makers': 'pocket-watch', 'west-india-docks': 'galleon', 'workers-houses': 'hut',
  'british-museum': 'egyptian-temple', 'buckingham-palace': 'throne-king', 'hospital-b': 'caduceus', 'kew-gardens': 'palm-tree', lords: 'cricket-bat',
  'nelsons-column': 'ionic-column', 'street-lights': 'lantern-flame', 'town-houses': 'family-house', 'university-of-london': 'graduate-cap',
  bridge: 'stone-bridge', 'brixton-prison': 'prisoner', 'fire-brigade': 'fire-axe', 'fleet-street': 'newspaper', 'highgate-cemetery': 'tombstone',
  'millbank-prison': 'imprisoned', 'police-force': 'top-hat', 'regent-street': 'ample-dress', 'paupers-b': 'receive-money',
  'billingsgate-market': 'fish-bucket', 'grand-hotel': 'bed', 'jewish-refugees': 'suitcase', 'public-houses': 'beer-stein', 'shops-c': 'hanging-sign',
  'smithfield-market': 'meat', 'train-station': 'steam-locomotive', 'albert-hall': 'grand-piano', 'natural-history-museum': 'diplodocus',
  'school-c': 'open-book', sewers: 'pipes', 'great-exhibition': 'greenhouse', parliament: 'clock-tower', 'thames-embankment': 'stone-wall',
  'tower-bridge': 'tower-bridge', underground: 'subway-train', whitehall: 'scroll-unfurled', workhouse: 'anvil', 'paupers-c': 'receive-money',
};
export const ARMS = ['rose', 'swan', 'key', 'ringing-bell'];
export const SYMBOL: Record<string, string> = { brown: 'scales', blue: 'lyre', pink: 'queen-crown', grey: 'bowl' };
