// What lies over the table: what hangs at a thing (a choice, a reason, a hint, how a number is counted), sheets, the enlarged card.
import { tick } from 'svelte';
import { Glass } from './glass.svelte';

export interface Pop {
  kind: 'choose' | 'why' | 'number' | 'hint';
  // The thing it is about.
  key: string;
  // Where it hangs, in the window.
  rect: DOMRect;
  text?: string;
  clause?: string;
  lines?: { text: string; value: string; sum?: boolean }[];
  money?: boolean;
}

export class Overlay {
  pop = $state.raw<Pop | undefined>();
  // Sheets: somebody's city, the log, the final scoring.
  rival = $state<number | undefined>();
  log = $state(false);
  resultClosed = $state(false);
  // Up to which entry the log has been looked at, where it is not always in sight.
  logRead = $state(-1);
  readonly glass = new Glass(() => this.pop !== undefined);
  // What gets the focus back.
  returnTo: HTMLElement | undefined;

  // Hangs something at the thing it was asked at.
  hang(from: HTMLElement, pop: Omit<Pop, 'rect'>, focus = ''): void {
    this.returnTo = from;
    this.pop = { ...pop, rect: from.getBoundingClientRect() };
    if (focus) this.focus(focus);
  }
  focus(selector: string): void {
    void tick().then(() => document.querySelector<HTMLElement>(`.london ${selector}`)?.focus());
  }
  close(): void {
    const back = this.pop && this.returnTo?.isConnected ? this.returnTo : undefined;
    this.pop = undefined;
    this.glass.shown = undefined;
    if (back && document.activeElement?.matches('body, .pop *, .veil')) back.focus();
  }
  closeSheet(): void {
    this.rival = undefined;
    this.log = false;
    this.returnTo?.focus();
  }
}
