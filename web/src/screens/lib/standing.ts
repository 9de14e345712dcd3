// How a table stands, in one sentence, and the way to it.
import { has, t, tongue } from '../../lib/i18n.svelte';
import type { SeatInfo } from '../../lib/protocol';
import { href } from '../../lib/router.svelte';
import { botName } from '../../london/words';
import type { TableCard } from './tables.svelte';

export function seatName(seat: SeatInfo | undefined, place: number): string {
  if (!seat || seat.kind === 'open') return t('seat.open');
  if (seat.kind === 'bot') return seat.name || botName(seat.bot);
  // In a game file a bot is a name like any other.
  if (has(`bot.${seat.name}`)) return botName(seat.name);
  return seat.name || t('seat.number', { n: place + 1 });
}

export function listed(names: string[]): string {
  return new Intl.ListFormat(document.documentElement.lang || tongue.lang, { type: 'conjunction' }).format(names);
}

export function when(seconds: number): string {
  const date = new Date(seconds * 1000);
  const today = new Date();
  const lang = document.documentElement.lang || tongue.lang;
  if (date.toDateString() === today.toDateString()) return new Intl.DateTimeFormat(lang, { timeStyle: 'short' }).format(date);
  return new Intl.DateTimeFormat(lang, {
    day: 'numeric',
    month: 'long',
    ...(date.getFullYear() !== today.getFullYear() ? { year: 'numeric' } : {}),
  }).format(date);
}

export function others(card: TableCard): string {
  const names = (card.seats ?? []).flatMap((seat, i) => (card.mine.includes(i) ? [] : [seatName(seat, i)]));
  return names.length > 0 ? t('standing.with', { names: listed(names) }) : listed((card.seats ?? []).map(seatName));
}

export function standing(card: TableCard): string {
  const args = { place: t(card.where === 'local' ? 'standing.local' : 'standing.server'), when: when(card.changed) };
  if (card.status === 'over') {
    const winners = (card.winners ?? []).map((seat) => seatName(card.seats?.[seat], seat));
    return t('standing.over', { ...args, winners: listed(winners) });
  }
  if (card.status === 'lobby') return t('standing.lobby', args);
  if (card.actor !== undefined && !card.mine.includes(card.actor))
    return t('standing.theirs', { ...args, name: seatName(card.seats?.[card.actor], card.actor) });
  return t('standing.playing', args);
}

export function doorOf(card: TableCard): string {
  if (card.over) return href('replay', card.where, card.id);
  return href(card.status === 'lobby' ? 'lobby' : 'table', card.where, card.id);
}
