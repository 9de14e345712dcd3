// All the seats of one table that belong to this device, or a spectator's eyes.
import type { Seated } from '../../lib/connection.svelte';
import { line } from '../../lib/lines';
import { settings, type Where } from '../../lib/settings.svelte';
import { troubleOf, type Trouble } from './trouble';

export class Visit {
  seated = $state<Seated | undefined>();
  partners = $state<Seated[]>([]);
  trouble = $state<Trouble | undefined>();
  private gone = false;

  constructor(
    readonly where: Where,
    readonly table: string,
    readonly watching = false,
  ) {}

  async enter(): Promise<void> {
    const links = this.watching ? [] : (settings.seats[this.table]?.links ?? []);
    if (!this.watching && links.length === 0) {
      this.trouble = { kind: 'noSeat', detail: '' };
      return;
    }
    try {
      const all: Seated[] = [];
      for (const token of this.watching ? [undefined] : links.map((link) => link.token)) {
        const seated = await line(this.where).join(this.table, token);
        if (this.gone) return seated.leave();
        all.push(seated);
      }
      [this.seated, ...this.partners] = all.sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0));
    } catch (error) {
      this.trouble = troubleOf(error);
    }
  }

  leave(): void {
    this.gone = true;
    for (const each of [this.seated, ...this.partners]) each?.leave();
  }
}
