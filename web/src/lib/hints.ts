// What the hints of both games share.
import { t } from './i18n.svelte';
import type { Hint, Reason } from './protocol';

// The moves a hint speaks of, among those that can be made: the best one, what it is compared with, and what else could be.
export function spokenOf<M extends { text: string }>(hint: Hint, moves: M[]): { best?: M; than?: M; others: M[] } {
  const find = (text: string | undefined): M | undefined => moves.find((move) => move.text === text);
  return { best: find(hint.move), than: find(hint.than?.move), others: moves.filter((move) => move.text !== hint.move) };
}

// In the words of a game: 'table' is London's.
export function reasonIn(game: 'table' | 'kingdom', reason: Reason): string {
  const key = `${reason.what}${reason.n < 0 ? '-less' : ''}`;
  return t(game === 'kingdom' ? `kingdom.reason.${key}` : `table.reason.${key}`, { n: Math.abs(reason.n) });
}
