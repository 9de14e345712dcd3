// What is done at the table: decisions, taking back, the end of the turn, hints, and why something cannot be done.
import { tick, untrack } from 'svelte';
import { Refusal } from '../lib/connection.svelte';
import { cityCard } from '../lib/deck';
import { t } from '../lib/i18n.svelte';
import type { Hint, Move } from '../lib/protocol';
import type { CardState } from './Card.svelte';
import type { Layout } from './layout.svelte';
import type { Overlay } from './overlay.svelte';
import { CLAUSE, meant, pageOf, target } from './targets';
import type { View } from './view.svelte';
import { cardName } from './words';

export type Click = MouseEvent & { currentTarget: HTMLElement };
// A question with one answer is answered here (Q6).
const AUTO = new Set(['place', 'give-poverty', 'flip', 'put-back']);

export class Play {
  busy = $state(false);
  // What a screen reader says.
  live = $state('');
  // Who plays by keyboard goes on where something is asked.
  byKey = false;

  // ---- hints ----
  advice = $state.raw<Hint | undefined>();
  adviceStep = $state(0);
  asking = $state(false);
  // The move itself is shown only in the last step.
  readonly hint = $derived.by(() => {
    const text = this.advice && this.adviceStep === 2 ? this.advice.move : this.view.marked;
    return this.view.moves.find((move) => move.text === text);
  });
  readonly hinted = $derived(this.hint ? target(this.hint) : '');

  constructor(
    private readonly view: View,
    layout: Layout,
    private readonly overlay: Overlay,
  ) {
    $effect(() => {
      if (view.acting) this.live = `${t(`table.ask.${view.phase}`)}. ${untrack(() => view.asks)}`;
    });
    $effect(() => {
      if (!this.hint) return;
      layout.showPage(pageOf(this.hinted));
      void tick().then(() => document.querySelector('.london .hinted')?.scrollIntoView({ block: 'nearest' }));
    });
  }

  // ---- decisions ----
  // What the desk refuses is said.
  private async attempt(deed: () => Promise<unknown>): Promise<void> {
    this.busy = true;
    this.advice = undefined;
    this.overlay.pop = undefined;
    try {
      await deed();
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'table.stale') this.live = error.message;
    } finally {
      this.busy = false;
    }
  }
  async decide(text: string): Promise<void> {
    const { shown } = this.view;
    if (this.busy || !shown.decide) return;
    this.overlay.glass.shown = undefined;
    await this.attempt(async () => {
      let next: string | undefined = text;
      for (let i = 0; i < 5 && next && this.view.allow?.(next) !== false; i++) {
        await shown.decide?.(next);
        const [only, other] = shown.parts?.may?.moves.filter((move) => move.kind !== 'loan') ?? [];
        next = only && !other && AUTO.has(only.kind) ? only.text : undefined;
      }
    });
    await tick();
    if (this.byKey && document.activeElement === document.body) document.querySelector<HTMLElement>('.london :is(.legal > .over, button.legal, .panelbtns [data-move], [data-act=end])')?.focus();
  }
  async change(what: 'undo' | 'redo' | 'end'): Promise<void> {
    const { shown } = this.view;
    if (!this.busy && shown.change) await this.attempt(async () => shown.change?.({ do: what }));
  }
  // The bot decides with what it has thought of so far. If its turn is over by then, all the better.
  async hurry(): Promise<void> {
    await this.view.shown.ask?.({ do: 'hurry' }).catch(() => undefined);
  }
  // Stops what is optional and ends the turn, if nothing else is asked then.
  get finishing(): Move | undefined {
    const { phase, stop } = this.view;
    return phase === 'run' || phase === 'develop' || (phase === 'draw' && !this.view.panel('draw-deck')) ? stop : undefined;
  }
  async end(): Promise<void> {
    const { may, acting, phase } = this.view;
    if (may?.end) return this.change('end');
    if (!this.finishing) {
      this.live = t(`table.end.need.${acting ? phase : 'wait'}`);
      return;
    }
    await this.decide(this.finishing.text);
    if (this.view.shown.parts?.may?.end) await this.change('end');
  }

  // What is best, or why rather that than another move. Who joins again after a lost connection is at the same number.
  async askHint(from: HTMLElement, doubt?: { move: string; best?: string }): Promise<void> {
    const { view, overlay } = this;
    const { shown } = view;
    if (!view.acting || !shown.ask || this.asking || view.parts?.table.daily) return;
    const { number } = shown;
    this.asking = true;
    try {
      const { hint } = await shown.ask({ do: 'hint', ...doubt });
      if (number !== shown.number) return;
      this.advice = hint;
      if (doubt) return;
      this.adviceStep = 0;
      overlay.hang(from, { kind: 'hint', key: '' }, '.hintpop button');
    } catch {
      this.say(from, t('table.hint-none'), '');
    } finally {
      this.asking = false;
    }
  }
  stepHint(step: number): void {
    this.adviceStep = step;
    if (step === 2) this.view.advised();
  }

  // ---- why not ----
  private async explain(key: string, from: HTMLElement): Promise<void> {
    const { phase, shown } = this.view;
    const move = meant(key, phase);
    if (!move || !shown.ask) return;
    const rect = from.getBoundingClientRect();
    this.overlay.returnTo = from;
    try {
      const { why } = await shown.ask({ do: 'why', move });
      if (!why) return;
      const reason = why.code.replace(/^refuse\./, '');
      const [, a = '', b = ''] = why.args;
      const args = { a: cityCard(a) ? cardName(a) : a, b, asked: t(`table.ask.${this.view.phase}`) };
      const text = why.code.startsWith('refuse.') ? t(`table.why.${reason}`, args) : t('table.why.moment', args);
      this.overlay.pop = { kind: 'why', key, rect, text, money: reason === 'money', clause: CLAUSE[reason] };
      this.live = text;
    } catch {
      // Nothing to say then.
    }
  }
  say(from: HTMLElement, text: string, clause: string, money = false): void {
    this.overlay.hang(from, { kind: 'why', key: 'panel', text, clause, money });
    this.live = text;
  }

  // ---- what each thing on the table shows and does ----
  stateOf(key: string, idle: CardState = ''): CardState {
    const { pop } = this.overlay;
    if (pop?.kind === 'why' && pop.key === key) return 'no';
    if (this.hinted === key) return 'hinted';
    return this.view.glows(key) ? 'legal' : idle;
  }
  // The props of its card. Something of every group can be reached with the tab key: if nothing else, the first.
  thing(key: string, group: string, first = false, idle: CardState = '') {
    const { view } = this;
    const kind = key.replace(/:.*/, '');
    const reached = view.movesAt(key).length > 0 || (first && !Object.keys(view.targets).some((each) => each.startsWith(kind)));
    return {
      button: true,
      state: this.stateOf(key, idle),
      move: view.single(key),
      menu: view.several(key),
      group,
      tabindex: reached ? 0 : -1,
      label: view.label(key),
      onclick: (event: Click) => this.touch(key, event.currentTarget),
    };
  }
  private touch(key: string, from: HTMLElement): void {
    const { view, overlay } = this;
    const { glass } = overlay;
    if (glass.hold.done) {
      glass.hold.done = false;
      return;
    }
    glass.close();
    const only = view.single(key);
    if (only) void this.decide(only);
    else if (view.several(key)) overlay.hang(from, { kind: 'choose', key }, '.chooser button');
    else if (view.acting) void this.explain(key, from);
    else glass.enlarge(from, true);
  }
}
