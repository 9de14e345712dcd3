// What lies over the table: sheets, a card with all its stages, a question before a step that matters, a hint, what was found.
import { tick } from 'svelte';
import { Hold } from '../lib/hold';
import type { View } from './view.svelte';

export type SheetName = 'fame' | 'discard' | 'gone' | 'log' | 'standing' | 'deck';

export class Overlay {
  sheet = $state<SheetName | undefined>();
  card = $state<number | undefined>();
  asking = $state<'undo' | 'restart' | 'hint' | undefined>();
  found = $state.raw<number[]>([]);
  readonly hold = new Hold();
  // What gets the focus back.
  private returnTo: HTMLElement | undefined;

  constructor(private readonly view: View) {}

  readonly openCard = (id: number, from: HTMLElement): void => {
    from.focus({ preventScroll: true });
    this.card = id;
    this.view.faces.want([id]);
  };
  // Opens the card under a finger, the mouse or the focus, whatever a touch of it would decide.
  look(at: EventTarget | null): boolean {
    const from = (at as Element | null)?.closest<HTMLElement>('[data-card]');
    if (from) this.openCard(Number(from.dataset.card), from);
    return Boolean(from);
  }
  openSheet(sheet: SheetName, from: HTMLElement): void {
    this.returnTo = from;
    this.sheet = this.sheet === sheet ? undefined : sheet;
    this.focus('.sheet .closer');
  }
  toggle(asking: 'undo' | 'restart'): void {
    this.returnTo = document.activeElement as HTMLElement;
    this.asking = this.asking === asking ? undefined : asking;
    this.focus('.pop .quiet');
  }
  focus(selector: string): void {
    void tick().then(() => document.querySelector<HTMLElement>(`.kingdom ${selector}`)?.focus());
  }
  // Closes what lies on top.
  readonly close = (): void => {
    const { view } = this;
    const { chosen } = view;
    if (this.card !== undefined) this.card = undefined;
    else if (this.sheet ?? this.asking) {
      if (!this.sheet) this.asking = undefined;
      this.sheet = undefined;
      this.returnTo?.focus();
      this.returnTo = undefined;
    } else if (this.found.length > 0 && !view.target) this.found = [];
    else {
      if (!view.target) view.chosen = undefined;
      view.target = undefined;
      if (chosen !== undefined) this.focus(`[data-card="${chosen}"]`);
    }
  };
}
