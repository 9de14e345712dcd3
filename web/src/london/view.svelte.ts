// What the seat in front of the device sees and may do.
import { untrack, type Snippet } from 'svelte';
import type { Seated } from '../lib/connection.svelte';
import { t } from '../lib/i18n.svelte';
import type { LondonParts, Move, PlayerPart } from '../lib/protocol';
import { route } from '../lib/router.svelte';
import type { Where } from '../lib/settings.svelte';
import { target } from './targets';
import { boardOf, cardName, changes, moveWords, seatName } from './words';

// What the table needs of a seat; a replay gives the first fields only.
export type Seat = Pick<Seated, 'parts' | 'log' | 'seat'> & Partial<Pick<Seated, 'decide' | 'change' | 'ask' | 'number' | 'version' | 'presence' | 'table' | 'token'>>;
// Explanations beside the table: on the bare city, in the margin, under the tabs of a phone, over the final scoring.
export type Coach = Snippet<['plate' | 'strip' | 'phone' | 'result']>;
export interface TableProps {
  seated: Seat;
  // Other seats that are played on this device.
  partners?: Seat[];
  readonly?: boolean;
  // Asked before a decision goes to the desk: what it does not allow is not made. Who gives it says why.
  allow?: (move: string) => boolean;
  // A puzzle: nobody sits at the other seats, and when it is `readonly`, nothing is asked any more.
  solo?: boolean;
  // A move to be shown as a hint shows it.
  marked?: string;
  // A hint shows what to do.
  onadvised?: () => void;
  onleave?: () => void;
  onmenu?: () => void;
  coach?: Coach;
}

const wanted = (s: Seat): boolean => (s.parts?.may?.moves.length ?? 0) > 0 || s.parts?.may?.end === true;

export class View {
  // ---- who sits in front of the device ----
  private chosen = $state.raw<Seat | undefined>();
  private covered = $state(false);
  readonly shown = $derived.by(() => this.chosen ?? this.props.seated);
  // Who is to take the device.
  readonly waiting = $derived.by(() => {
    if (this.here.length === 1 || this.props.seated.parts?.table.status !== 'playing') return undefined;
    const next = this.here.find(wanted);
    if (!next || (next === this.shown && !this.covered)) return undefined;
    return this.covered || !wanted(this.shown) ? next : undefined;
  });

  // ---- what lies on the table ----
  // Whom a spectator looks at.
  watched = $state<number | undefined>();
  readonly parts = $derived<LondonParts | undefined>(this.shown.parts);
  readonly seats = $derived(this.parts?.table.seats ?? []);
  readonly seat = $derived(this.shown.seat);
  readonly turn = $derived(this.parts?.turn);
  readonly phase = $derived(this.turn?.phase ?? 'over');
  readonly over = $derived(this.parts?.table.status === 'over');
  // Whose city lies in the middle.
  readonly middle = $derived(this.seat ?? this.watched ?? this.turn?.seat ?? 0);
  readonly me = $derived(this.playerOf(this.middle));
  readonly rivals = $derived(this.seats.map((_, i) => (this.middle + i) % this.seats.length).filter((i) => i !== this.middle && this.playerOf(i)));
  // The poverty a run would bring.
  readonly run = $derived(this.parts?.ahead?.run[this.middle] ?? { stacks: 0, loans: 0, cards: 0 });

  // ---- what may be done ----
  readonly may = $derived.by(() => (this.props.readonly ? undefined : this.parts?.may));
  readonly moves = $derived<Move[]>(this.may?.moves ?? []);
  readonly acting = $derived(this.moves.length > 0);
  readonly targets = $derived.by(() => {
    const found: Record<string, Move[]> = {};
    for (const move of this.moves) (found[target(move)] ??= []).push(move);
    return found;
  });
  readonly board = $derived(boardOf(this.parts, this.middle));
  // The question in a sentence.
  readonly asks = $derived.by(() => {
    const { turn, phase, me } = this;
    const args = { card: cardName(turn?.card), n: turn?.left ?? 0, more: Math.max(0, (me?.hand.length ?? 0) - 9), free: turn?.freeBuilds ?? 0, stored: 0 };
    if (phase === 'draw') return t('table.asks.draw', { ...args, n: args.n || 1 });
    if (phase === 'hand-limit') return t('table.asks.hand-limit', { ...args, n: args.more });
    if (phase === 'free-build') return t('table.asks.free-build', { ...args, n: args.free });
    if (phase === 'run' && !this.stop) return t('table.asks.run-borough', { card: cardName(me?.topBorough) });
    if (phase === 'run' && !this.moves.some((move) => move.kind === 'activate' || move.kind === 'activate-borough')) return t('table.asks.run-done');
    return t(`table.asks.${phase}`, args);
  });

  constructor(private readonly props: TableProps) {
    this.covered = untrack(() => this.here.length > 1);
  }

  get readonly(): boolean {
    return this.props.readonly ?? false;
  }
  get table(): string {
    return this.props.seated.table ?? '';
  }
  get where(): Where {
    return route.path[1] === 'local' ? 'local' : 'server';
  }
  // All seats that are played on this device.
  get here(): Seat[] {
    return [this.props.seated, ...(this.props.partners ?? [])];
  }
  get allow(): TableProps['allow'] {
    return this.props.allow;
  }
  get marked(): string | undefined {
    return this.props.marked;
  }
  get finished(): boolean {
    return this.readonly && this.props.solo === true;
  }
  advised(): void {
    this.props.onadvised?.();
  }
  takeDevice(): void {
    this.chosen = this.waiting;
    this.covered = false;
  }
  get spectator(): boolean {
    return this.seat === undefined;
  }
  playerOf(n: number): PlayerPart | undefined {
    return this.parts?.[`player${n as 0 | 1 | 2 | 3}`];
  }
  botAt(n: number): boolean {
    return this.seats[n]?.kind === 'bot' || this.seats[n]?.takenOver !== undefined;
  }
  // A bot plays, and nobody else is there who may want it to think.
  get mayHurry(): boolean {
    const { turn, seats, here } = this;
    if (!turn || this.readonly || this.spectator || this.over || this.parts?.table.daily || !this.botAt(turn.seat)) return false;
    return seats.every((_, i) => this.botAt(i) || here.some((seat) => seat.seat === i));
  }
  // A person who has left for now.
  away(n: number): boolean {
    const present = (!this.props.solo && this.shown.presence?.seats) || [];
    return this.seats[n]?.kind === 'person' && present.length > 0 && !present[n] && this.seats[n]?.takenOver === undefined;
  }
  name(n: number): string {
    return seatName(this.seats, n);
  }
  get runPoverty(): number {
    return this.run.stacks + this.run.loans + this.run.cards;
  }
  readonly words = (move: Move): string => moveWords(move, this.board);

  // The first move of a kind that has a button of its own.
  panel(kind: string): Move | undefined {
    return this.moves.find((move) => move.kind === kind);
  }
  get loan(): Move | undefined {
    return this.panel('loan');
  }
  get stop(): Move | undefined {
    return this.panel('stop');
  }
  movesAt(key: string): Move[] {
    return this.targets[key] ?? [];
  }
  // A swap is possible at many moments and is offered by touch only, so that the glow shows what is asked.
  private asked(move: Move): boolean {
    return move.kind !== 'swap' || this.phase === 'swap';
  }
  glows(key: string): boolean {
    return this.movesAt(key).some((move) => this.asked(move));
  }
  // What touching it does at once.
  single(key: string): string | undefined {
    const [move, other] = this.movesAt(key);
    return move && !other && this.asked(move) ? move.text : undefined;
  }
  // Touching it opens a choice.
  several(key: string): boolean {
    return this.movesAt(key).length > 0 && this.single(key) === undefined;
  }
  label(key: string): string {
    return this.movesAt(key)
      .map((move) => this.words(move) + (changes(move) ? ` (${changes(move)})` : ''))
      .join('; ');
  }
}
