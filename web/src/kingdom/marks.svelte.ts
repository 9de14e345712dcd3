// Marks of one's own on the cards of a kingdom: a stage as a goal, a card as expendable, a note. They are kept in its log.
import type { Ask } from './faces.svelte';
import type { Item } from './types';

export interface OwnMark {
  goal?: number;
  spare?: boolean;
  note?: string;
}

const LONGEST = 200;
// As much of a text as fits into so many bytes, on one line.
function fitted(text: string): string {
  let out = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  while (new TextEncoder().encode(out).length > LONGEST) out = [...out].slice(0, -1).join('').trim();
  return out;
}

export class Marks {
  cards = $state<Record<number, OwnMark>>({});
  private read_ = '';
  // Remarks that are on their way: what comes back of the first of them must not undo the next.
  private pending = 0;
  private items: Item[] = [];

  constructor(
    private readonly ask: Ask | undefined,
    private readonly fail: (error: unknown) => void,
  ) {}

  read(items: Item[]): void {
    this.items = items;
    if (this.pending > 0) return;
    const lines = items.flatMap((item) => (item.do === 'note' && item.text?.startsWith('remark ') ? [item.text] : []));
    if (lines.join('\n') === this.read_) return;
    this.read_ = lines.join('\n');
    const cards: Record<number, OwnMark> = {};
    for (const line of lines) {
      const found = /^remark (\d+)(?: goal (\d))?( spare)?(?: note (.*))?$/.exec(line);
      if (found) cards[Number(found[1])] = { ...(found[2] ? { goal: Number(found[2]) } : {}), ...(found[3] ? { spare: true } : {}), ...(found[4] ? { note: found[4] } : {}) };
    }
    this.cards = cards;
  }

  set(card: number, change: OwnMark): void {
    const old = this.cards[card];
    const next: OwnMark = { ...old, ...change };
    const note = fitted(next.note ?? '');
    this.cards = { ...this.cards, [card]: { ...next, note } };
    const text = [card, next.goal ? `goal ${next.goal}` : '', next.spare ? 'spare' : '', note ? `note ${note}` : ''].filter(Boolean).join(' ');
    if (!this.ask) return;
    this.pending++;
    void this.ask({ do: 'remark', text })
      .catch((error: unknown) => {
        this.cards = { ...this.cards, [card]: old ?? {} };
        this.fail(error);
      })
      .finally(() => {
        if (--this.pending === 0) this.read(this.items);
      });
  }
}
