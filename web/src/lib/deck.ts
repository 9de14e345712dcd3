// London's cards as the page draws them, made from games/london/cards.toml by scripts/generate.mjs.
import url from '../generated/london.json?url';
import { fetched } from './fetched';
import type { Lang } from './settings.svelte';

export interface Operation {
  op: string;
  n?: number;
  per?: string;
  from?: string;
  each?: Operation[];
  do?: Operation[];
}
export interface Ability {
  power: string;
  n?: number;
  price?: number;
  once?: boolean;
  min?: number;
  max?: number;
}
export type Colour = 'brown' | 'blue' | 'pink' | 'grey';
export interface CityCard {
  id: string;
  names: Record<Lang, string>;
  set: 'A' | 'B' | 'C';
  colour: Colour;
  copies: number;
  build?: number;
  prestige?: number;
  run?: { do: Operation[]; flip?: boolean; cost?: { money?: number; discard?: number } };
  always?: Ability;
  action?: Operation[];
  sentences: Record<Lang, string[]>;
}
export interface Borough {
  id: string;
  names: Record<Lang, string>;
  bank: 'north' | 'south';
  river?: boolean;
  starter?: boolean;
  price: number;
  draw?: number;
  prestige?: number;
  poverty?: number;
  run?: Operation[];
  optional?: Ability;
  sentences: Record<Lang, string[]>;
}

const deck = await fetched<{ city: CityCard[]; boroughs: Borough[] }>(url);
export const cityCards = deck.city;
export const boroughs = deck.boroughs;
const byId = new Map<string, CityCard>(cityCards.map((card) => [card.id, card]));
const boroughById = new Map<string, Borough>(boroughs.map((borough) => [borough.id, borough]));

export const cityCard = (id: string): CityCard | undefined => byId.get(id);
export const boroughOf = (id: string): Borough | undefined => boroughById.get(id);
export const isHidden = (id: string): boolean => id.startsWith('?');
