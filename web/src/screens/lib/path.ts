import type { Where } from '../../lib/settings.svelte';

// A table's address: #/SCREEN/server|local/ID. Anything else is a broken link.
export function tableOf(path: string[]): { where: Where; table: string } | undefined {
  const [, where, table] = path;
  if ((where !== 'server' && where !== 'local') || !/^[0-9a-f]{20}$/.test(table ?? '')) return undefined;
  return { where, table: table ?? '' };
}

// To another screen without a step in the history.
export function instead(...path: string[]): void {
  location.replace('#/' + path.map(encodeURIComponent).join('/'));
}
