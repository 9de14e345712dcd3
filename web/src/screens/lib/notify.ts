import { keep, settings } from '../../lib/settings.svelte';

// Asks the browser for leave to tell of one's turn; the answer may be no.
export async function askNotify(wanted: boolean): Promise<void> {
  settings.notify = wanted && 'Notification' in window && (await Notification.requestPermission()) === 'granted';
  keep();
}
