// Marks of one's own on the cards of a kingdom: a stage as a goal, a card as expendable, a note. Kept in this browser.
export interface OwnMark {
  goal?: number;
  spare?: boolean;
  note?: string;
}

const name = (table: string): string => `guildhall.kingdom.${table}`;

export class Marks {
  cards = $state<Record<number, OwnMark>>({});

  constructor(private readonly table: string) {
    try {
      this.cards = JSON.parse(localStorage.getItem(name(table)) ?? '{}') as Record<number, OwnMark>;
    } catch {
      this.cards = {};
    }
  }

  set(card: number, change: OwnMark): void {
    const next: OwnMark = { ...this.cards[card], ...change };
    this.cards = { ...this.cards, [card]: next };
    try {
      localStorage.setItem(name(this.table), JSON.stringify(this.cards));
    } catch {
      // Storage refused: the mark lasts as long as the page.
    }
  }
}
