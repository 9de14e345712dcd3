// Lets the things of the table move: what happened is played from where they lay before to where they lie now.
import { untrack } from 'svelte';
import { arrive, spotsOf, still, type Spot } from '../lib/motion';
import type { GameEvent, LogItem } from '../lib/protocol';
import type { Layout } from './layout.svelte';
import { ghost, outline, turnOver } from './motion';
import type { Seat, View } from './view.svelte';

export class Movement {
  root = $state<HTMLElement | undefined>();
  // Above everything: what flies to another player.
  layer: HTMLElement | undefined;
  private before: Record<string, Spot> = {};
  private seenItems: number;
  private seenTentative = 0;
  private seenSeat: Seat | undefined;

  constructor(
    private readonly view: View,
    private readonly layout: Layout,
  ) {
    this.seenItems = untrack(() => this.items());
    $effect.pre(() => {
      void view.parts;
      this.before = spotsOf(this.root);
    });
    $effect(() => {
      void view.parts;
      untrack(() => this.follow());
    });
  }

  private items(): number {
    return (this.view.shown.log.at(-1)?.i ?? -1) + 1;
  }
  private follow(): void {
    const { shown } = this.view;
    const items: Omit<LogItem, 'i'>[] = shown.log.filter((item) => item.i >= this.seenItems);
    const open = shown.parts?.tentative ?? [];
    const fresh = [...items, ...open.slice(items.length > 0 ? 0 : this.seenTentative)].flatMap((item) => item.events ?? []);
    const same = this.seenSeat === shown;
    this.seenItems = this.items();
    this.seenTentative = open.length;
    this.seenSeat = shown;
    if (same && fresh.length > 0 && fresh.length < 60) this.animate(fresh);
  }
  private animate(events: GameEvent[]): void {
    const { root, layer, before } = this;
    const { middle, spectator } = this.view;
    if (!root || !layer) return;
    const quiet = still();
    const now = spotsOf(root);
    let delay = 0;
    const later = (): void => void (delay = Math.min(delay + 40, 320));
    const used: Element[] = [];
    const handSpot = (card?: string): Spot | undefined => {
      const all = Object.entries(now).filter(([key, spot]) => key.startsWith(`hand:${card}#`) && !used.includes(spot.element));
      return (all.find(([key]) => !before[key]) ?? all[0])?.[1];
    };
    const from = (event: GameEvent): Spot | undefined => {
      if (event.seat !== middle) return before[`rival:${event.seat}`];
      return Object.entries(before).find(([key]) => key.startsWith(`hand:${event.card}#`))?.[1];
    };
    const go = (to: Spot | undefined, rect: DOMRect | undefined): void => {
      if (!to || used.includes(to.element)) return;
      used.push(to.element);
      if (quiet) outline(to.element);
      else if (rect) arrive(to, rect, this.layout.zoom, delay, true);
      later();
    };
    for (const event of events) {
      const rival = now[`rival:${event.seat}`];
      switch (event.kind) {
        case 'drew-deck':
        case 'drew-board': {
          const source = event.kind === 'drew-deck' ? before['deck'] : before[`board:${event.place}`];
          if (event.seat === middle && !spectator) go(handSpot(event.card), source?.rect);
          else if (source && rival && !quiet) {
            ghost(layer, source.rect, rival.rect, delay, event.kind === 'drew-board' ? source.element : undefined);
            later();
          }
          break;
        }
        case 'discarded':
          go(now[`board:${event.place}`], from(event)?.rect);
          break;
        case 'built':
          if (event.seat === middle) go(now[`stack:${event.place}`], from(event)?.rect);
          else if (rival && quiet) outline(rival.element);
          break;
        case 'bought': {
          const source = before[`offer:${event.card}`];
          if (event.seat === middle) go(now['borough'], source?.rect);
          else if (source && rival && !quiet) ghost(layer, source.rect, rival.rect, delay, source.element);
          break;
        }
        case 'flipped': {
          const element = event.seat === middle ? now[`stack:${event.place}`]?.element : undefined;
          if (element && !used.includes(element)) {
            used.push(element);
            if (quiet) outline(element);
            else turnOver(element, delay);
          }
          break;
        }
      }
    }
  }
}
