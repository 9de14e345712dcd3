// Words by key in the four languages. src/i18n/LANG/*.json are flat objects; a value is a text with {name} places, or plural
// forms { one, few, many, other } chosen by the argument n.
import { fetched } from './fetched';
import { chosenLang, keep, settings, type Lang } from './settings.svelte';

type Entry = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Words = Record<string, Entry>;

const files = import.meta.glob<string>('../i18n/*/*.json', { query: '?url', import: 'default', eager: true });

export const tongue = $state<{ lang: Lang; words: Words; rules: Intl.PluralRules }>({
  lang: 'en',
  words: {},
  rules: new Intl.PluralRules('en'),
});

const tags: Record<Lang, string> = { en: 'en-GB', pt: 'pt-BR', es: 'es', pl: 'pl' };

export async function speak(lang: Lang = chosenLang()): Promise<void> {
  const words: Words = {};
  const wanted = Object.entries(files).filter(([path]) => path.includes(`/${lang}/`));
  for (const part of await Promise.all(wanted.map(([, url]) => fetched<Words>(url)))) Object.assign(words, part);
  tongue.words = words;
  tongue.rules = new Intl.PluralRules(tags[lang]);
  tongue.lang = lang;
  document.documentElement.lang = tags[lang];
}

export async function chooseLang(lang: Lang): Promise<void> {
  settings.lang = lang;
  keep();
  await speak(lang);
}

export type Args = Record<string, string | number>;

// A key that is missing shows itself in brackets.
export function t(key: string, args: Args = {}): string {
  const entry = tongue.words[key];
  if (entry === undefined) return `[${key}]`;
  const text = typeof entry === 'string' ? entry : (entry[tongue.rules.select(Number(args.n ?? 0))] ?? entry.other ?? `[${key}]`);
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? `{${name}}`));
}

export function has(key: string): boolean {
  return key in tongue.words;
}
