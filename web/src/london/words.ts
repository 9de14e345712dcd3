// Small helpers for names, numbers and sentences about cards and moves.
import { boroughOf, cityCard, isHidden, type Ability } from '../lib/deck';
import { whyIn } from '../lib/hints';
import { has, t, tongue } from '../lib/i18n.svelte';
import type { LondonParts, Move, Reason, Seat, SeatInfo, TurnPart } from '../lib/protocol';

export const signed = (n: number): string => (n < 0 ? '−' : '+') + Math.abs(n);
export const pounds = (n: number): string => (n < 0 ? `−\u2060£${-n}` : `£${n}`);

export function abilityKey(ability: Ability): string {
  if (ability.power === 'pay-any-colour' && ability.once) return ability.price ? 'pay-any-colour-once-price' : 'pay-any-colour-once';
  return ability.power;
}

// A name that needs smaller letters on a small card.
export const isLong = (name: string): boolean => name.length > 17 || name.split(/[ -]/).some((word) => word.length > 10);

// Where a very long word may be broken on a card.
export const breakable = (name: string): string => name.replace(/(\p{L}{8,}?[aeiou])(?=\p{L}{6})/gu, '$1\u00ad');

export function cardName(id: string | null | undefined): string {
  if (!id) return '';
  if (isHidden(id)) return id.length > 1 ? t('table.hidden-card', { sets: id.slice(1).split('').join('/') }) : t('table.hidden');
  const found = cityCard(id) ?? boroughOf(id);
  return found ? found.names[tongue.lang] : id;
}

// The level of a bot.
export const botName = (bot = ''): string => (has(`bot.${bot}`) ? t(`bot.${bot}`) : bot);

export function seatName(seats: SeatInfo[] | undefined, seat: number): string {
  const info = seats?.[seat];
  if (info?.name) return info.name;
  if (info?.kind === 'bot') return t('table.bot-name', { n: seat + 1 });
  return t('table.seat-name', { n: seat + 1 });
}

// "+£7, −2 poverty": what a move changes for the one who makes it.
export function changes(move: Pick<Move, 'money' | 'poverty' | 'prestige' | 'loans'>): string {
  const out: string[] = [];
  if (move.money) out.push((move.money > 0 ? '+\u2060' : '') + pounds(move.money));
  if (move.prestige) out.push(t('table.n-prestige', { n: Math.abs(move.prestige), sign: signed(move.prestige) }));
  if (move.poverty) out.push(t('table.n-poverty', { n: Math.abs(move.poverty), sign: signed(move.poverty) }));
  if (move.loans) out.push(t('table.n-loans', { n: Math.abs(move.loans), sign: signed(move.loans) }));
  return out.join(', ');
}

export interface Board {
  cardAt: (place: number) => string | null | undefined;
  stackTop: (stack: number) => string | undefined;
  seatName: (seat: number) => string;
  topBorough: string | null | undefined;
  turn: TurnPart | undefined;
}

// The table as a seat's moves speak of it.
export function boardOf(parts: LondonParts | undefined, seat: number): Board {
  const player = parts?.[`player${seat as Seat}`];
  return {
    cardAt: (place) => parts?.board?.[place < 5 ? 0 : 1]?.[place % 5],
    stackTop: (stack) => player?.city[stack]?.cards.at(-1),
    seatName: (other) => seatName(parts?.table.seats, other),
    topBorough: player?.topBorough,
    turn: parts?.turn,
  };
}

// A move in words, for labels, choosers and hints.
export function moveWords(move: Move, at: Board): string {
  const card = cardName(move.card);
  switch (move.kind) {
    case 'build': {
      const cost = cityCard(move.card ?? '')?.build ?? 0;
      return t(move.way === 1 ? 'table.move.build-discounted' : cost > 0 ? 'table.move.build-for' : 'table.move.build', { card, n: cost });
    }
    case 'pay-with':
      if (move.way === 3) return t('table.move.pay-nothing');
      return t(`table.move.pay-with-${move.way}`, { card });
    case 'place': {
      if (move.place < 0) return t('table.move.place-new');
      return t('table.move.place', { card: cardName(at.stackTop(move.place)), n: move.place + 1 });
    }
    case 'draw-board':
    case 'build-from-board':
    case 'swap-with':
      return t(`table.move.${move.kind}`, { card: cardName(at.cardAt(move.place)) });
    case 'activate':
    case 'activate-again':
    case 'flip':
      return t(`table.move.${move.kind}`, { card: cardName(at.stackTop(move.place)) });
    case 'activate-borough':
      return t('table.move.activate-borough', { card: cardName(at.topBorough) });
    case 'give-poverty':
      return t('table.move.give-poverty', { name: at.seatName(move.place) });
    case 'loan':
      return t('table.move.loan', { n: move.money ?? 10 });
    case 'stop':
      return t(`table.stop.${at.turn?.phase ?? 'run'}`);
    default:
      return t(`table.move.${move.kind}`, { card });
  }
}

// Why a move is better than another: what it brings, then what that takes.
export const whyWords = (reasons: Reason[], sentence: (gains: string) => string): string => whyIn('table', reasons, sentence);
