// Signs drawn for Guildhall on a grid of 24: resources, keywords, kinds of effect, controls. The shapes stand in signs.json.
import { fetched } from '../lib/fetched';
import url from './signs.json?url';
import type { Resource } from './types';

const drawn = await fetched<{ res: Record<Resource, string>; glyph: Record<string, string> }>(url);
export const RES = drawn.res;
export const GLYPH = drawn.glyph;

// The compass: a quatrefoil that lies as the card lies. Left front, right back; upper upright, lower turned.
export const LOBE: Record<number, [number, number]> = { 1: [8.6, 8.6], 2: [8.6, 19.4], 3: [19.4, 8.6], 4: [19.4, 19.4] };

// Which frame and sign a card takes; rarer keywords stand beside the first.
export const KEYWORDS = ['land', 'building', 'person', 'seafaring', 'livestock', 'event', 'goal', 'enemy', 'parchment'];
export function frameOf(keywords: string[] | undefined): string {
  const found = keywords?.find((word) => KEYWORDS.includes(word));
  return found ?? 'permanent';
}
