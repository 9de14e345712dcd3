// Fails on a key that is missing, unused or said twice, on places ({name}) that differ between the languages, and on plural forms
// that a language needs and does not have.
import { readFileSync, readdirSync } from 'node:fs';

const root = new URL('../src/', import.meta.url).pathname;
const LANGS = { en: 'en', pt: 'pt-BR', es: 'es', pl: 'pl' };
const problems = [];

const words = {};
for (const lang of Object.keys(LANGS)) {
  words[lang] = {};
  for (const file of readdirSync(`${root}i18n/${lang}`))
    for (const [key, entry] of Object.entries(JSON.parse(readFileSync(`${root}i18n/${lang}/${file}`, 'utf8')))) {
      if (key in words[lang]) problems.push(`${lang}: ${key} is said twice`);
      words[lang][key] = entry;
    }
}

const texts = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));
const placesOf = (entry) => [...new Set(texts(entry).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort().join(' ');
const keys = new Set(Object.values(words).flatMap(Object.keys));
for (const key of keys) {
  const shapes = new Set();
  for (const [lang, tag] of Object.entries(LANGS)) {
    const entry = words[lang][key];
    if (entry === undefined) {
      problems.push(`${lang}: ${key} is missing`);
      continue;
    }
    if (words.en[key] !== '' && texts(entry).some((text) => text.trim() === '')) problems.push(`${lang}: ${key} is empty`);
    shapes.add(placesOf(entry));
    if (typeof entry === 'string') continue;
    const needed = new Set([0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 100].map((n) => new Intl.PluralRules(tag).select(n)));
    for (const form of needed) if (!(form in entry) && !('other' in entry && lang !== 'pl')) problems.push(`${lang}: ${key} has no form for '${form}'`);
  }
  // A language may leave a number out where its words say it.
  if (shapes.size > 1) {
    const all = [...shapes].map((shape) => shape.replaceAll('{n}', '').replaceAll(/ +/g, ' ').trim());
    if (new Set(all).size > 1) problems.push(`${key}: places differ: ${[...shapes].join(' | ')}`);
  }
}

// A key is used where it stands in quotes, or where a text with ${…} fits it.
let source = '';
const walk = (folder) => {
  for (const each of readdirSync(folder, { withFileTypes: true })) {
    if (each.isDirectory()) {
      if (each.name !== 'generated' && each.name !== 'i18n') walk(`${folder}${each.name}/`);
    } else if (/\.(ts|svelte)$/.test(each.name)) source += readFileSync(`${folder}${each.name}`, 'utf8');
  }
};
walk(root);
const patterns = [...source.matchAll(/`([a-z][\w.-]*\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, text]) => new RegExp(`^${text.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&')).join('.+')}$`));
for (const key of keys) if (!source.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key))) problems.push(`${key} is used nowhere`);
for (const [, key] of source.matchAll(/\bt\(\s*'([^']+)'/g)) if (!keys.has(key)) problems.push(`${key} is asked for, but in no language`);

for (const problem of [...new Set(problems)]) console.error(problem);
console.log(`${keys.size} keys in ${Object.keys(LANGS).length} languages, ${problems.length} problems`);
process.exit(problems.length > 0 ? 1 : 0);
