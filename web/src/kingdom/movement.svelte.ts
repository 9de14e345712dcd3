// Lets the things of the table move: what happened is played from where they lay before to where they lie now.
import { untrack } from 'svelte';
import { arrive, spotsOf, still, type Spot } from '../lib/motion';
import { Scribe } from './describe';
import type { Layout } from './layout.svelte';
import { dropped, fade, leave, swell, turned } from './motion';
import type { Overlay } from './overlay.svelte';
import type { Play } from './play.svelte';
import { cardOf, type Event, type Item, type KingdomParts } from './types';
import type { View } from './view.svelte';
import { spoken, way } from './words';

export class Movement {
  root = $state<HTMLElement | undefined>();
  // Above everything: what leaves the table.
  layer: HTMLElement | undefined;
  private before: Record<string, Spot> = {};
  // What lay on the table, and was held, before.
  private last: KingdomParts | undefined;
  private held: Element | undefined;
  private seen = -1;
  private seenTentative = 0;

  constructor(
    private readonly view: View,
    private readonly layout: Layout,
    private readonly overlay: Overlay,
    private readonly play: Play,
  ) {
    $effect.pre(() => {
      void view.parts;
      this.before = untrack(() => spotsOf(this.root));
      this.held = this.root?.querySelector('.purse.full')?.cloneNode(true) as Element | undefined;
    });
    $effect(() => {
      void view.parts;
      untrack(() => this.follow());
      this.last = view.parts;
    });
  }

  private follow(): void {
    const { view } = this;
    const log = view.seat.log as unknown as Item[];
    const fresh = log.filter((item) => (item.i ?? 0) > this.seen);
    const started = this.seen >= 0;
    // What was open to a free undo comes again when it is settled.
    const items = [...fresh, ...view.tentative].filter((item) => item.do === 'decide').slice(this.seenTentative);
    const events = items.flatMap((item) => item.events ?? []);
    this.seen = Math.max(this.seen, log.at(-1)?.i ?? -1, 0);
    this.seenTentative = view.tentative.length;
    if (!started || events.length === 0 || events.length > 80) return;
    this.overlay.found = events.flatMap((event) => (event.kind === 'discovered' && event.card ? [event.card] : []));
    const scribe = new Scribe(view.faces, view.stageOf, items);
    this.play.live = items.flatMap((item) => scribe.lines(item).map((line) => spoken(line.pieces))).join(' ');
    this.animate(events);
  }
  private animate(events: Event[]): void {
    const { root, layer, before } = this;
    const { zoom } = this.layout;
    if (!root || !layer) return;
    const now = spotsOf(root);
    const quiet = still();
    let delay = 0;
    const moved: number[] = [];
    const purse = root.querySelector('.purse');
    for (const event of events) {
      const key = `card:${event.card}`;
      const spot = now[key];
      const is = spot?.element;
      const was = before[key];
      switch (event.kind) {
        case 'played':
          if (is && quiet) fade(is);
          else if (spot && before.deck) {
            arrive(spot, before.deck.rect, zoom, delay);
            delay += 60;
          }
          break;
        case 'produced':
          // An open decision comes once more when it is closed; its card has left by then.
          if (!purse || quiet || cardOf(this.last, event.card ?? 0)?.zone !== 'play') break;
          swell(purse);
          if (was) leave(layer, was.element.querySelector('.gives'), was.rect, zoom, purse.getBoundingClientRect(), 'fly');
          break;
        case 'lost':
          if (purse && !quiet) leave(layer, this.held, purse.getBoundingClientRect(), zoom, undefined, 'ink');
          break;
        case 'upgraded':
        case 'turned': {
          if (!event.card || moved.includes(event.card) || quiet) break;
          moved.push(event.card);
          const flip = way(cardOf(this.last, event.card)?.stage ?? 1, event.stage ?? 1) !== 'turn';
          if (is) turned(is, flip);
          else if (was) leave(layer, was.element, was.rect, zoom, now.discard?.rect, flip ? 'flip' : 'turn');
          break;
        }
        case 'discarded':
          if (was && !is && !quiet && event.card && !moved.includes(event.card)) leave(layer, was.element, was.rect, zoom, now.discard?.rect, 'fly');
          break;
        case 'destroyed':
        case 'banished':
          if (was && !quiet) leave(layer, was.element, was.rect, zoom, undefined, 'burn');
          break;
        case 'blocked': {
          const by = now[`card:${event.by}`]?.element;
          if (by && !quiet) dropped(by);
          break;
        }
      }
    }
  }
}
