// The whole log of a kingdom: what the view left out is asked for page by page.
import type { Seated } from '../lib/connection.svelte';
import type { Faces } from './faces.svelte';
import type { CardPart, Event, Item, Mark } from './types';

type Seat = Pick<Seated, 'log'> & Partial<Pick<Seated, 'ask'>>;
const PAGE = 500;

export class History {
  older = $state.raw<Item[]>([]);
  ready = $state(false);
  private first = 0;

  constructor(private readonly seat: Seat) {}

  async load(): Promise<void> {
    this.first = this.seat.log[0]?.i ?? 0;
    const items: Item[] = [];
    try {
      for (let from = 0; from < this.first; from += PAGE) {
        const answer = await this.seat.ask?.({ do: 'log', from, to: Math.min(this.first, from + PAGE) });
        items.push(...((answer?.log ?? []) as unknown as Item[]));
      }
      this.older = items;
    } catch {
      // The end of the log is enough to play on.
    }
    this.ready = true;
  }

  items(): Item[] {
    return [...this.older, ...(this.seat.log as unknown as Item[])];
  }
}

// Names that were given to cards.
export function givenNames(items: Item[], faces: Faces): void {
  const names: Record<number, string> = {};
  for (const item of items) {
    const found = item.do === 'note' ? /^name (\d+) (.*)$/.exec(item.text ?? '') : null;
    if (found?.[1] && found[1] !== '0') names[Number(found[1])] = found[2] ?? '';
  }
  if (JSON.stringify(names) !== JSON.stringify(faces.given)) faces.given = names;
}

// Cards that may be given a name and have none.
export function unnamed(items: Item[], given: Record<number, string>): number[] {
  const all = items.flatMap((item) => (item.events ?? []).flatMap((event) => (event.kind === 'named' && event.card ? [event.card] : [])));
  return all.filter((id, i) => !given[id] && all.indexOf(id) === i);
}

// Decisions that were not taken back.
function kept(items: Item[]): Item[] {
  const list: Item[] = [];
  for (const item of items) {
    if (item.do === 'decide') list.push(item);
    if (item.do === 'undo') list.pop();
  }
  return list;
}

// The score path with the times at which its scores came about, of a branch since it is one.
export function scoreTimes(items: Item[]): { n: number; at?: number }[] {
  const branched = items.findLastIndex((item) => item.do === 'note' && item.text?.startsWith('branch '));
  return kept(items).flatMap((item) => (item.events ?? []).flatMap((event) => (event.kind === 'scored' ? [{ n: event.n ?? 0, at: items.indexOf(item) > branched ? item.at : undefined }] : [])));
}

// How cards lie in the deck, as far as the log tells: at which stage and with what stuck on.
export function lastSeen(items: Item[]): Record<number, CardPart> {
  let cards: Record<number, CardPart> = {};
  for (const event of kept(items).flatMap((item) => item.events ?? [])) {
    const { kind, card: id, stage } = event;
    if (kind === 'restarted') cards = {};
    if (!id || !stage || kind === 'marked') continue;
    const card = (cards[id] ??= { id, stage: 1, zone: 'deck', marks: [] });
    if (kind === 'sticker') card.marks?.push(event as Event & Mark);
    else card.stage = stage;
  }
  return cards;
}
