// What the coach can say. The order is the order of importance: the first one that fits and is not known yet is said.
// Words: tutorial.ID.title and tutorial.ID.text.
import { cityCard } from '../lib/deck';
import { t, type Args } from '../lib/i18n.svelte';
import type { LogItem, LondonParts, Move, PlayerPart, TurnPart } from '../lib/protocol';

// What the person in front of the table sees and may do.
export interface Scene {
  parts: LondonParts;
  seat: number;
  me: PlayerPart;
  turn: TurnPart;
  // What is asked of this person now; '' if nothing is.
  phase: string;
  moves: Move[];
  end: boolean;
  over: boolean;
  // The person's own turns, from 1.
  number: number;
  // The name of another seat.
  name: (seat: number) => string;
  log: readonly LogItem[];
}

export interface Topic {
  id: string;
  clause: string;
  // do: passes when it is done. tell: passes when it was read. plate: as tell, large, before the first move.
  kind: 'do' | 'tell' | 'plate';
  when: (s: Scene) => boolean;
  args?: (s: Scene) => Args;
  // A second form of the text.
  form?: (s: Scene) => string;
  // What it speaks of, on the table.
  point?: string;
  // Part of the first turn, or too important to wait for another turn.
  now?: boolean;
}

const can = (s: Scene, ...kinds: string[]): boolean => s.moves.some((move) => kinds.includes(move.kind));
const rival = (s: Scene): number => (s.seat + 1) % s.parts.table.seats.length;
const runs = (s: Scene): number => s.me.city.filter((stack) => !stack.down && cityCard(stack.cards.at(-1) ?? '')?.run).length;
const spaces = (s: Scene): number => 2 * Math.min(5, s.parts.table.seats.length + 1);
const onBoard = (s: Scene): number => (s.parts.board ?? []).flat().filter(Boolean).length;
const paupers = (s: Scene): number => s.me.hand.filter((id) => cityCard(id)?.colour === 'grey').length;
const deck = (s: Scene): number => s.parts.offer?.deck ?? 0;
const runPoverty = (s: Scene): number => s.moves.find((move) => move.kind === 'stop')?.poverty ?? 0;
// What a card in hand or a borough costs that the money does not reach.
const short = (s: Scene): boolean =>
  [...s.me.hand.map((id) => cityCard(id)?.build ?? 0)].some((cost) => cost > s.me.money) || !can(s, 'buy');
const swept = (s: Scene): boolean => s.log.slice(-80).some((item) => item.events?.some((event) => event.kind === 'board-swept'));

export const TOPICS: readonly Topic[] = [
  // The theme and the goal, then a turn as it goes.
  { id: 'theme', clause: 'S1', kind: 'plate', now: true, when: (s) => s.number === 1 && s.phase === 'turn-draw', args: (s) => ({ name: s.name(rival(s)) }) },
  { id: 'goal', clause: 'E2', kind: 'plate', now: true, when: (s) => s.number === 1 && s.phase === 'turn-draw', point: '.ledger .nums' },
  { id: 'draw', clause: 'T2', kind: 'do', when: (s) => s.phase === 'turn-draw' && !can(s, 'draw-board'), point: '[data-spot="deck"]' },
  { id: 'card', clause: 'M2', kind: 'tell', now: true, when: (s) => s.number === 1 && s.phase === 'action', point: '.hand .held:first-child :is(.lcard, .slip)' },
  { id: 'action', clause: 'T3', kind: 'do', when: (s) => s.phase === 'action' && can(s, 'build'), point: '.hand .legal' },
  { id: 'action-none', clause: 'W1', kind: 'do', when: (s) => s.phase === 'action' && !can(s, 'build') && s.number <= 2, point: '.actions button:nth-child(4)' },
  {
    id: 'pay',
    clause: 'V2',
    kind: 'do',
    when: (s) => s.phase === 'pay-build',
    form: (s) => (cityCard(s.turn.card ?? '')?.build ? 'cost' : ''),
    args: (s) => ({ n: cityCard(s.turn.card ?? '')?.build ?? 0 }),
    point: '.hand .legal',
  },
  { id: 'place', clause: 'V4', kind: 'do', when: (s) => s.phase === 'place' && s.moves.filter((move) => move.kind === 'place').length > 1, point: '.city .legal' },
  { id: 'develop', clause: 'V1', kind: 'do', when: (s) => s.phase === 'develop', form: (s) => (can(s, 'build') ? '' : 'none'), point: '.controls .end' },
  { id: 'three', clause: 'W1', kind: 'do', when: (s) => s.phase === 'draw', point: '.board .legal' },
  { id: 'end', clause: 'T4', kind: 'do', when: (s) => s.end, args: (s) => ({ name: s.name(s.turn.seat) }), point: '.controls .end' },

  // What cannot wait.
  { id: 'limit', clause: 'T4', kind: 'do', when: (s) => s.phase === 'hand-limit', point: '.hand .legal' },
  { id: 'run-end', clause: 'R5', kind: 'do', when: (s) => s.phase === 'run' && can(s, 'stop') && s.me.city.some((stack) => stack.activated), form: (s) => (can(s, 'activate') ? '' : 'done'), args: (s) => ({ n: runPoverty(s) }), point: '.preview' },
  { id: 'run', clause: 'R1', kind: 'do', when: (s) => s.phase === 'run' && can(s, 'activate'), point: ':is(.city, .land) .legal' },
  { id: 'run-borough', clause: 'R3', kind: 'do', when: (s) => s.phase === 'run' && !can(s, 'stop'), point: '[data-spot="borough"]' },
  { id: 'pay-run', clause: 'R2', kind: 'do', when: (s) => s.phase === 'pay-activation', point: '.hand .legal' },
  { id: 'last', clause: 'E1', kind: 'tell', now: true, when: (s) => (s.turn.lastTurns !== undefined || deck(s) === 0) && s.phase !== '', point: '.hand' },

  // The rest when it is needed, two of them a turn.
  { id: 'since', clause: 'H1', kind: 'tell', when: (s) => s.number > 1 && s.phase === 'turn-draw', args: (s) => ({ name: s.name(rival(s)) }), point: '.desk .log, .tablet .tools button:first-of-type, .ptop button:nth-child(3)' },
  { id: 'board', clause: 'D1', kind: 'tell', when: (s) => s.phase === 'turn-draw' && can(s, 'draw-board'), point: '.board .legal' },
  { id: 'poverty', clause: 'E3', kind: 'tell', when: (s) => s.me.poverty > 0 && s.phase === 'turn-draw', args: (s) => ({ n: s.me.poverty }), point: '.ledger .num:nth-child(3)' },
  { id: 'sweep', clause: 'D3', kind: 'tell', when: (s) => s.phase !== '' && (onBoard(s) >= spaces(s) - 1 || swept(s)), point: '.board' },
  { id: 'end-near', clause: 'E1', kind: 'tell', now: true, when: (s) => deck(s) > 0 && deck(s) <= 20 && s.phase === 'turn-draw', args: (s) => ({ n: deck(s) }), point: '[data-spot="deck"]' },
  { id: 'repay', clause: 'T1', kind: 'tell', now: true, when: (s) => can(s, 'repay'), point: '[data-move^="repay"]' },
  { id: 'may-run', clause: 'R1', kind: 'tell', when: (s) => s.number > 1 && s.phase === 'action' && can(s, 'run') && runs(s) >= 2, args: (s) => ({ n: runs(s) }), point: '.actions button:nth-child(3)' },
  { id: 'buy', clause: 'B1', kind: 'tell', when: (s) => s.number > 1 && s.phase === 'action' && can(s, 'buy'), point: '.offer .legal' },
  { id: 'loan', clause: 'T5', kind: 'tell', when: (s) => s.number > 2 && s.phase === 'action' && s.me.money < 4 && can(s, 'loan') && short(s), args: (s) => ({ n: s.me.money }), point: '[data-move^="loan"]' },
  { id: 'pauper', clause: 'V8', kind: 'tell', when: (s) => s.number > 1 && s.phase === 'action' && paupers(s) > 0, args: (s) => ({ n: paupers(s) }), point: '.hand [data-card^="paupers"]' },
  { id: 'face-down', clause: 'R2', kind: 'tell', when: (s) => s.phase === 'action' && s.me.city.some((stack) => stack.down), point: '.city .back' },
  { id: 'at-once', clause: 'V7', kind: 'tell', when: (s) => s.number > 1 && s.phase === 'action' && can(s, 'play-action'), args: () => ({ sign: t('table.at-once') }), point: '.hand .legal' },
  { id: 'hint', clause: 'T3', kind: 'tell', when: (s) => s.number > 1 && s.phase === 'action', point: '.hintbtn' },

  // The end.
  { id: 'scoring', clause: 'E2', kind: 'tell', now: true, when: (s) => s.over },
];
