// How much room there is: a desk that fills the window, a tablet that grows with its contents, or a phone with two pages.
import { untrack } from 'svelte';
import { still } from '../lib/motion';
import { pageOf } from './targets';
import type { View } from './view.svelte';

export class Layout {
  // Of the window.
  width = $state(1280);
  height = $state(720);
  // The table may have less than the window: a replay has a bar below. On a tablet the page grows, so the window is the limit.
  boxWidth = $state(0);
  boxHeight = $state(0);
  readonly wide = $derived(this.boxWidth > 0 ? Math.min(this.boxWidth, this.width) : this.width);
  readonly high = $derived(this.boxHeight > 0 ? Math.min(this.boxHeight, this.height) : this.height);
  readonly mode = $derived(this.wide < 700 ? 'phone' : this.wide >= 1150 && this.high >= 640 ? 'desk' : 'tablet');
  readonly zoom = $derived(this.mode === 'desk' ? Math.max(0.89, Math.min(1.4, this.wide / 1280, this.high / 720)) : 1);

  // ---- the two pages of a phone ----
  pages = $state<HTMLElement | undefined>();
  page = $state(0);
  // On which of them something is asked.
  readonly calls = $derived.by(() => {
    const out = [false, false];
    for (const [key, list] of Object.entries(this.view.targets)) if (list.some((move) => !['loan', 'repay', 'swap', 'stop'].includes(move.kind))) out[pageOf(key)] = true;
    return out;
  });

  constructor(private readonly view: View) {
    let last = '';
    $effect(() => {
      const { acting, phase } = view;
      const now = `${acting} ${phase}`;
      if (now === last) return;
      last = now;
      if (!acting) return;
      untrack(() => {
        const [city, board] = this.calls;
        if (city && !board) this.showPage(0);
        else if (board && !city) this.showPage(1);
        else if (phase === 'action') this.showPage(0);
      });
    });
  }

  showPage(n: number): void {
    if (this.mode !== 'phone' || !this.pages) return;
    this.pages.scrollTo({ left: n * this.pages.clientWidth, behavior: still() ? 'auto' : 'smooth' });
  }
}
