// What the hints of both games share.
import { t } from './i18n.svelte';
import type { Hint, Reason } from './protocol';

// The moves a hint speaks of, among those that can be made: the best one, what it is compared with, and what else could be. What
// reads alike is named once.
export function spokenOf<M extends { text: string }>(hint: Hint, moves: M[], words: (move: M) => string): { best?: M; than?: M; others: M[] } {
  const find = (text: string | undefined): M | undefined => moves.find((move) => move.text === text);
  const [best, than] = [find(hint.move), find(hint.than?.move)];
  const said = moves.map(words);
  const own = best && words(best);
  return {
    best,
    than: than && words(than) !== own ? than : undefined,
    others: moves.filter((_, i) => said[i] !== own && said.indexOf(said[i] ?? '') === i),
  };
}

// What is welcome when there is less of it.
const BURDENS: Reason['what'][] = ['poverty', 'loans', 'lost'];

// What speaks for a move, as `sentence` says it, and what it takes; up to three of each. In the words of a game: 'table' is London's.
export function whyIn(game: 'table' | 'kingdom', reasons: Reason[], sentence: (gains: string) => string): string {
  const said = (welcome: boolean): string =>
    reasons
      .filter(({ what, n }) => n > 0 !== BURDENS.includes(what) === welcome)
      .slice(0, 3)
      .map(({ what, n }) => {
        const key = `${what}${n < 0 ? '-less' : ''}`;
        return t(game === 'kingdom' ? `kingdom.reason.${key}` : `table.reason.${key}`, { n: Math.abs(n) });
      })
      .join(', ');
  const price = said(false);
  return sentence(said(true) || t(game === 'kingdom' ? 'kingdom.reason.none' : 'table.reason.none')) + (price && ` ${t('review.price', { reasons: price })}`);
}
