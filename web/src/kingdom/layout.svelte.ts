// How much room there is: a desk that fills the window, or a phone; and how close the cards lie.
import type { View } from './view.svelte';

export class Layout {
  wide = $state(innerWidth);
  high = $state(innerHeight);
  readonly mode = $derived(this.wide >= 1100 && this.high >= 560 ? 'desk' : 'phone');
  readonly zoom = $derived(this.mode === 'desk' ? Math.max(0.78, Math.min(1.6, this.wide / 1280, this.high / 720)) : 1);
  // Cards to choose from that lie neither openly in play nor, on a wide table, among what stands.
  readonly tray = $derived.by(() => {
    const { view } = this;
    if (view.actions || !view.acting) return [];
    const inSight = (id: number): boolean => view.tops.includes(id) || (this.mode === 'desk' && view.permanents.includes(id));
    const laid = view.choices.flatMap(({ card }) => (card !== undefined && !inSight(card) ? [card] : []));
    return view.ask?.kind === 'card' ? laid.concat(view.ticked.filter((id) => !view.canBeChosen(id) && !view.choiceAt(id))) : laid;
  });
  // On a phone few cards may be large, if what they can do still fits below them.
  private readonly roomy = $derived.by(() => 420 + 192 * Math.ceil(this.view.tops.length / Math.floor((this.wide - 8) / 136)) <= this.high);
  readonly crowd = $derived.by(() => {
    const { tops, actions } = this.view;
    if (tops.length > 14) return 'swarm';
    return tops.length > 6 || (!actions && this.tray.length > 0 && tops.length > 0) || (this.mode === 'phone' && !this.roomy) ? 'crowd' : '';
  });
  // What stands is shown in one narrow row.
  readonly slim = $derived.by(() => {
    const { permanents } = this.view;
    return this.mode === 'desk' && (this.crowd !== '' || permanents.length > 6 || permanents.filter((id) => this.view.part(id)?.tracks).length > 2);
  });

  constructor(private readonly view: View) {}

  // Something sticks out above the card.
  hasTab(id: number): boolean {
    const { view } = this;
    return view.payFor(id) !== undefined || view.under(id).length > 0 || Boolean(view.part(id)?.stays || view.part(id)?.kept);
  }
}
