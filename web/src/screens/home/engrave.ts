// London after the Fire, cut with a burin. The scene is painted in greys first (red: how dark, green: which way the burin
// runs) together with its outlines; then every grey becomes lines whose breadth follows the darkness.
type Point = [number, number];
const SKY = 1;
const WALL = 2;
const WATER = 3;
const STONE = 4;
const ROOF = 5;
const SMOKE = 6;
const BANK = 262;

function random(seed: number): () => number {
  return () => (seed = (seed * 1664525 + 1013904223) >>> 0) / 4294967296;
}

function fogOf(seed: number): (x: number, y: number) => number {
  const next = random(seed);
  const grid = Array.from({ length: 4096 }, next);
  const at = (x: number, y: number) => grid[((x & 63) << 6) | (y & 63)] ?? 0;
  const ease = (v: number) => v * v * (3 - 2 * v);
  const smooth = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    return (at(left, top) * (1 - u) + at(left + 1, top) * u) * (1 - v) + (at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u) * v;
  };
  return (x, y) => smooth(x, y) * 0.55 + smooth(x * 2.1 + 7, y * 2.1) * 0.28 + smooth(x * 4.3, y * 4.3 + 3) * 0.17;
}

function archPath(x0: number, x1: number, top: number, spring: number, base: number): string {
  const middle = (x0 + x1) / 2;
  const half = (x1 - x0) / 2;
  const shoulder = spring - (spring - top) * 0.62;
  const crown = top + (spring - top) * 0.2;
  return `M${x0} ${base}V${spring}C${x0} ${shoulder} ${middle - half * 0.55} ${crown} ${middle} ${top}C${middle + half * 0.55} ${crown} ${x1} ${shoulder} ${x1} ${spring}V${base}Z`;
}

class Plate {
  readonly grey: OffscreenCanvasRenderingContext2D;
  readonly line: OffscreenCanvasRenderingContext2D;
  readonly lines: OffscreenCanvas;
  readonly chance = random(1666);

  constructor(
    readonly width: number,
    readonly height: number,
    readonly scale: number,
    readonly ink: string,
  ) {
    this.grey = this.sheet().getContext('2d', { willReadFrequently: true })!;
    this.lines = this.sheet();
    this.line = this.lines.getContext('2d')!;
    for (const each of [this.grey, this.line]) each.scale(scale, scale);
    this.line.strokeStyle = ink;
    this.line.lineWidth = 0.8;
    this.line.lineJoin = this.line.lineCap = 'round';
  }

  sheet(): OffscreenCanvas {
    return new OffscreenCanvas(this.width * this.scale, this.height * this.scale);
  }
  tone(dark: number, way: number): string {
    return `rgb(${Math.round(dark * 255)},${way * 40},0)`;
  }
  erase(shape: Path2D): void {
    this.line.globalCompositeOperation = 'destination-out';
    this.line.fill(shape);
    this.line.globalCompositeOperation = 'source-over';
  }
  shape(shape: Path2D, fill: string | CanvasGradient): void {
    this.grey.fillStyle = fill;
    this.grey.fill(shape);
    this.erase(shape);
    this.line.stroke(shape);
  }
  poly(points: Point[], dark: number, way = WALL, outlined = true): void {
    const path = new Path2D('M' + points.map((point) => point.join(' ')).join('L') + 'Z');
    if (outlined) return this.shape(path, this.tone(dark, way));
    this.grey.fillStyle = this.tone(dark, way);
    this.grey.fill(path);
  }
  box(x: number, y: number, w: number, h: number, dark: number, way = WALL, outlined = true): void {
    this.poly(
      [
        [x, y],
        [x + w, y],
        [x + w, y + h],
        [x, y + h],
      ],
      dark,
      way,
      outlined,
    );
  }
  stroke(x1: number, y1: number, x2: number, y2: number, width = 0.7): void {
    this.line.lineWidth = width;
    this.line.beginPath();
    this.line.moveTo(x1, y1);
    this.line.lineTo(x2, y2);
    this.line.stroke();
    this.line.lineWidth = 0.8;
  }
}

function hall(p: Plate): Path2D {
  const { width, height, grey, line } = p;
  p.box(0, 0, width, height, 0.1, STONE, false);
  for (let y = 0, row = 0; y < height; y += 25, row++)
    for (let x = -20 + (row % 2) * 26; x < width; x += 52) {
      p.box(x, y, 52, 25, p.chance() * 0.13, STONE, false);
      line.lineWidth = 0.7;
      line.strokeRect(x, y, 52, 25);
    }
  const arch = new Path2D(archPath(84, 604, 42, 206, height + 40));
  const mouldings: Point[] = [[46, 0.5], [41, 0.04], [31, 0.34], [25, 0], [15, 0.62], [9, 0.06]]; // prettier-ignore
  for (const [breadth, dark] of mouldings) {
    grey.lineWidth = breadth;
    grey.strokeStyle = p.tone(dark, STONE);
    grey.stroke(arch);
  }
  for (const breadth of [46, 40, 26, 15, 4]) {
    const edges = p.sheet();
    const edge = edges.getContext('2d')!;
    edge.scale(p.scale, p.scale);
    edge.strokeStyle = p.ink;
    edge.lineWidth = breadth;
    edge.stroke(arch);
    edge.globalCompositeOperation = 'destination-out';
    edge.lineWidth = breadth - 1.5;
    edge.stroke(arch);
    if (breadth === 46) {
      line.globalCompositeOperation = 'destination-out';
      line.lineWidth = breadth;
      line.stroke(arch);
      line.globalCompositeOperation = 'source-over';
    }
    line.drawImage(edges, 0, 0, width, height);
  }
  line.lineWidth = 0.8;
  p.erase(arch);
  return arch;
}

function skyAndSteeples(p: Plate): void {
  p.grey.fillStyle = p.tone(0.2, SKY);
  p.grey.fillRect(0, 0, p.width, p.height);
  p.grey.fillStyle = p.tone(0.5, SMOKE);
  const puffs = [[118, 190, 26], [104, 160, 30], [128, 138, 26], [108, 112, 34], [140, 96, 26], [120, 70, 30], [150, 62, 22], [164, 112, 18]] as const; // prettier-ignore
  for (const [x, y, r] of puffs) {
    p.grey.beginPath();
    p.grey.arc(x, y, r, 0, 7);
    p.grey.fill();
  }
  for (let x = 84; x < 604; x += 9 + p.chance() * 8) {
    const h = 16 + p.chance() * 22;
    const w = 12 + p.chance() * 10;
    p.poly([[x, 252], [x, 252 - h], [x + w / 2, 244 - h], [x + w, 252 - h], [x + w, 252]], 0.2 + p.chance() * 0.14); // prettier-ignore
  }
  const steeples: Point[] = [[226, 92], [262, 74], [292, 104], [474, 86], [548, 80], [580, 98]]; // prettier-ignore
  for (const [x, h] of steeples) {
    const w = 8 + h * 0.03;
    const shoulder = 252 - h * 0.55;
    p.box(x - w / 2, shoulder, w, h * 0.55, 0.3);
    p.box(x, shoulder, w / 2, h * 0.55, 0.55, WALL, false);
    p.poly([[x - w / 2, shoulder], [x, 252 - h], [x + w / 2, shoulder]], 0.35, ROOF); // prettier-ignore
    p.stroke(x, 252 - h, x, 246 - h);
  }
}

// Saint Paul's, half in scaffolding.
function cathedral(p: Plate): void {
  p.box(322, 196, 138, 56, 0.12);
  p.box(412, 196, 48, 56, 0.5, WALL, false);
  p.poly([[316, 196], [391, 180], [466, 196]], 0.3, ROOF); // prettier-ignore
  for (let x = 330; x < 456; x += 12) {
    p.box(x, 206, 4, 16, 0.75);
    p.box(x, 228, 4, 18, 0.75);
  }
  for (const x of [322, 352]) {
    p.box(x, 150, 16, 50, 0.14);
    p.box(x + 9, 150, 7, 50, 0.5, WALL, false);
    p.poly([[x - 1, 150], [x + 8, 128], [x + 17, 150]], 0.4, ROOF); // prettier-ignore
    p.stroke(x + 8, 128, x + 8, 120);
    p.box(x + 5, 160, 5, 12, 0.8);
  }
  p.box(380, 150, 64, 40, 0.1);
  p.box(418, 150, 26, 40, 0.52, WALL, false);
  for (let x = 383; x < 444; x += 6) p.stroke(x, 153, x, 188, 0.6);
  p.box(375, 146, 74, 5, 0.25);
  const round = p.grey.createLinearGradient(380, 0, 444, 0);
  round.addColorStop(0, p.tone(0.1, ROOF));
  round.addColorStop(0.45, p.tone(0.22, ROOF));
  round.addColorStop(1, p.tone(0.78, ROOF));
  p.shape(new Path2D('M380 146C380 112 396 98 412 98S444 112 444 146Z'), round);
  p.line.lineWidth = 0.5;
  for (const x of [388, 396, 404, 420, 428, 436]) {
    p.line.beginPath();
    p.line.moveTo(x, 146);
    p.line.quadraticCurveTo(x + (412 - x) * 0.1, 115, 412, 98);
    p.line.stroke();
  }
  p.line.lineWidth = 0.8;
  p.box(406, 84, 12, 15, 0.2);
  p.box(412, 84, 6, 15, 0.6, WALL, false);
  p.poly([[405, 84], [412, 72], [419, 84]], 0.5, ROOF); // prettier-ignore
  p.stroke(412, 72, 412, 60, 1);
  p.stroke(408.5, 65, 415.5, 65, 1);
  for (const y of [152, 166, 180, 194, 208, 222, 238]) p.stroke(424, y, 476, y, 0.8);
  for (const x of [426, 438, 450, 462, 474]) p.stroke(x, 144, x, 252, 0.9);
  p.stroke(426, 180, 450, 152, 0.6);
  p.stroke(450, 208, 474, 180, 0.6);
  p.stroke(438, 238, 462, 208, 0.6);
}

function monumentAndRuins(p: Plate): void {
  p.box(512, 226, 26, 26, 0.25);
  p.box(526, 226, 12, 26, 0.6, WALL, false);
  p.box(519, 142, 12, 84, 0.12);
  p.box(525, 142, 6, 84, 0.62, WALL, false);
  p.box(516, 138, 18, 5, 0.3);
  p.poly([[520, 138], [516, 126], [521, 130], [525, 116], [529, 130], [534, 126], [530, 138]], 0.5, ROOF); // prettier-ignore
  p.poly([[84, 252], [84, 204], [92, 210], [97, 198], [104, 206], [110, 214], [118, 190], [126, 200], [131, 216], [140, 210], [146, 226], [156, 218], [164, 232], [172, 228], [178, 252]], 0.5); // prettier-ignore
  const windows: Point[] = [[94, 222], [112, 220], [128, 228], [148, 236]]; // prettier-ignore
  for (const [x, y] of windows) p.shape(new Path2D(`M${x} ${y + 16}V${y + 5}a4.5 5 0 0 1 9 0V${y + 16}Z`), p.tone(0.06, SKY));
}

function house(p: Plate, x: number, w: number): void {
  const h = 24 + p.chance() * 22;
  const y = BANK - h;
  const kind = p.chance();
  if (x > 318 && x < 480) return;
  p.box(x, y, w, h, 0.08 + p.chance() * 0.16);
  p.box(x + w * 0.74, y, w * 0.26, h, 0.5, WALL, false);
  if (kind < 0.4) p.poly([[x - 1, y], [x + w / 2, y - 14], [x + w + 1, y]], 0.42, ROOF); // prettier-ignore
  else if (kind < 0.7) {
    const steps: Point[] = [[0, 0], [0, 5], [0.2, 5], [0.2, 10], [0.36, 10], [0.36, 15], [0.64, 15], [0.64, 10], [0.8, 10], [0.8, 5], [1, 5], [1, 0]]; // prettier-ignore
    p.poly(steps.map(([dx, dy]) => [x + w * dx, y - dy]), 0.2); // prettier-ignore
  } else p.poly([[x - 1, y], [x + 4, y - 11], [x + w - 4, y - 11], [x + w + 1, y]], 0.55, ROOF); // prettier-ignore
  for (let wy = y + 5; wy < 254; wy += 10) for (let wx = x + 3.5; wx < x + w * 0.7; wx += 7) p.box(wx, wy, 3, 5, 0.85, WALL, false);
}

function bank(p: Plate): void {
  for (let x = 182; x < 506; ) {
    const w = 20 + p.chance() * 12;
    house(p, x, w);
    x += w;
  }
  for (let x = 318; x < 482; x += 18) {
    const h = 12 + p.chance() * 8;
    p.box(x, BANK - h, 18, h, 0.15 + p.chance() * 0.2);
    p.poly([[x, BANK - h], [x + 9, 254 - h], [x + 18, BANK - h]], 0.5, ROOF); // prettier-ignore
    p.box(x + 4, 256, 3, 6, 0.85, WALL, false);
    p.box(x + 11, 256, 3, 6, 0.85, WALL, false);
  }
}

function river(p: Plate): void {
  const water = p.grey.createLinearGradient(0, 260, 0, p.height);
  const depths: Point[] = [[0, 0.5], [0.2, 0.16], [0.62, 0.26], [1, 0.66]]; // prettier-ignore
  for (const [at, dark] of depths) water.addColorStop(at, p.tone(dark, WATER));
  p.grey.fillStyle = water;
  p.grey.fillRect(0, BANK, p.width, p.height);
  const all = new Path2D();
  all.rect(0, BANK, p.width, p.height);
  p.erase(all);
  p.stroke(84, BANK, 604, BANK, 1);
  const mirrored = [[330, 462, 0.36], [519, 531, 0.42], [84, 176, 0.42], [226, 236, 0.3], [290, 300, 0.3]] as const; // prettier-ignore
  for (const [from, to, dark] of mirrored) {
    p.grey.fillStyle = p.tone(dark, WATER);
    p.grey.fillRect(from, 264, to - from, 30);
  }
  p.box(486, 256, 120, 14, 0.18);
  for (let x = 492; x < 604; x += 22) p.shape(new Path2D(`M${x} 282V272a8 8 0 0 1 16 0V282Z`), p.tone(0.82, WATER));
  for (let x = 490; x < 604; x += 26) {
    const h = 14 + p.chance() * 10;
    p.box(x, 256 - h, 18, h, 0.2 + p.chance() * 0.2);
    p.poly([[x - 1, 256 - h], [x + 9, 246 - h], [x + 19, 256 - h]], 0.5, ROOF); // prettier-ignore
    p.box(x + 5, 246, 3, 5, 0.9, WALL, false);
    p.box(x + 11, 246, 3, 5, 0.9, WALL, false);
  }
}

function sails(p: Plate, x: number, y: number, k: number): void {
  p.poly([[x, y], [x + 34 * k, y], [x + 28 * k, y + 7 * k], [x + 6 * k, y + 7 * k]], 0.8); // prettier-ignore
  p.stroke(x + 15 * k, y, x + 15 * k, y - 34 * k, 1.1);
  p.poly([[x + 16 * k, y - 32 * k], [x + 31 * k, y - 6 * k], [x + 16 * k, y - 4 * k]], 0.05, ROOF); // prettier-ignore
  p.poly([[x + 14 * k, y - 28 * k], [x + 3 * k, y - 5 * k], [x + 14 * k, y - 4 * k]], 0.3, ROOF); // prettier-ignore
  p.grey.fillStyle = p.tone(0.5, WATER);
  p.grey.fillRect(x, y + 8 * k, 32 * k, 8 * k);
}

function wherry(p: Plate, x: number, y: number): void {
  p.poly([[x, y], [x + 26, y - 1], [x + 21, y + 4], [x + 4, y + 4]], 0.85); // prettier-ignore
  for (const q of [7, 14]) p.poly([[x + q, y], [x + q + 1, y - 7], [x + q + 4, y - 7], [x + q + 4.5, y]], 0.7); // prettier-ignore
  p.stroke(x + 12, y - 3, x + 26, y + 6);
}

function boatsAndQuay(p: Plate): void {
  sails(p, 206, 300, 1.15);
  sails(p, 430, 292, 0.8);
  const wherries: Point[] = [[318, 312], [130, 286], [520, 306], [372, 284]]; // prettier-ignore
  for (const [x, y] of wherries) wherry(p, x, y);
  const low = p.height + 2;
  p.poly([[84, low], [84, 330], [150, 326], [240, 334], [330, 329], [430, 336], [520, 328], [604, 333], [604, low]], 0.78); // prettier-ignore
  const crates: Point[] = [[150, 316], [164, 318], [157, 306], [540, 318], [554, 320]]; // prettier-ignore
  for (const [x, y] of crates) {
    p.box(x, y, 12, 13, 0.45);
    p.stroke(x, y + 4, x + 12, y + 4);
    p.stroke(x, y + 9, x + 12, y + 9);
  }
  p.stroke(470, 332, 470, 292, 2);
  p.stroke(470, 294, 500, 284, 1.6);
  p.stroke(498, 285, 498, 306);
  p.box(493, 306, 10, 8, 0.6);
}

const within = (low: number, value: number, high: number) => Math.max(low, Math.min(high, value));

// How dark a point is: skies, smoke and water live a little; by night light and dark change places.
function darkness(dark: number, way: number, x: number, y: number, fog: (x: number, y: number) => number, night: boolean): number {
  let d = dark;
  if (way === SKY) {
    const ray = Math.sin(Math.atan2(y - 150, x - 300) * 34) * 0.5 + 0.5;
    const near = Math.max(0, 1 - Math.hypot(x - 300, (y - 150) * 1.1) / 230);
    d = 0.1 + 0.34 * Math.max(0, 1 - y / 240) + (fog(x / 52 + 3, y / 24) - 0.5) * 0.75;
    d = within(0, d * (1 - near * 0.75) - near * ray * 0.16, 0.6);
  }
  if (way === SMOKE) d = within(0.04, 0.24 + (fog(x / 20, y / 15 + 9) - 0.42) * 1.5, 0.85);
  if (way === WATER) d *= 0.82 + 0.36 * Math.sin(y * 1.1 + Math.sin(x / 17) * 2.4);
  if (night) d = way === STONE ? (1 - d) * 0.24 : way === SKY || way === SMOKE ? (0.86 - d * 1.5) * 0.62 : (0.92 - d) * 0.8;
  d = within(0, d, 0.92);
  return d < 0.035 ? 0 : d;
}

export function engrave(width: number, height: number, scale: number, ink: string, night: boolean): OffscreenCanvas {
  const p = new Plate(width, height, scale, ink);
  const arch = hall(p);
  p.grey.clip(arch);
  p.line.clip(arch);
  for (const part of [skyAndSteeples, cathedral, monumentAndRuins, bank, river, boatsAndQuay]) part(p);

  const wide = width * scale;
  const high = height * scale;
  const grey = p.grey.getImageData(0, 0, wide, high).data;
  const result = p.sheet();
  const out = result.getContext('2d')!;
  const image = out.createImageData(wide, high);
  const [red = 0, green = 0, blue = 0] = (ink.match(/\w\w/g) ?? []).map((digits) => parseInt(digits, 16));
  const fog = fogOf(7);
  const cut = (at: number, gap: number, dark: number) => {
    const off = Math.abs(at / gap - Math.floor(at / gap) - 0.5) * gap;
    return within(0, (dark * gap * 0.56 - off) * scale * 0.9 + 0.5, 1);
  };
  for (let py = 0; py < high; py++)
    for (let px = 0; px < wide; px++) {
      const i = (py * wide + px) * 4;
      const way = Math.round((grey[i + 1] ?? 0) / 40);
      const x = px / scale;
      const y = py / scale;
      const d = darkness((grey[i] ?? 0) / 255, way, x, y, fog, night);
      let a = 0;
      if (way === SKY) a = cut(y + Math.sin(x / 46) * 0.9, 2.9, d);
      else if (way === SMOKE) a = cut(y * 0.8 - x * 0.35 + Math.sin(x / 13 + y / 19) * 4, 2.7, d);
      else if (way === WATER) a = cut(y + Math.sin(x / 9 + y / 4) * 0.8, 2.7, d);
      else if (way === STONE) a = cut(x * 0.5 + y * 0.87, 3, d * 0.8);
      else if (way === ROOF) a = cut(x * 0.94 - y * 0.34, 2.3, d);
      else if (way === WALL) a = cut(x * 0.7 + y * 0.7, 2.4, d);
      if (d > 0.5 && way !== SKY && way !== WATER) a = Math.max(a, cut(x * 0.7 - y * 0.7, 2.6, (d - 0.42) * 0.8));
      image.data[i] = red;
      image.data[i + 1] = green;
      image.data[i + 2] = blue;
      image.data[i + 3] = a * 255;
    }
  out.putImageData(image, 0, 0);
  out.drawImage(p.lines, 0, 0);
  return result;
}
