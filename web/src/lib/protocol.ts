// The messages of docs/protocol.md as the page uses them.
export const VERSION = 1;

export type Seat = 0 | 1 | 2 | 3;
export type Status = 'lobby' | 'playing' | 'over';

export interface SeatInfo {
  kind: 'open' | 'person' | 'bot';
  name?: string;
  bot?: string;
  takenOver?: string;
  resigned?: boolean;
}

export interface TablePart {
  game: 'london' | 'kingdom';
  options: string;
  rules: number;
  status: Status;
  host: number;
  name?: string;
  deck?: string;
  seats: SeatInfo[];
  daily?: string;
  commitment?: string;
  rematch?: string;
  assisted?: boolean;
  secret?: string;
  seed?: string;
  parts?: string[];
}

// London's parts. A card is its id, "?AB" if it is hidden and of set A or B, null for none.
export type CardRef = string;

export interface TurnPart {
  seat: number;
  phase: string;
  first: number;
  drawn: number;
  left: number;
  extra: number;
  freeBuilds: number;
  card: CardRef | null;
  stack: number;
  loanTaken: boolean;
  boroughUsed: boolean;
  boroughActivated: boolean;
  noHandPoverty: boolean;
  lastTurns?: number;
}

export interface StackView {
  cards: CardRef[]; // from the bottom to the top
  down?: boolean;
  activated?: boolean;
  placed?: boolean;
  used?: boolean;
  stored?: number;
}

export interface PlayerPart {
  money: number;
  poverty: number;
  prestige: number;
  loans: number;
  boroughs: string[];
  topBorough: string | null;
  hand: CardRef[];
  city: StackView[];
}

export interface OfferPart {
  boroughs: (string | null)[];
  boroughDeck: number;
  deck: number;
  top: CardRef[];
}

export interface Move {
  text: string;
  kind: string;
  card?: string;
  place: number; // -1: a new stack
  way: number;
  // What it changes for the one who makes it.
  money?: number;
  poverty?: number;
  prestige?: number;
  loans?: number;
}

export interface MayPart {
  actor?: number;
  undo?: 'free' | 'assisted';
  redo?: boolean;
  end?: boolean;
  moves: Move[];
}

export interface GameEvent {
  kind: string;
  seat: number;
  card?: string;
  place: number;
  n?: number;
  taken?: string;
}

export interface LogItem {
  i: number;
  by?: number;
  do: string;
  move?: string;
  events?: GameEvent[];
  target?: number;
  text?: string;
  // Of a decision in a kingdom: seconds since 1970.
  at?: number;
}

export interface ScoreSheet {
  prestigeBefore: number;
  cardsInHand: number;
  cityPrestige: number;
  loansRepaid: number;
  moneyLeft: number;
  moneyPrestige: number;
  loansLeft: number;
  poverty: number;
  povertyRemoved: number;
  povertyLeft: number;
  povertyPrestige: number;
  total: number;
  boroughs: number;
  bestCard: number;
}

export interface ResultPart {
  scores: number[];
  winners: number[];
  sheets: ScoreSheet[];
}

export interface LondonParts {
  table: TablePart;
  turn?: TurnPart;
  board?: (CardRef | null)[][];
  offer?: OfferPart;
  player0?: PlayerPart;
  player1?: PlayerPart;
  player2?: PlayerPart;
  player3?: PlayerPart;
  ahead?: { sheets: ScoreSheet[]; run: { stacks: number; loans: number; cards: number }[] };
  may?: MayPart;
  tentative?: Omit<LogItem, 'i'>[];
  result?: ResultPart;
}

// Why a move is better than another: by so much more or less of something, the weightiest first; the last four are Kingdom Legacy's.
export interface Reason {
  what: 'prestige' | 'money' | 'poverty' | 'loans' | 'cards' | 'hand' | 'city' | 'tempo' | 'denied' | 'fame' | 'upgrades' | 'boxes' | 'lost';
  n: number; // denied: in so many of a hundred cases
}

// A decision of a game that is over, looked at again. Chances to win are in thousandths.
export interface Reviewed {
  seat: number;
  made: Move;
  chances?: number[]; // of every seat, where a turn begins: before this decision
  cost?: number; // of the seat's own chance, against the best move
  best?: Move;
  reasons?: Reason[];
}

// How the game came about for a seat, in thousandths: start + own + others + luck = end.
export interface Account {
  start: number;
  own: number; // never above zero
  others: number; // never below
  luck: number;
  end: number;
}

export interface ProtocolError {
  code: string;
  args: string[];
  text: string;
}

// What the strongest bot would do with what the seat sees, and why rather than something else. The chances of both, in thousandths,
// are there only if they surely differ.
export interface Hint {
  move: string;
  nudge: string;
  share?: number;
  than?: { move: string; share?: number };
  reasons: Reason[];
}

export interface Answer {
  v: number;
  answer: string;
  ok: boolean;
  number?: number;
  error?: ProtocolError;
  table?: { id: string; tokens: string[] };
  tables?: TableRow[];
  scores?: { name: string; points: number; rival: number; won: boolean; ended: number; mine?: boolean }[];
  log?: LogItem[];
  frames?: { item: LogItem; parts: Partial<LondonParts> }[];
  review?: Reviewed[];
  accounts?: Account[];
  file?: string;
  hint?: Hint;
  why?: ProtocolError | null;
  report?: number;
}

export interface TableRow {
  id: string;
  game: string;
  seat: number;
  created: number;
  changed: number;
  over: boolean;
}

export interface ViewPush {
  v: number;
  channel: number;
  push: 'view' | 'update';
  seat?: number;
  number: number;
  from: number;
  log: LogItem[];
  parts: Record<string, unknown>;
}

export interface PresencePush {
  v: number;
  channel: number;
  push: 'presence';
  seats: boolean[];
  watchers: number;
}

export type Incoming = Answer | ViewPush | PresencePush;

// 128 random bits as 32 hexadecimal digits.
export function randomHex(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('');
}
