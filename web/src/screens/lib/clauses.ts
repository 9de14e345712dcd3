// docs/rules/london.md as sections of clauses: headings, "- ID  text" with lines that go on, plain paragraphs.
import text from '../../../../docs/rules/london.md?raw';

export interface Clause {
  id?: string;
  text: string;
}
export interface Section {
  name: string;
  intro: string;
  clauses: Clause[];
}
export type Piece = { text: string } | { clause: string };

export function read(markdown: string): Section[] {
  const sections: Section[] = [{ name: '', intro: '', clauses: [] }];
  let open: Clause | undefined;
  for (const row of markdown.split('\n')) {
    const section = sections[sections.length - 1]!;
    const item = /^- (?:([A-Z]\d+) {2})?(.*)$/.exec(row);
    if (row.startsWith('# ')) continue;
    if (row.startsWith('## ')) sections.push({ name: row.slice(3), intro: '', clauses: [] });
    else if (item) section.clauses.push((open = { ...(item[1] ? { id: item[1] } : {}), text: item[2] ?? '' }));
    else if (row.trim() === '') open = undefined;
    else if (open) open.text += ' ' + row.trim();
    else section.intro += (section.intro ? ' ' : '') + row.trim();
  }
  return sections;
}

export const sections = read(text);
const ids = new Set(sections.flatMap((section) => section.clauses.map((clause) => clause.id ?? '')));

// The text with its references to other clauses.
export function pieces(words: string): Piece[] {
  return words.split(/\b([A-Z]\d{1,2})\b/).map((piece, i) => (i % 2 === 1 && ids.has(piece) ? { clause: piece } : { text: piece }));
}
