// Sentences of cards as pieces, and small words.
import { t, tongue } from '../lib/i18n.svelte';
import type { Lang } from '../lib/settings.svelte';
import { RESOURCES, type Amounts, type FaceEffect, type Move, type Price, type Resource } from './types';

export type Piece = { text: string } | { card: number; stage?: number; name: string } | { price: Price };

// The forms of the six resources after a number, as patterns.
const FORMS: Record<Lang, Record<Resource, string>> = {
  en: { coin: 'coins?', wood: 'wood', stone: 'stone', metal: 'metal', sword: 'swords?', tradegood: 'trade goods?' },
  pt: { coin: 'moedas?', wood: 'madeiras?', stone: 'pedras?', metal: 'meta(?:l|is)', sword: 'espadas?', tradegood: 'be(?:m|ns) de comércio' },
  es: { coin: 'monedas?', wood: 'maderas?', stone: 'piedras?', metal: 'metal(?:es)?', sword: 'espadas?', tradegood: 'mercancías?' },
  pl: { coin: 'monet[aęy]?', wood: 'drewn[oa]', stone: 'kamie(?:ń|nie|ni)', metal: 'metal[ei]?', sword: 'miecz[ey]?', tradegood: 'towar(?:y|ów)?' },
};
const found: Partial<Record<Lang, RegExp>> = {};

// "pay 2 coins" becomes a text and an amount with its sign.
export function signs(sentence: string): Piece[] {
  const lang = tongue.lang;
  const pattern = (found[lang] ??= new RegExp(`(\\d+) (?:${RESOURCES.map((kind) => `(${FORMS[lang][kind]})`).join('|')})(?!\\p{L})`, 'gu'));
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of sentence.matchAll(pattern)) {
    if (match.index > at) pieces.push({ text: sentence.slice(at, match.index) });
    const kind = RESOURCES[match.slice(2).findIndex((form) => form !== undefined)];
    pieces.push(kind ? { price: { [kind]: Number(match[1]) } } : { text: match[0] });
    at = match.index + match[0].length;
  }
  if (at < sentence.length) pieces.push({ text: sentence.slice(at) });
  return pieces;
}

// The sign of its kind stands before an effect, so the word for it is left out; what it waits for stays.
export function short(effect: FaceEffect): string {
  const colon = effect.text.indexOf(': ');
  if (colon < 0) return effect.text;
  const rest = effect.text.slice(colon + 2);
  if (effect.when === 'always') return rest.charAt(0).toUpperCase() + rest.slice(1);
  return `${effect.text.slice(0, colon).replace(/ \([^)]*\)/, '')}: ${rest}`;
}

// "(1) …; (2) …" in the sentence of an effect: what its option `which` does.
export function optionText(sentence: string, which: number): string {
  const begin = sentence.indexOf(`(${which + 1}) `);
  if (begin < 0) return '';
  const rest = sentence.slice(begin + `(${which + 1}) `.length);
  const next = rest.indexOf(`; (${which + 2}) `);
  const stop = rest.indexOf('. ');
  const end = next >= 0 ? next : stop >= 0 ? stop : rest.replace(/\.$/, '').length;
  const text = rest.slice(0, end);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function listed(names: string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(document.documentElement.lang || 'en', { type }).format(names);
}

export function amounts(price: Price | undefined): string {
  if (!price) return '';
  const parts = RESOURCES.flatMap((kind) => (price[kind] ? [t(`kingdom.n.${kind}`, { n: price[kind] })] : []));
  if (price.any) parts.push(t('kingdom.n.any', { n: price.any }));
  if (price.cards) parts.push(t('kingdom.n.cards', { n: price.cards }));
  return listed(parts);
}

// How much is stored, or exchanged and in which direction.
export const amountOf = (move: Move): string => (move.kind === 'exchange' ? (move.a === 0 ? `→ ${move.b}` : `← ${move.b}`) : String(move.b ?? ''));

// Pieces for the ear.
export const spoken = (pieces: Piece[]): string => pieces.map((piece) => ('price' in piece ? amounts(piece.price) : 'card' in piece ? piece.name : piece.text)).join('');

export const total = (price: Amounts | undefined): number => RESOURCES.reduce((sum, kind) => sum + (price?.[kind] ?? 0), 0);
// How many signs a price shows.
export const kinds = (price: Price | undefined): number => RESOURCES.filter((kind) => price?.[kind]).length + (price?.any ? 1 : 0) + (price?.cards ? 1 : 0);
export function plus(a: Amounts | undefined, b: Amounts | undefined): Amounts {
  const sum: Amounts = {};
  for (const kind of RESOURCES) if ((a?.[kind] ?? 0) + (b?.[kind] ?? 0) > 0) sum[kind] = (a?.[kind] ?? 0) + (b?.[kind] ?? 0);
  return sum;
}
export function minus(a: Amounts, b: Price | undefined): Amounts {
  const rest: Amounts = {};
  for (const kind of RESOURCES) if ((a[kind] ?? 0) - (b?.[kind] ?? 0) > 0) rest[kind] = (a[kind] ?? 0) - (b?.[kind] ?? 0);
  return rest;
}

// 1 and 3, 2 and 4 lie on two sides: the card is flipped; else it is turned.
export const way = (from: number, to: number): 'turn' | 'flip' | 'both' => {
  const side = from > 2 !== to > 2;
  const up = from % 2 !== to % 2;
  return side && up ? 'both' : side ? 'flip' : 'turn';
};

export const signed = (n: number): string => (n > 0 ? `+${n}` : String(n).replace('-', '−'));

export function when(seconds: number): string {
  return new Intl.DateTimeFormat(document.documentElement.lang || 'en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(new Date(seconds * 1000));
}

// A sentence with cards and amounts in its places.
export function say(key: string, args: Record<string, Piece[] | string | number> = {}): Piece[] {
  const marks = Object.fromEntries(Object.entries(args).map(([name, value]) => [name, Array.isArray(value) ? `\u0001${name}\u0002` : value]));
  return t(key, marks)
    .split(/\u0001(\w+)\u0002/)
    .flatMap((part, i): Piece[] => {
      const value = i % 2 === 1 ? args[part] : undefined;
      if (Array.isArray(value)) return value;
      return part ? [{ text: part }] : [];
    });
}
