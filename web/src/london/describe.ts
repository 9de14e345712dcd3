// The log in sentences of the reader's language. Decisions that belong together become one sentence.
import { t, tongue } from '../lib/i18n.svelte';
import type { GameEvent, LogItem } from '../lib/protocol';
import { cardName, changes, pounds } from './words';

export type LogPart = { text: string } | { seat: number } | { card: string };
export interface LogLine {
  // The first and the last item it tells of.
  from: number;
  to: number;
  seat?: number;
  parts: LogPart[];
  said?: boolean;
  tentative?: boolean;
}
type Item = Omit<LogItem, 'i'> & { i?: number };

const mark = (kind: 'seat' | 'card', value: string | number): string => `\u0001${kind}:${value}\u0002`;
const who = (seat: number): string => mark('seat', seat);
const ref = (card: string): string => (card.startsWith('?') ? cardName(card) : mark('card', card));

function parse(text: string): LogPart[] {
  const out: LogPart[] = [];
  for (const piece of text.split(/\u0001([^\u0002]*)\u0002/g).map((value, i) => ({ value, marked: i % 2 === 1 }))) {
    if (!piece.value) continue;
    if (!piece.marked) out.push({ text: piece.value });
    else if (piece.value.startsWith('seat:')) out.push({ seat: Number(piece.value.slice(5)) });
    else out.push({ card: piece.value.slice(5) });
  }
  return out;
}

function list(values: string[]): string {
  return new Intl.ListFormat(tongue.lang === 'en' ? 'en-GB' : tongue.lang, { style: 'long', type: 'conjunction' }).format(values);
}

interface Sums {
  money: number;
  prestige: number;
  poverty: number;
}
const none = (): Sums => ({ money: 0, prestige: 0, poverty: 0 });

interface Group {
  kind: 'build' | 'draw' | 'run' | 'buy' | 'discard' | 'loan' | 'repay' | 'plain';
  seat: number;
  from: number;
  to: number;
  card?: string;
  discards: string[];
  cost: number;
  built?: boolean;
  deck: string[];
  taken: string[];
  ran: string[];
  sums: Sums;
  after: Sums;
  stopped?: boolean;
  count: number;
  text?: string;
  others: string[];
  tentative?: boolean;
}

function words(group: Group): string {
  const w = who(group.seat);
  switch (group.kind) {
    case 'build': {
      const card = ref(group.card ?? '');
      if (!group.built) return t('table.log.begins', { who: w, card });
      const key = `table.log.built${group.cost > 0 ? '-cost' : ''}${group.discards.length > 0 ? '-discard' : ''}`;
      return t(key, { who: w, card, n: group.cost, other: list(group.discards.map(ref)) });
    }
    case 'draw': {
      const known = group.deck.filter((card) => !card.startsWith('?'));
      const from = known.length === group.deck.length && known.length > 0;
      const args = { who: w, n: group.deck.length, cards: list(known.map(ref)), taken: list(group.taken.map(ref)) };
      if (group.deck.length === 0) return t('table.log.took', args);
      if (group.taken.length === 0) return t(from ? 'table.log.drew-known' : 'table.log.drew', args);
      return t(from ? 'table.log.drew-known-took' : 'table.log.drew-took', args);
    }
    case 'run': {
      const sum = changes(group.sums) || t('table.log.no-change');
      const after = changes(group.after);
      const args = { who: w, cards: list(group.ran.map(ref)), sum, after: after || t('table.log.no-change') };
      if (group.ran.length === 0) return t(group.stopped ? 'table.log.ran-none' : 'table.log.runs', args);
      return t(group.stopped ? 'table.log.ran' : 'table.log.running', args);
    }
    case 'buy': {
      const sum = changes(group.sums);
      return t(sum ? 'table.log.bought-gains' : 'table.log.bought', { who: w, card: ref(group.card ?? ''), n: group.cost, sum });
    }
    case 'discard':
      return t('table.log.discarded', { who: w, cards: list(group.discards.map(ref)) });
    case 'loan':
      return t('table.log.loan', { who: w, n: group.count, sum: pounds(group.cost) });
    case 'repay':
      return t('table.log.repaid', { who: w, n: group.count, sum: pounds(group.cost) });
    case 'plain':
      return group.text ?? '';
  }
}

export function sentences(items: readonly Item[], options: { tentative?: boolean; start?: number } = {}): LogLine[] {
  const lines: LogLine[] = [];
  let group: Group | undefined;

  const flush = (): void => {
    if (!group) return;
    const text = [words(group), ...group.others].filter(Boolean).join(' ');
    if (text) lines.push({ from: group.from, to: group.to, seat: group.seat, parts: parse(text), tentative: options.tentative });
    group = undefined;
  };
  const open = (kind: Group['kind'], seat: number, i: number, joins = false): Group => {
    if (group && joins && group.kind === kind && group.seat === seat) {
      group.to = i;
      return group;
    }
    flush();
    group = { kind, seat, from: i, to: i, discards: [], cost: 0, deck: [], taken: [], ran: [], sums: none(), after: none(), count: 0, others: [] };
    return group;
  };
  const plain = (text: string, seat: number | undefined, i: number, said = false): void => {
    flush();
    lines.push({ from: i, to: i, seat, parts: parse(text), said, tentative: options.tentative });
  };

  items.forEach((item, index) => {
    const i = item.i ?? (options.start ?? 0) + index;
    const by = item.by ?? 0;
    if (item.do !== 'decide') {
      const text = item.text ?? '';
      if (item.do === 'say') plain(t('table.log.say', { who: who(by), text }), by, i, true);
      else if (item.do === 'take-over') plain(t('table.log.take-over', { who: who(item.target ?? by) }), by, i);
      else if (item.do === 'bot') plain(t('table.log.bot', { who: who(item.target ?? by) }), by, i);
      else if (item.do !== 'note' && item.do !== 'undo') plain(t(`table.log.${item.do}`, { who: who(by) }), by, i);
      return;
    }
    const move = item.move ?? '';
    const verb = move.split(' ')[0] ?? '';
    const events = item.events ?? [];
    const after: string[] = [];
    const inRun = group?.kind === 'run' && group.seat === by && !group.stopped;
    let here: Group | undefined = group && group.seat === by ? group : undefined;
    if (verb === 'build' && !/^build (upper|lower) /.test(move)) here = Object.assign(open('build', by, i), { card: move.split(' ')[1] });
    else if (verb === 'run') here = open('run', by, i);
    else if (verb === 'three' || verb === 'look' || verb === 'swap' || verb === 'put') {
      if (verb === 'look') plain(t('table.log.looked', { who: who(by) }), by, i);
      here = undefined;
    }
    if (here && inRun && verb !== 'run') here.to = i;
    if (inRun && verb === 'stop' && here) here.stopped = true;

    const mine = (event: GameEvent, key: 'money' | 'prestige' | 'poverty'): void => {
      const n = event.n ?? 0;
      if (event.seat !== by) {
        const name = who(event.seat);
        if (key === 'money') after.push(n < 0 ? t('table.log.pays', { who: name, n: -n }) : t('table.log.gets', { who: name, n }));
        if (key === 'poverty') after.push(t('table.log.poverty', { who: name, n }));
        return;
      }
      if (!here) here = group?.seat === by ? group : undefined;
      if (!here) return;
      if (here.kind === 'run') (verb === 'stop' && key === 'poverty' ? here.after : here.sums)[key] += n;
      else if (key === 'money' && n < 0 && (here.kind === 'build' || here.kind === 'buy')) here.cost -= n;
      else if (here.kind === 'buy') here.sums[key] += n;
    };

    for (const event of events) {
      switch (event.kind) {
        case 'drew-deck':
          if (!inRun) here = open('draw', by, i, true);
          (here ?? open('draw', by, i, true)).deck.push(event.card ?? '?');
          break;
        case 'drew-board':
          if (!inRun) here = open('draw', by, i, true);
          (here ?? open('draw', by, i, true)).taken.push(event.card ?? '?');
          break;
        case 'discarded':
          if (here && (here.kind === 'build' || here.kind === 'run')) here.discards.push(event.card ?? '?');
          else {
            here = open('discard', by, i, true);
            here.discards.push(event.card ?? '?');
          }
          break;
        case 'built':
          if (here?.kind === 'build') {
            here.built = true;
            here.to = i;
          } else if (here?.kind === 'run') after.push(t('table.log.built', { who: who(by), card: ref(event.card ?? '?') }));
          break;
        case 'bought':
          here = open('buy', by, i);
          here.card = event.card;
          break;
        case 'played-action':
          plain(t('table.log.action', { who: who(by), card: ref(event.card ?? '?') }), by, i);
          break;
        case 'activated':
        case 'borough-activated':
          here?.ran.push(event.card ?? '?');
          break;
        case 'borrowed':
          if (event.seat !== by) after.push(t('table.log.must-borrow', { who: who(event.seat), n: event.n ?? 0 }));
          else if (inRun || here?.kind === 'build' || here?.kind === 'buy') after.push(t('table.log.loan', { who: who(by), n: 1, sum: pounds(event.n ?? 0) }));
          else {
            here = open('loan', by, i, true);
            here.count++;
            here.cost += event.n ?? 0;
          }
          break;
        case 'repaid':
          here = open('repay', by, i, true);
          here.count++;
          here.cost += event.n ?? 0;
          break;
        case 'swapped':
          plain(t('table.log.swapped', { who: who(by), card: ref(event.card ?? '?'), other: ref(event.taken ?? '?') }), by, i);
          break;
        case 'board-swept':
          after.push(t('table.log.swept'));
          break;
        case 'money':
        case 'prestige':
        case 'poverty':
          mine(event, event.kind);
          break;
        case 'last-turns':
          after.push(t('table.log.last-turns', { n: event.n ?? 0 }));
          break;
        case 'game-over':
          after.push(t('table.log.over'));
          break;
      }
    }
    if (group && group.seat === by) {
      group.to = i;
      group.others.push(...after);
    } else for (const text of after) plain(text, by, i);
    if (events.some((event) => event.kind === 'turn-begins' || event.kind === 'game-over')) flush();
  });
  flush();
  return lines;
}

// One item alone, as a replay shows it.
export function describe(item: Item): LogPart[] {
  return sentences([item]).flatMap((line, i) => (i > 0 ? [{ text: ' ' }, ...line.parts] : line.parts));
}

export function plainText(parts: LogPart[], seatName: (seat: number) => string): string {
  return parts.map((part) => ('text' in part ? part.text : 'seat' in part ? seatName(part.seat) : cardName(part.card))).join('');
}
