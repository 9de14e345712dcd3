// The same people once more: a rematch keeps the seats' tokens.
import { go } from '../../lib/router.svelte';
import { keep, rememberSeats, settings, type Where } from '../../lib/settings.svelte';

export function rematchOf(where: Where, table: string, next: string): void {
  rememberSeats(next, where, settings.seats[table]?.links ?? []);
  settings.invites[next] = settings.invites[table] ?? [];
  keep();
  go('lobby', where, next);
}
