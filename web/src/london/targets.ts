// The things of the table by name: "hand:CARD", "stack:2", "board:7", "offer:BOROUGH", "rival:1", "top:CARD", "deck", "borough",
// and "panel" for the buttons beside the question.
import { cityCard } from '../lib/deck';
import type { Move } from '../lib/protocol';

// The thing to touch for a move.
export function target(move: Move): string {
  switch (move.kind) {
    case 'draw-deck':
    case 'look':
      return 'deck';
    case 'draw-board':
    case 'build-from-board':
    case 'swap-with':
      return `board:${move.place}`;
    case 'take':
    case 'put-back':
      return `top:${move.card}`;
    case 'build':
    case 'play-action':
    case 'discard':
    case 'swap':
      return `hand:${move.card}`;
    case 'pay-with':
      return move.card ? `hand:${move.card}` : 'panel';
    case 'place':
      return move.place < 0 ? 'stack:new' : `stack:${move.place}`;
    case 'activate':
    case 'activate-again':
    case 'flip':
      return `stack:${move.place}`;
    case 'activate-borough':
      return 'borough';
    case 'buy':
      return `offer:${move.card}`;
    case 'give-poverty':
      return `rival:${move.place}`;
    default:
      return 'panel';
  }
}

// The move that was probably meant by touching a thing that has none now: the desk says why it cannot be made.
export function meant(key: string, phase: string): string | undefined {
  const [what, value = ''] = key.split(':');
  const n = Number(value);
  const space = `${n < 5 ? 'upper' : 'lower'} ${(n % 5) + 1}`;
  switch (what) {
    case 'hand':
      if (phase === 'pay-build') return `for ${value}`;
      if (phase === 'hand-limit' || phase === 'pay-activation' || phase === 'discard-for') return `discard ${value}`;
      if (phase === 'swap') return `swap ${value}`;
      return cityCard(value)?.action ? `play ${value}` : `build ${value}`;
    case 'stack':
      if (phase === 'place') return `on ${n + 1}`;
      if (phase === 'flip') return `flip ${n + 1}`;
      if (phase === 'activate-again') return `again ${n + 1}`;
      return `activate ${n + 1}`;
    case 'board':
      if (phase === 'board-build') return `build ${space}`;
      if (phase === 'swap') return `with ${space}`;
      return `draw ${space}`;
    case 'offer':
      return `buy ${value}`;
    case 'deck':
      return 'draw deck';
    case 'borough':
      return 'borough';
    default:
      return undefined;
  }
}

// The clause of the rules behind a reason why not.
export const CLAUSE: Record<string, string> = {
  pauper: 'V8', 'action-card': 'V7', money: 'T5', 'no-discard': 'V2', 'must-discard': 'V2', colour: 'V2', placed: 'V4', activated: 'R1', 'face-down': 'R1',
  'no-card-to-discard': 'R2', 'borough-first': 'R3', 'repay-late': 'T1', 'fresh-loan': 'Q5', 'deck-empty': 'D5',
};

// Which of the two pages of a phone a thing lies on.
export const pageOf = (key: string): number => (/^(board|deck|offer|rival)/.test(key) ? 1 : 0);
