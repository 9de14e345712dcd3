// The parts of a view of Kingdom Legacy (docs/protocol.md). What is 0, empty or false is left out.
import type { TablePart } from '../lib/protocol';

export const RESOURCES = ['coin', 'wood', 'stone', 'metal', 'sword', 'tradegood'] as const;
export type Resource = (typeof RESOURCES)[number];
export type Amounts = Partial<Record<Resource, number>>;
export type Price = Amounts & { any?: number; cards?: number };
export type No = 'blocked' | 'forbidden' | 'useless' | 'box' | 'indestructible';

// Whether it can be done now, how it could be paid, or what is in the way.
export interface Deed {
  price?: Price;
  can?: boolean;
  pay?: [number, number][];
  missing?: Price;
  no?: No;
}
export interface UpgradeState extends Deed {
  to: number;
}
export interface EffectState extends Deed {
  effect: number;
  stage?: number;
  crossed?: number[];
  used?: number;
  spent?: boolean;
}
export interface Mark {
  stage: number;
  mark: 'production' | 'fame' | 'stays' | 'price' | 'keyword' | 'crossed-out';
  resource?: Resource;
  upgrade?: number;
  keyword?: string;
  n: number;
}
export interface Track {
  stage: number;
  boxes: number;
  marked: number[];
  next?: { box: number; price?: Price; gain?: Amounts; fame?: number };
}
export interface CardPart {
  id: number;
  stage: number;
  zone: string;
  blockedBy?: number;
  stays?: boolean;
  kept?: boolean;
  fame?: number;
  makes?: Amounts[];
  gains?: Amounts[];
  marks?: Mark[];
  tracks?: Track[];
  stored?: number;
  upgrades?: UpgradeState[];
  effects?: EffectState[];
}
export interface RoundPart {
  round: number;
  turn: number;
  phase: string;
  last?: 'now' | 'next';
  expansion?: number;
  expansionRounds?: number;
  advance: number;
  restarts?: number;
  expansions?: number;
  forbids?: { card: number; what: string[] }[];
}
export interface Option {
  a: number;
  resource?: Resource;
  card?: number;
  effect?: number;
  to?: number;
  upgrade?: number;
  price?: Price;
  gain?: Amounts;
  fame?: number;
  total?: number;
  steps?: { op: string; gain?: Price; count?: number; fame?: number; stage?: number }[];
}
export interface AskPart {
  kind: string;
  cards?: number[];
  card?: number;
  stage?: number;
  effect?: number;
  upgrade?: number;
  op?: string;
  price?: boolean;
  left?: number;
  have?: number;
  need?: number;
  most?: number;
  chosen?: number[];
  options?: Option[];
  done?: boolean;
}
export interface QueuePart {
  running?: { task: string; card?: number; stage?: number; effect?: number; upgrade?: number }[];
  waiting?: { card: number; stage: number; effect: number; that?: number }[];
}
export interface ScorePart {
  effect?: number;
  value: number;
  fame: number;
  times: number;
  counts?: string;
  stage?: number;
  resource?: Resource;
  number?: number;
  keywords?: string[];
  every?: number;
}
export interface ScoreLine {
  card: number;
  stage: number;
  total: number;
  printed?: number;
  stickers?: number;
  parts?: ScorePart[];
}
export interface Move {
  text: string;
  kind: string;
  card?: number;
  a?: number;
  b?: number;
  gains?: Amounts;
}
// Of a hundred campaigns of each bot, how many the kingdom did better than.
export interface Better {
  steward: number;
  chancellor: number;
}
export interface KingdomParts {
  table: TablePart;
  round?: RoundPart;
  held?: { held?: Amounts; gaining?: Amounts; exchanged?: number };
  ask?: AskPart;
  queue?: QueuePart;
  deck?: { count: number; top: number[]; bottom?: number[] };
  zones?: { play?: number[]; discard?: number[]; permanent?: number[]; destroyed?: number[]; banished?: number[] };
  // Its cards: number, stage and fame, those in the deck too.
  fame?: { total: number; banished?: number; cards: [number, number, number][]; lines: ScoreLine[] };
  path?: { scores: number[]; better?: Better };
  may?: { actor?: number; undo?: 'free' | 'assisted'; redo?: boolean; moves: Move[] };
  tentative?: Item[];
  result?: { scores: number[]; sheets: { total: number; banished?: number; lines: ScoreLine[]; path: number[] }[] };
  [card: `card${number}`]: CardPart | undefined;
}
export interface Event {
  kind: string;
  card?: number;
  stage?: number;
  n?: number;
  resource?: Resource;
  effect?: number;
  box?: number;
  by?: number;
  mark?: Mark['mark'];
  keyword?: string;
  upgrade?: number;
}
export interface Item {
  i?: number;
  do: string;
  move?: string;
  events?: Event[];
  text?: string;
  at?: number;
  assisted?: boolean;
}

// What is printed on a card.
export interface FaceEffect {
  kind: 'passive' | 'activated' | 'time' | 'destroy' | 'optional' | 'forced';
  when: string;
  text: string;
  rewards?: string[];
}
export interface FaceStage {
  stage: number;
  name: string;
  pic?: string;
  keywords?: { id: string; name: string }[];
  permanent?: boolean;
  negative?: boolean;
  fame?: number;
  makes?: Amounts[];
  upgrades?: { to: number; price?: Amounts; text: string }[];
  boxes?: { price?: Amounts; gain?: Amounts; fame?: number }[];
  effects?: FaceEffect[];
}
export interface Face {
  id: number;
  choice?: boolean;
  parchment?: boolean;
  stages: FaceStage[];
}

export const cardOf = (parts: KingdomParts | undefined, id: number): CardPart | undefined => parts?.[`card${id}`];
