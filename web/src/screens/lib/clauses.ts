// docs/rules as sections of clauses: headings, "- ID  text" with lines that go on, plain paragraphs.
import { fetchedText } from '../../lib/fetched';
import type { Lang } from '../../lib/settings.svelte';

export interface Clause {
  id?: string;
  text: string;
}
export interface Section {
  name: string;
  intro: string;
  clauses: Clause[];
}
export interface Rulebook {
  lang: Lang;
  sections: Section[];
  ids: Set<string>;
}
export type Piece = { text: string } | { clause: string };

export const games = { london: 'London', kingdom: 'Kingdom Legacy' };
export type Game = keyof typeof games;

const folder = '../../../../docs/rules';
const files = import.meta.glob<string>('../../../../docs/rules/**/*.md', { query: '?url', import: 'default', eager: true });
const names: Record<Game, string> = { london: 'london.md', kingdom: 'kingdom-legacy.md' };

export function read(markdown: string): Section[] {
  const sections: Section[] = [{ name: '', intro: '', clauses: [] }];
  let open: Clause | undefined;
  for (const row of markdown.split('\n')) {
    const section = sections[sections.length - 1]!;
    const item = /^- (?:([A-Z]\d+) +)?(.*)$/.exec(row);
    if (row.startsWith('# ')) continue;
    if (row.startsWith('## ')) sections.push({ name: row.slice(3), intro: '', clauses: [] });
    else if (item) section.clauses.push((open = { ...(item[1] ? { id: item[1] } : {}), text: item[2] ?? '' }));
    else if (row.trim() === '') open = undefined;
    else if (open) open.text += ' ' + row.trim();
    else section.intro += (section.intro ? ' ' : '') + row.trim();
  }
  return sections;
}

// The rules in the language that is asked for, in English where there are none.
export async function rulebook(game: Game, lang: Lang): Promise<Rulebook> {
  const own = files[`${folder}/${lang}/${names[game]}`];
  const sections = read(await fetchedText(own ?? files[`${folder}/${names[game]}`]!));
  const ids = new Set(sections.flatMap((section) => section.clauses.map((clause) => clause.id ?? '')));
  return { lang: own ? lang : 'en', sections, ids };
}

// The text with its references to other clauses.
export function pieces(words: string, ids: Set<string>): Piece[] {
  return words.split(/\b([A-Z]\d{1,2})\b/).map((piece, i) => (i % 2 === 1 && ids.has(piece) ? { clause: piece } : { text: piece }));
}
