// Signs drawn for Guildhall on a grid of 24: resources, keywords, kinds of effect, controls. The shapes stand in signs.json.
import { fetched } from '../lib/fetched';
import url from './signs.json?url';
import type { Resource } from './types';

const drawn = await fetched<{ res: Record<Resource, string>; glyph: Record<string, string> }>(url);
export const RES = drawn.res;
export const GLYPH = drawn.glyph;

// The compass: a quatrefoil that lies as the card lies. Left front, right back; upper upright, lower turned.
const LOBE: Record<number, [number, number]> = { 1: [8.6, 8.6], 2: [8.6, 19.4], 3: [19.4, 8.6], 4: [19.4, 19.4] };
const round = ([x, y]: [number, number], r: number): string => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

// Every card has one: few shapes, each for all lobes.
export function compass(has: number[], on: number, ups: number[]): string {
  const lobe = (stage: number): [number, number] => LOBE[stage] ?? [0, 0];
  const [fromX, fromY] = lobe(on);
  const heart = has.length === 4 ? 'M8 8h12v12H8z' : has.length > 1 ? `M9 ${has.includes(3) && has.includes(1) ? 5 : 16}h10v6H9z` : '';
  const circles = (stages: number[], r: number): string => stages.map((stage) => round(lobe(stage), r)).join('');
  const arrow = (stage: number): string => {
    const [x, y] = lobe(stage);
    const length = Math.hypot(x - fromX, y - fromY) || 1;
    const [dx, dy] = [(x - fromX) / length, (y - fromY) / length];
    const at = (along: number, aside: number): string => `${(x + along * dx - aside * dy).toFixed(2)} ${(y + along * dy + aside * dx).toFixed(2)}`;
    return `M${at(-5.5, 0)}L${at(2.3, 0)}M${at(-0.8, -3.2)}L${at(2.5, 0)}L${at(-0.8, 3.2)}`;
  };
  const others = has.filter((stage) => stage !== on);
  const ways = others.filter((stage) => ups.includes(stage));
  const rest = others.filter((stage) => !ups.includes(stage));
  return [
    `<path class="edge" d="${circles(has, 6.6)}"/><path class="lobe" d="${circles(has, 6)}${heart}"/>`,
    has.includes(on) ? `<circle class="on" cx="${fromX}" cy="${fromY}" r="4.9"/><circle class="pip" cx="${fromX}" cy="${fromY}" r="1.7"/>` : '',
    ways.length > 0 ? `<path class="arrow" d="${ways.map(arrow).join('')}"/>` : '',
    rest.length > 0 ? `<path class="dot" d="${circles(rest, 1.4)}"/>` : '',
  ].join('');
}

// Which frame and sign a card takes; rarer keywords stand beside the first.
export const KEYWORDS = ['land', 'building', 'person', 'seafaring', 'livestock', 'event', 'goal', 'enemy', 'parchment'];
export function frameOf(keywords: string[] | undefined): string {
  const found = keywords?.find((word) => KEYWORDS.includes(word));
  return found ?? 'permanent';
}
