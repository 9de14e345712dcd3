// What is seen of a kingdom and what may be done in it.
import { onMount } from 'svelte';
import type { Seated } from '../lib/connection.svelte';
import { t } from '../lib/i18n.svelte';
import { actsOf } from './deeds';
import { Faces, type Ask } from './faces.svelte';
import { givenNames, History } from './history.svelte';
import { cardOf, RESOURCES, type Amounts, type CardPart, type Item, type KingdomParts, type Move, type Option } from './types';
import { amountOf, amounts, optionText } from './words';

// What the table needs of a seat; a round that is looked back at gives the first fields only.
export type Seat = Pick<Seated, 'parts' | 'log' | 'seat'> & Partial<Pick<Seated, 'decide' | 'change' | 'ask' | 'table' | 'number'>>;
export interface TableProps {
  seated: Seat;
  readonly?: boolean;
  onmenu?: () => void;
}

const DEEDS = new Set(['produce', 'upgrade', 'use', 'store', 'exchange']);

export class View {
  // ---- what lies on the table ----
  readonly parts = $derived.by(() => this.props.seated.parts as unknown as KingdomParts | undefined);
  readonly ask = $derived(this.parts?.ask);
  readonly round = $derived(this.parts?.round);
  readonly zones = $derived(this.parts?.zones);
  readonly inPlay = $derived(this.zones?.play ?? []);
  readonly discard = $derived(this.zones?.discard ?? []);
  readonly permanents = $derived(this.zones?.permanent ?? []);
  readonly gone = $derived([...(this.zones?.destroyed ?? []), ...(this.zones?.banished ?? [])]);
  readonly held = $derived(this.parts?.held?.held ?? {});
  readonly over = $derived(this.parts?.table.status === 'over');
  // In play and not under another card.
  readonly tops = $derived(this.inPlay.filter((id) => this.part(id)?.blockedBy === undefined));
  readonly top = $derived(this.parts?.deck?.top[0]);
  readonly deckCount = $derived(this.parts?.deck?.count ?? 0);

  // ---- what happened ----
  readonly history: History;
  readonly items = $derived.by(() => [...this.history.older, ...(this.props.seated.log as unknown as Item[])]);
  readonly tentative = $derived<Item[]>(this.parts?.tentative ?? []);

  // ---- what may be done ----
  readonly may = $derived.by(() => (this.props.readonly ? undefined : this.parts?.may));
  readonly moves = $derived<Move[]>(this.may?.moves ?? []);
  readonly acting = $derived(this.moves.length > 0);
  // An action is asked for, not the answer to a question.
  readonly actions = $derived(this.ask?.kind === 'action' || this.ask?.kind === 'close');
  readonly choices = $derived(this.moves.filter((move) => move.kind === 'card' || move.kind === 'expand'));
  readonly ticked = $derived(this.ask?.chosen ?? []);
  // The card that a side, a stage or an upgrade is chosen for.
  readonly subject = $derived(this.ask?.kind === 'stage' ? (this.ask.chosen?.[0] ?? this.ask.card) : this.ask?.card);

  // ---- what the player points at ----
  chosen = $state<number | undefined>();
  // The action of it that waits to be paid.
  target = $state<string | undefined>();
  readonly shown = $derived(this.chosen !== undefined && this.canBeChosen(this.chosen) ? this.chosen : undefined);
  readonly acts = $derived.by(() => {
    const part = this.shown === undefined ? undefined : this.part(this.shown);
    return this.parts && part && this.actions ? actsOf(part, this.parts, this.faces, this.moves) : [];
  });
  readonly aim = $derived(this.acts.find((act) => act.key === this.target && act.pay && act.moves.length === 0));

  // The price of what is aimed at, or only looked at and out of reach.
  readonly price = $derived((this.aim ?? this.acts.find((act) => act.key === this.target && act.lacks))?.price);

  readonly faces: Faces;

  constructor(private readonly props: TableProps) {
    this.faces = new Faces(this.asks);
    this.history = new History(this.seat);
    // The desk is asked for the faces of every card that is in sight or in the last lines of the chronicle.
    $effect(() => {
      const ids: number[] = [];
      for (const name of Object.keys(this.parts ?? {})) if (name.startsWith('card')) ids.push(Number(name.slice(4)));
      ids.push(...this.gone, ...(this.ask?.cards ?? []), this.ask?.card ?? 0);
      for (const item of [...this.items.slice(-120), ...this.tentative]) for (const event of item.events ?? []) if (event.card) ids.push(event.card, event.by ?? 0);
      this.faces.want(ids);
    });
    $effect(() => givenNames(this.items, this.faces));
    // When the question changes a card that cannot be used any more is let go.
    $effect(() => {
      if (this.chosen !== undefined && !this.canBeChosen(this.chosen)) this.chosen = undefined;
      if (!this.actions) this.target = undefined;
    });
    // The table comes first, then what happened long ago.
    onMount(() => {
      const later = setTimeout(() => void this.history.load(), 400);
      return () => clearTimeout(later);
    });
  }

  get seat(): Seat {
    return this.props.seated;
  }
  get readonly(): boolean {
    return this.props.readonly ?? false;
  }
  get asks(): Ask | undefined {
    return this.seat.ask ? (command) => (this.seat.ask as Ask)(command) : undefined;
  }
  part(id: number): CardPart | undefined {
    return cardOf(this.parts, id);
  }
  readonly stageOf = (id: number): number | undefined => this.part(id)?.stage ?? this.parts?.fame?.cards.find(([card]) => card === id)?.[1];
  readonly nameOf = (id: number): string => this.faces.name(id, this.stageOf(id));
  canBeChosen(id: number): boolean {
    return this.inPlay.includes(id) || this.permanents.includes(id);
  }
  // The cards a card blocks.
  under(id: number): number[] {
    return this.inPlay.filter((other) => this.part(other)?.blockedBy === id);
  }
  gainsOf(id: number, a: number): Amounts | undefined {
    const lies = this.part(id);
    return (lies?.gains ?? lies?.makes ?? [])[a];
  }

  // The first move of a kind that has a button of its own.
  only(kind: string): Move | undefined {
    return this.moves.find((move) => move.kind === kind);
  }
  choiceAt(id: number): Move | undefined {
    return this.choices.find((move) => move.card === id);
  }
  producing(id: number, a: number): Move | undefined {
    return this.moves.find((move) => move.kind === 'produce' && move.card === id && move.a === a);
  }
  private deedsAt(id: number): Move[] {
    return this.moves.filter((move) => move.card === id && DEEDS.has(move.kind));
  }
  // How it would help to pay for what is aimed at.
  payFor(id: number): [number, number] | undefined {
    return this.aim?.pay?.find((each) => each[0] === id);
  }
  // Producing something that is not held yet of what has to be paid.
  helps(id: number): Move | undefined {
    const { price, held } = this;
    return price && this.moves.find((move) => move.kind === 'produce' && move.card === id && id !== this.shown && RESOURCES.some((kind) => move.gains?.[kind] && (price.any || (price[kind] ?? 0) > (held[kind] ?? 0))));
  }
  // What touching it does at once.
  moveAt(id: number): string | undefined {
    const pays = this.payFor(id);
    const helps = this.aim && this.helps(id);
    return (pays ? this.producing(id, pays[1]) : (helps ?? this.choiceAt(id)))?.text;
  }
  // What can be done after touching it.
  opensAt(id: number): string | undefined {
    const texts = this.deedsAt(id).map((move) => move.text);
    return texts.join('\n') || undefined;
  }
  glows(id: number): boolean {
    return this.choiceAt(id) !== undefined || (this.actions && this.deedsAt(id).length > 0);
  }
  optionOf(move: Move): Option | undefined {
    return this.ask?.options?.find((option) => option.a === move.a);
  }
  // An answer to a question, without what it gives and takes: that has signs of its own.
  answer(move: Move): string {
    const { ask, faces } = this;
    const option = this.optionOf(move);
    const nameOf = (id: number | undefined): string => (id === undefined ? '' : this.nameOf(id));
    const effectOf = (id: number | undefined, stage: number | undefined, effect = 0): string => (id === undefined ? '' : (faces.stage(id, stage)?.effects?.[effect]?.text ?? ''));
    if (move.kind === 'side' || move.kind === 'stage') return faces.name(this.subject ?? 0, move.a);
    if (move.kind === 'trigger') {
      const waiting = this.parts?.queue?.waiting?.[move.a ?? 0];
      if (!waiting) return nameOf(move.card);
      const effect = effectOf(waiting.card, waiting.stage, waiting.effect);
      const name = faces.name(waiting.card, waiting.stage);
      return waiting.that ? t('kingdom.trigger.that', { name, effect, that: nameOf(waiting.that) }) : t('kingdom.trigger', { name, effect });
    }
    if (move.kind === 'replace') {
      if (option?.card === undefined) return t('kingdom.replace.no');
      return t('kingdom.trigger', { name: nameOf(option.card), effect: effectOf(option.card, this.stageOf(option.card), option.effect) });
    }
    if (!option) return move.text;
    if (option.to !== undefined) return t('kingdom.act.upgrade', { name: faces.name(this.subject ?? 0, option.to) });
    if (option.total !== undefined) return faces.stage(ask?.card ?? 0, ask?.stage)?.effects?.[ask?.effect ?? 0]?.rewards?.[option.a] ?? t('kingdom.option.total', { n: option.total });
    if (option.upgrade !== undefined) {
      const id = ask?.chosen?.[0] ?? ask?.card ?? 0;
      return t('kingdom.option.price', { name: faces.name(id, this.part(id)?.upgrades?.[option.upgrade]?.to) });
    }
    if (move.kind === 'box') return t('kingdom.option.box', { n: (move.a ?? 0) + 1 });
    if (option.gain) return '';
    return optionText(ask?.effect === undefined ? '' : effectOf(ask.card, ask.stage, ask.effect), option.a) || t('kingdom.option.n', { n: option.a + 1 });
  }
  readonly words = (move: Move): string => {
    const id = move.card ?? 0;
    const name = move.card === undefined ? '' : this.nameOf(id);
    switch (move.kind) {
      case 'produce':
        return t('kingdom.move.produce', { name, gain: amounts(move.gains) });
      case 'upgrade':
        return t('kingdom.move.upgrade', { name, to: this.faces.name(id, this.part(id)?.upgrades?.[move.a ?? 0]?.to) });
      case 'use':
        return t('kingdom.move.use', { name, effect: this.faces.stage(id, this.stageOf(id))?.effects?.[move.a ?? 0]?.text ?? '' });
      case 'card':
      case 'expand':
        return t('kingdom.move.card', { name });
      case 'resource':
        return t(`kingdom.res.${RESOURCES[move.a ?? 0] ?? 'coin'}`);
      case 'advance':
      case 'pass':
      case 'done':
      case 'restart':
        return t(`kingdom.move.${move.kind}`);
      case 'store':
      case 'exchange':
        return `${name}: ${amountOf(move)}`;
      default: {
        const { upgrade, resource, gain, price } = this.optionOf(move) ?? {};
        const less = upgrade !== undefined && resource && `−${amounts({ [resource]: 1 })}`;
        return [this.answer(move), less, amounts(gain), amounts(price)].filter(Boolean).join(', ');
      }
    }
  };
}
