// Signs drawn for Guildhall on a grid of 24: resources, keywords, kinds of effect, controls.
import type { Resource } from './types';

// n rays from radius r to radius R on a grid of 24.
const star = (n: number, R: number, r: number): string =>
  Array.from({ length: 2 * n }, (_, i) => {
    const a = (Math.PI * i) / n;
    const d = i % 2 ? r : R;
    return `${(12 + d * Math.sin(a)).toFixed(2)} ${(12 - d * Math.cos(a)).toFixed(2)}`;
  }).join('L');

export const RES: Record<Resource, string> = {
  coin: '<circle cx="12" cy="12" r="9.5" fill="var(--r-coin)"/><circle cx="12" cy="12" r="6.2" fill="none" style="stroke-width:1.1"/><path d="M12 9v6M9 12h6" fill="none" style="stroke-width:2"/>',
  wood: '<path d="M11.5 8 13 4.2l3 .8-.5 3" fill="var(--r-wood)"/><path d="M5.5 7.8H20c1.6 1.3 2.2 2.9 2.2 4.7s-.6 3.4-2.2 4.7H5.5z" fill="var(--r-wood)"/><ellipse cx="5.5" cy="12.5" rx="3.6" ry="4.7" fill="#e9c79a"/><ellipse cx="5.5" cy="12.5" rx="1.3" ry="1.9" fill="none" style="stroke-width:1"/><path d="M12 11h6M11 14h4.5" fill="none" style="stroke-width:1"/>',
  stone: '<path d="M12 3.5 21.5 8v8.5L12 21l-9.5-4.5V8z" fill="var(--r-stone)"/><path d="M12 12.5 21.5 8v8.5L12 21z" fill="#85827b"/><path d="M2.5 8 12 12.5 21.5 8 12 3.5z" fill="#dedbd2"/><path d="M12 12.5V21" fill="none"/>',
  metal: '<path d="M1.8 7h5.4V5.5H22v3.3c-3.3.3-5.3 1.7-5.9 3.9.3 1.7 1.1 2.6 2.7 3.2V19.5H6.6v-3.6c1.7-.6 2.5-1.5 2.7-3.1C5 12.5 2.5 10.7 1.8 7z" fill="var(--r-metal)"/>',
  sword: '<path d="M22 2 20.8 7.2 10.9 17.1 6.9 13.1 16.8 3.2z" fill="var(--r-sword)"/><path d="m19 5-8.5 8.5" fill="none" style="stroke-width:1"/><path d="m3.2 12.6 2-2 8.2 8.2-2 2z" fill="var(--r-coin)"/><path d="m5.6 15.8 2.6 2.6-4.4 4.2-2.4-2.4z" fill="var(--r-wood)"/>',
  tradegood: '<path d="M8.3 8.5C4.5 11.3 3 15 3.6 18.2c.4 2 1.9 3.1 4 3.1h8.8c2.1 0 3.6-1.1 4-3.1.6-3.2-.9-6.9-4.7-9.7z" fill="var(--r-trade)"/><path d="M7 2.8 9.5 4 12 2.5 14.5 4 17 2.8 15.5 8.3h-7z" fill="var(--r-trade)"/><path d="M8 8.4h8" fill="none" style="stroke-width:2"/><path d="m12 12.3 2.2 2.7-2.2 2.7L9.8 15z" fill="#fff2d2" style="stroke-width:1"/>'
};

export const GLYPH: Record<string, string> = {
  building: '<path d="M4.5 2.5h3.3v2.7h2.5V2.5h3.4v2.7h2.5V2.5h3.3v6.7l-2 1.8v10.5h-3.4v-4.2a2.1 2.1 0 0 0-4.2 0v4.2H6.5V11l-2-1.8z"/>',
  land: '<path fill-rule="evenodd" d="M.8 20.5C2 12.5 6 7.5 10 7.5c2.7 0 4.6 1.9 6 4.6 1-.8 2-1.1 2.9-1.1 2.4 0 3.7 4 4.3 9.5zm5-2h2.4c.3-3.2 1.1-5.8 2.3-7.7-2.6 1-4 4-4.7 7.7z"/><circle cx="18.3" cy="5" r="2.6"/>',
  person: '<path d="M12 2c2.9 0 4.9 2.2 4.9 5.1S14.9 12.6 12 12.6 7.1 10 7.1 7.1 9.1 2 12 2zM2.8 22c.3-5.6 3.2-8.2 6.1-8.9.9.7 1.9 1.1 3.1 1.1s2.2-.4 3.1-1.1c2.9.7 5.8 3.3 6.1 8.9z"/>',
  seafaring: '<path d="M1.8 15.3h20.4c-.8 3.7-3 6.2-6 6.2H7.8c-3 0-5.2-2.5-6-6.2zM11.2 1.5v12.3H3.6c4.2-2.8 6.9-7.1 7.6-12.3zM13 4c4 2.1 6.6 5.6 7.1 9.8H13z"/>',
  livestock: '<path d="M12 1.8c6 0 9.3 4 9.3 9.5 0 3.8-1.5 7.3-3.3 9.9h-4.2v-2.7c2.2-2 3.6-4.6 3.6-7.4 0-3.3-2-5.4-5.4-5.4S6.6 7.8 6.6 11.1c0 2.8 1.4 5.4 3.6 7.4v2.7H6c-1.8-2.6-3.3-6.1-3.3-9.9 0-5.5 3.3-9.5 9.3-9.5z"/>',
  enemy: '<path fill-rule="evenodd" d="M12 1.8c5.5 0 9.2 3.5 9.2 8.4 0 2.9-1.2 4.9-3.2 6.2v3c0 1.5-.8 2.3-2 2.3H8c-1.2 0-2-.8-2-2.3v-3c-2-1.3-3.2-3.3-3.2-6.2 0-4.9 3.7-8.4 9.2-8.4zM8.3 8.4a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zm7.4 0a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8zM12 13.5l-1.5 2.8h3z"/>',
  event: `<path d="M${star(8, 11, 4.6)}z"/>`,
  parchment: '<path d="M6.5 2.5h12.7a2.8 2.8 0 0 1 0 5.6H18v10a3.4 3.4 0 0 1-3.4 3.4H5a2.8 2.8 0 0 1 0-5.6h1.5z"/>',
  goal: '<path d="M4 1.5h2.4v21H4zM7.5 3l14 4.7-14 4.8z"/>',
  permanent: '<path d="M3.5 2h17v3.2L18.3 7v10l2.2 1.8V22h-17v-3.2L5.7 17V7L3.5 5.2zm5.3 5v10h1.7V7zm4.7 0v10h1.7V7z" fill-rule="evenodd"/>',
  activated: '<path d="M10.3 2.5h3.4v8.3h4.6L12 17.3l-6.3-6.5h4.6zM3.5 19h17v2.7h-17z"/>',
  time: '<path d="M5.5 2h13v3c0 3-2.2 5-4.3 7 2.1 2 4.3 4 4.3 7v3h-13v-3c0-3 2.2-5 4.3-7-2.1-2-4.3-4-4.3-7zm4 3.5c.4 1.6 1.4 2.7 2.5 3.8 1.1-1.1 2.1-2.2 2.5-3.8z" fill-rule="evenodd"/>',
  destroy: '<path d="M12.6 1.5c.5 4.3 6.2 6.9 6.2 13a6.8 6.8 0 0 1-13.6 0c0-3.2 1.5-5.2 2.7-6.7.3 1.7.9 2.6 1.9 3.1-.3-3.6.4-7 2.8-9.4z"/>',
  passive: '<path fill-rule="evenodd" d="M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zm0 4.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z"/>',
  forced: '<path d="M12 2c-3.8 0-6 2.9-6 6.6 0 4.2-1.3 5.8-2.7 7V17.5h17.4v-1.9c-1.4-1.2-2.7-2.8-2.7-7C18 4.9 15.8 2 12 2zM9.3 19h5.4a2.7 2.7 0 0 1-5.4 0z"/>',
  optional: '<path fill-rule="evenodd" d="M12 2c-3.8 0-6 2.9-6 6.6 0 4.2-1.3 5.8-2.7 7v1.9h17.4v-1.9c-1.4-1.2-2.7-2.8-2.7-7C18 4.9 15.8 2 12 2zm0 2.4c2.3 0 3.6 1.7 3.6 4.2 0 3 .6 5 1.6 6.5H6.8c1-1.5 1.6-3.5 1.6-6.5 0-2.5 1.3-4.2 3.6-4.2zM9.3 19h5.4a2.7 2.7 0 0 1-5.4 0z"/>',
  stays: '<path d="M9 1.5h6v2.4l-1.2 1v5l4.2 3.3v2.6h-4.7L12 22.5l-1.3-6.7H6v-2.6l4.2-3.3v-5L9 3.9z"/>',
  blocked: '<path fill-rule="evenodd" d="M12 1.5c3.3 0 5.5 2.3 5.5 5.6V10H20v12H4V10h2.5V7.1c0-3.3 2.2-5.6 5.5-5.6zm0 3c-1.6 0-2.5 1.1-2.5 2.7V10h5V7.2c0-1.6-.9-2.7-2.5-2.7z"/>',
  produce: '<path d="M10.3 21.5h3.4v-9h4.6L12 5.5l-6.3 7h4.6zM3.5 2h17v2.5h-17z"/>',
  upgrade: '<path d="M12 2 21 10.5h-5.2L12 7l-3.8 3.5H3zM12 9.5 19.5 17h-4.7L12 14.2 9.2 17H4.5zM10.3 18h3.4v4h-3.4z"/>',
  undo: '<path d="M9.5 3.5 2 10.5l7.5 7v-4.3h3.3c3.2 0 5 1.6 5 4.3 0 1-.2 2-.7 3 3-1.3 4.9-4 4.9-7.3 0-4.3-3.1-6.9-8-6.9H9.5z"/>',
  hint: '<path d="M12 1c2.3 2.7 3.1 4.3 3.1 5.8a3.1 3.1 0 0 1-6.2 0C8.9 5.3 9.7 3.7 12 1zM9 11.3h6v8H9zM5 20.2h14V23H5z"/>',
  pass: '<path d="M14.5 2A10.2 10.2 0 1 0 22 16.6 8.8 8.8 0 0 1 14.5 2z"/>',
  advance: '<path d="M2.5 4h8v16h-8zM12.5 5.5 20 4l2 14.5-7.5 1.5z" fill-opacity=".9"/>',
  menu: '<path d="M3 5h18v2.5H3zM3 11h18v2.5H3zM3 17h18v2.5H3z"/>',
  moon: '<path d="M14.5 2A10.2 10.2 0 1 0 22 16.6 8.8 8.8 0 0 1 14.5 2z"/>',
  sun: `<path d="M${star(12, 11, 7)}z"/>`,
  help: '<path d="M12 2c4 0 6.6 2.3 6.6 5.7 0 2.6-1.5 3.9-3 5-1.3.9-1.9 1.5-1.9 3.1h-3.6c0-2.9 1.1-4.1 2.6-5.2 1.2-.9 1.9-1.5 1.9-2.7 0-1.3-1-2.2-2.7-2.2-1.6 0-2.8.9-3.2 2.7L5.2 7.3C5.9 4 8.5 2 12 2zM11.9 18a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z"/>',
  book: '<path d="M2 4c4-.8 7.5-.3 9.3 1.5v15.2C9.5 19 6 18.5 2 19.3zM22 4c-4-.8-7.5-.3-9.3 1.5v15.2c1.8-1.7 5.3-2.2 9.3-1.4z"/>',
  tick: '<path d="M3 12.5 6 9.3l4 4L18.5 4 21.5 7 10 20z"/>',
  close: '<path d="M5.2 3 12 9.8 18.8 3 21 5.2 14.2 12 21 18.8 18.8 21 12 14.2 5.2 21 3 18.8 9.8 12 3 5.200z"/>',
  invention: '<path fill-rule="evenodd" d="M10.3 1.500h3.400l.5 2.6 2 .8 2.2-1.5 2.4 2.4-1.5 2.2.8 2 2.6.5v3.400l-2.6.5-.8 2 1.5 2.2-2.4 2.4-2.2-1.5-2 .8-.5 2.600h-3.400l-.5-2.6-2-.8-2.2 1.5-2.4-2.4 1.5-2.2-.8-2-2.6-.5v-3.400l2.6-.5.8-2L3.2 5.800l2.4-2.4 2.2 1.5 2-.8zM12 8.200a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.600z"/>',
  knight: '<path d="M6 21.500h12v-2.500l-2-2.200c1.2-1.5 2-3.8 2-6.3 0-5-3.5-8-8-8L9 5 4.5 9.5 5 13l2.5.8L10 12c.5 2-.7 3.7-2.3 4.900L6 19z"/>',
  ship: '<path d="M1.8 15.300h20.400c-.8 3.7-3 6.2-6 6.200H7.800c-3 0-5.2-2.5-6-6.200zM11.2 1.500v12.300H3.600c4.2-2.8 6.9-7.1 7.6-12.300zM13 4c4 2.1 6.6 5.6 7.1 9.800H13z"/>',
  lady: '<path d="M12 2c2.6 0 4.3 1.9 4.3 4.300S14.6 10.8 12 10.8 7.7 8.7 7.7 6.3 9.4 2 12 2zM9.5 12h5l1 3 3.5 7H5l3.5-7z"/>',
};

// The compass: a quatrefoil that lies as the card lies. Left front, right back; upper upright, lower turned.
export const LOBE: Record<number, [number, number]> = { 1: [8.6, 8.6], 2: [8.6, 19.4], 3: [19.4, 8.6], 4: [19.4, 19.4] };

// Which frame and sign a card takes; rarer keywords stand beside the first.
export const KEYWORDS = ['land', 'building', 'person', 'seafaring', 'livestock', 'event', 'goal', 'enemy', 'parchment'];
export function frameOf(keywords: string[] | undefined): string {
  const found = keywords?.find((word) => KEYWORDS.includes(word));
  return found ?? 'permanent';
}
