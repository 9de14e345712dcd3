// Every screen: axe-core finds nothing in light and in dark, no words are cut off or missing in the four languages, nothing scrolls
// sideways, at 1280x720 and 360x740.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { LANGS, SIZES, cutOff, visitor } from './help.mjs';
import { lodgings } from './lodgings.mjs';
import { SCREENS, prepare } from './screens.mjs';

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const only = process.env.GUILDHALL_SCREENS?.split(',');
const names = Object.keys(SCREENS).filter((name) => !only || only.includes(name));

const { house, browser } = await lodgings();
let made;
before(async () => {
  made = await prepare(house);
});

async function faults(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  return violations.map((each) => `${each.id}: ${each.nodes.slice(0, 3).map((node) => `${node.target.join(' ')} (${(node.any[0] ?? node.all[0] ?? node.none[0])?.message ?? ''})`).join('; ')}`);
}

// Each size by day and by night, each language once; GUILDHALL_ALL=1 looks at every language in both sizes.
const short = ['desk en', 'desk pl', 'phone pt', 'phone es'];
for (const [i, size] of ['desk', 'phone'].entries())
  for (const [j, lang] of LANGS.entries()) {
    if (!process.env.GUILDHALL_ALL && !short.includes(`${size} ${lang}`)) continue;
    const dark = (i + j) % 2 === 1;
    test(`${names.length} screens: ${size}, ${lang}, ${dark ? 'dark' : 'light'}`, async () => {
      const { page, context, errors } = await visitor(browser, house.url, { size: SIZES[size], lang, dark, settings: made.settings });
      const problems = [];
      for (const name of names) {
        await SCREENS[name](made)(page);
        await page.waitForTimeout(120);
        for (const fault of await faults(page)) problems.push(`${name}: ${fault}`);
        const room = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth - innerWidth, missing: document.body.innerText.match(/\[[a-z]+\.[a-zA-Z.-]+\]/g) ?? [] }));
        if (room.wide > 0) problems.push(`${name}: scrolls sideways by ${room.wide}`);
        for (const word of room.missing) problems.push(`${name}: no word for ${word}`);
        for (const cut of await page.evaluate(cutOff)) problems.push(`${name}: cut off: ${cut}`);
        for (const error of errors.splice(0)) problems.push(`${name}: ${error}`);
        // Away from it without loading the page again: what lay over it goes with it.
        await page.goto('/#/nowhere');
        await page.waitForSelector('.london, .kingdom', { state: 'detached' });
      }
      await context.close();
      assert.equal(problems.join('\n'), '');
    });
  }
