// What the reader has been told already, and where the coach speaks. Kept with the settings of this browser:
// 'london.TOPIC' is known, 'kingdom' wants no more tips, 'table:ID' is a table for learning, 'explain' is every table, 'folded' is how the card lies.
import { keep, settings } from '../lib/settings.svelte';

const key = (topic: string): string => `london.${topic}`;
const tableKey = (table: string): string => `table:${table}`;

export const knows = (topic: string): boolean => settings.tutorial[key(topic)] === true;
export function learn(topics: string[]): void {
  if (topics.length === 0) return;
  for (const topic of topics) settings.tutorial[key(topic)] = true;
  keep();
}
const names = (): string[] => Object.keys(settings.tutorial).filter((name) => /^(london\.|kingdom$)/.test(name));
export const known = (): number => names().length;
export function forgetAll(): void {
  for (const name of names()) delete settings.tutorial[name];
  keep();
}

export const explains = (table: string): boolean => settings.tutorial.explain === true || settings.tutorial[tableKey(table)] === true;
export const explainsAll = (): boolean => settings.tutorial.explain === true;

// At every table from now on, or at none.
export function explainAll(on: boolean): void {
  for (const name of Object.keys(settings.tutorial)) if (name.startsWith('table:')) delete settings.tutorial[name];
  if (on) delete settings.tutorial.kingdom;
  settings.tutorial.explain = on;
  keep();
}

// This table teaches. Only the last few are remembered.
export function teachAt(table: string): void {
  const others = lessons();
  for (const old of others.slice(0, -3)) delete settings.tutorial[tableKey(old)];
  settings.tutorial[tableKey(table)] = true;
  keep();
}
export const lessons = (): string[] =>
  Object.keys(settings.tutorial).flatMap((name) => (name.startsWith('table:') ? [name.slice(6)] : []));

export const isFolded = (): boolean => settings.tutorial.folded === true;
export function fold(on: boolean): void {
  settings.tutorial.folded = on;
  keep();
}
