// What the pieces of one table share.
import { getContext, setContext } from 'svelte';
import type { Layout } from './layout.svelte';
import type { Overlay } from './overlay.svelte';
import type { Play } from './play.svelte';
import type { View } from './view.svelte';

export interface Table {
  view: View;
  layout: Layout;
  overlay: Overlay;
  play: Play;
}
export const setTable = (shared: Table): Table => setContext('table', shared);
export const table = (): Table => getContext('table');
