// A game for learning: in this browser, against one bot, and one moves first.
import { t } from '../lib/i18n.svelte';
import { go } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { makeTable, shelf } from '../screens/lib/tables.svelte';
import { fold, forgetAll, lessons, teachAt } from './progress';

export async function startLesson(): Promise<void> {
  const begun = shelf.tables.find((table) => table.where === 'local' && !table.over && lessons().includes(table.id));
  if (begun) return go('table', 'local', begun.id);
  forgetAll();
  fold(false);
  const name = settings.name.trim() || t('tutorial.guest');
  const made = await makeTable({ where: 'local', first: 0, seats: [{ who: 'me', name, bot: 'apprentice' }, { who: 'bot', name: '', bot: 'apprentice' }] });
  teachAt(made.id);
  go('table', 'local', made.id);
}
