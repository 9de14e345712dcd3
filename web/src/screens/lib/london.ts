// The game table and its cards, loaded when they are needed.
import type { Component } from 'svelte';
import type { TableProps } from '../../london/view.svelte';

export type { TableProps };
type Loader = () => Promise<unknown>;
const files: Record<string, Loader> = import.meta.glob('../../london/{LondonTable,Card,BoroughCard,Defs,LogText}.svelte');

async function load<Props extends Record<string, unknown>>(name: string): Promise<Component<Props>> {
  const file = files[`../../london/${name}.svelte`];
  if (!file) throw new Error(`there is no ${name}`);
  return ((await file()) as { default: Component<Props> }).default;
}

export const londonTable = () => load<TableProps & Record<string, unknown>>('LondonTable');
export const kingdomTable = () => import('../../kingdom/KingdomTable.svelte').then((file) => file.default as unknown as Component<TableProps & Record<string, unknown>>);
