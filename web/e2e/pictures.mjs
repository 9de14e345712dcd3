// Pictures of every screen for docs/screens: desktop in light, phone in dark, and the table both ways.
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { SIZES, openBrowser, openHouse, visitor } from './help.mjs';
import { SCREENS, prepare } from './screens.mjs';

const folder = new URL('../../docs/screens', import.meta.url).pathname;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const house = await openHouse();
const browser = await openBrowser();
const made = await prepare(house);
const both = new Set(['home', 'london', 'kingdom', 'kingdoms']);
const taken = [];
for (const size of ['desk', 'phone'])
  for (const dark of [false, true]) {
    const { page, context } = await visitor(browser, house.url, { size: SIZES[size], dark, settings: made.settings });
    for (const name of Object.keys(SCREENS)) {
      if (!both.has(name) && dark !== (size === 'phone')) continue;
      await SCREENS[name](made)(page);
      await page.waitForTimeout(700);
      const file = `${name}-${size}${dark ? '-dark' : ''}.jpg`;
      await page.screenshot({ path: `${folder}/${file}`, type: 'jpeg', quality: 78 });
      taken.push(file);
      await page.goto('about:blank');
    }
    await context.close();
  }
await browser.close();
await house.close();
writeFileSync(`${folder}/README.md`, `# Screens\n\nTaken by \`scripts/screens\`.\n\n${taken.map((file) => `![${file}](${file})`).join('\n')}\n`);
console.log(`${taken.length} pictures, ${execFileSync('du', ['-sh', folder], { encoding: 'utf8' }).split('\t')[0]}`);
