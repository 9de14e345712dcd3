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
  // The remarks of the log, and those on their way there: sent when the log had so many.
  private lines: string[] = [];
  private sent: { line: string; from: number }[] = [];
  private shown = '';

  constructor(
    private readonly ask: Ask | undefined,
    private readonly fail: (error: unknown) => void,
  ) {}

  read(items: Item[]): void {
    this.lines = items.flatMap((item) => (item.do === 'note' && item.text?.startsWith('remark ') ? [item.text] : []));
    // They come in the order they were sent in, and each for itself: a mark may be set, taken off and set again.
    let next = 0;
    this.sent = this.sent.filter((remark) => {
      remark.from = Math.max(remark.from, next);
      const found = this.lines.indexOf(remark.line, remark.from);
      if (found >= 0) next = found + 1;
      return found < 0;
    });
    this.show();
  }

  set(card: number, change: OwnMark): void {
    const next: OwnMark = { ...this.cards[card], ...change };
    const note = fitted(next.note ?? '');
    const text = [card, next.goal ? `goal ${next.goal}` : '', next.spare ? 'spare' : '', note ? `note ${note}` : ''].filter(Boolean).join(' ');
    const remark = { line: `remark ${text}`, from: this.lines.length };
    this.sent.push(remark);
    this.show();
    void this.ask?.({ do: 'remark', text }).catch((error: unknown) => {
      this.sent = this.sent.filter((each) => each !== remark);
      this.show();
      this.fail(error);
    });
  }

  private show(): void {
    const lines = [...this.lines, ...this.sent.map(({ line }) => line)];
    if (lines.join('\n') === this.shown) return;
    this.shown = lines.join('\n');
    const cards: Record<number, OwnMark> = {};
    for (const line of lines) {
      const found = /^remark (\d+)(?: goal (\d))?( spare)?(?: note (.*))?$/.exec(line);
      if (found) cards[Number(found[1])] = { ...(found[2] ? { goal: Number(found[2]) } : {}), ...(found[3] ? { spare: true } : {}), ...(found[4] ? { note: found[4] } : {}) };
    }
    this.cards = cards;
  }
}
