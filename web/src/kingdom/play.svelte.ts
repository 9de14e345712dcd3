// What is done at the table: decisions, paying, taking back, hints, and what went wrong.
import { onDestroy, tick } from 'svelte';
import { Refusal } from '../lib/connection.svelte';
import { t } from '../lib/i18n.svelte';
import type { Hint } from '../lib/protocol';
import type { Act } from './deeds';
import type { Layout } from './layout.svelte';
import type { Overlay } from './overlay.svelte';
import { Tabs } from './tabs.svelte';
import type { Move } from './types';
import type { View } from './view.svelte';

export type Click = MouseEvent & { currentTarget: HTMLElement };

export class Play {
  busy = $state(false);
  // What a screen reader says.
  live = $state('');
  // Who plays by keyboard goes on with the next thing to do.
  byKey = false;
  trouble = $state<'stale' | 'store' | 'newer' | 'other' | undefined>();
  troubleText = $state('');
  readonly tabs: Tabs | undefined;

  // ---- hints ----
  advice = $state.raw<Hint | undefined>();
  adviceStep = $state(0);
  thinking = $state(false);
  // What it advises is shown on the table only when that much has been asked for.
  readonly hint = $derived.by(() => (this.adviceStep === 2 ? this.view.moves.find((move) => move.text === this.advice?.move) : undefined));

  constructor(
    private readonly view: View,
    private readonly layout: Layout,
    private readonly overlay: Overlay,
  ) {
    if (!view.readonly && view.seat.table) this.tabs = new Tabs(view.seat.table, () => view.seat.number ?? 0);
    onDestroy(() => this.tabs?.close());
    // What had the focus may be gone with any of these.
    $effect(() => {
      void [view.parts, view.faces.known, view.chosen, view.target, overlay.card, overlay.sheet, overlay.asking, overlay.found, this.busy];
      // Later: on its way from one thing to the next the focus is nowhere for a moment.
      const timer = setTimeout(() => {
        if (this.byKey && document.activeElement?.matches('body, :disabled'))
          document.querySelector<HTMLElement>('.kingdom :is(.can, .deeds :is([data-move], .btn), .fixed [data-move])')?.focus();
      });
      return () => clearTimeout(timer);
    });
  }

  readonly fail = (error: unknown): void => {
    if (!(error instanceof Refusal)) return;
    this.troubleText = error.message;
    this.trouble = error.code === 'table.stale' ? 'stale' : error.code.startsWith('store.') ? 'store' : error.code === 'table.newer' ? 'newer' : 'other';
    this.live = t(`kingdom.trouble.${this.trouble}`);
  };

  // ---- decisions ----
  private async attempt(deed: () => Promise<unknown> | undefined): Promise<boolean> {
    if (this.busy || this.view.readonly) return false;
    this.busy = true;
    this.advice = undefined;
    this.overlay.asking = undefined;
    this.overlay.found = [];
    this.trouble = undefined;
    try {
      await deed();
      this.tabs?.tell('moved');
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
  private decide(move: Move | undefined): Promise<boolean> {
    return this.attempt(() => this.view.seat.decide?.(move?.text ?? ''));
  }
  async go(text: string): Promise<void> {
    const { view } = this;
    const waiting = view.aim && view.shown !== undefined ? { card: view.shown, key: view.aim.key } : undefined;
    if (!(await this.attempt(() => view.seat.decide?.(text)))) return;
    // An action that was waiting to be paid is done as soon as it is covered.
    if (!waiting || !text.startsWith('produce')) return;
    view.target = waiting.key;
    await this.finish(waiting.card, waiting.key);
  }
  async payAll(wanted: Act): Promise<void> {
    const { view } = this;
    const id = view.shown;
    view.target = undefined;
    for (const [producer, a] of wanted.pay ?? []) {
      const move = view.producing(producer, a);
      if (!move || !(await this.decide(move))) return;
      await tick();
    }
    if (id !== undefined) await this.finish(id, wanted.key);
  }
  // Does the action of a card, if it can be done now and in one way only.
  private async finish(card: number, key: string): Promise<void> {
    const { view } = this;
    view.chosen = card;
    await tick();
    const [only, other] = view.acts.find((each) => each.key === key)?.moves ?? [];
    if (!only || other) return;
    view.target = undefined;
    await this.decide(only);
  }
  undo(sure = false): void {
    const { may, parts, seat } = this.view;
    if (!may?.undo) return;
    const assisted = may.undo === 'assisted';
    if (assisted && !sure && !parts?.table.assisted) this.overlay.toggle('undo');
    else void this.attempt(() => seat.change?.(assisted ? { do: 'undo', over: true } : { do: 'undo' }));
  }
  redo(): void {
    void this.attempt(() => this.view.seat.change?.({ do: 'redo' }));
  }
  async giveName(card: number, name: string): Promise<void> {
    await this.attempt(() => this.view.seat.ask?.({ do: 'name', text: `${card} ${name}` }));
  }

  async askHint(other?: Move): Promise<void> {
    const { view, overlay } = this;
    if (!view.acting || this.thinking) return;
    // Who joins again after a lost connection is at the same number.
    const { number } = view.seat;
    this.thinking = true;
    try {
      const answer = await view.seat.ask?.({ do: 'hint', ...(other && { move: other.text, best: this.advice?.move }) });
      if (number !== view.seat.number || !answer?.hint) return;
      this.advice = answer.hint;
      overlay.asking = 'hint';
      if (other) return;
      this.adviceStep = 0;
      overlay.focus('.advice button');
    } catch {
      this.advice = undefined;
      overlay.asking = 'hint';
    } finally {
      this.thinking = false;
    }
  }
  stepHint(step: number): void {
    this.adviceStep = step;
    if (this.view.actions && this.hint?.card !== undefined) this.view.chosen = this.hint.card;
  }

  touch(id: number, event: Click): void {
    const { view, overlay } = this;
    const direct = view.moveAt(id);
    if (direct) void this.go(direct);
    else if (view.actions && view.canBeChosen(id)) {
      view.chosen = view.chosen === id ? undefined : id;
      view.target = undefined;
      overlay.asking = undefined;
      overlay.found = [];
      if (this.layout.mode === 'phone') void tick().then(() => document.querySelector('.kingdom .deeds')?.scrollIntoView({ block: 'nearest' }));
    } else overlay.openCard(id, event.currentTarget);
  }
}
