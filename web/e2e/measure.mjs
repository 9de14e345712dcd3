// The figures of the page for docs/performance.md (scripts/bench-page): cold start, own action, frames while things move.
import { generator, newLondon, openBrowser, openHouse, playOn, byClick, standing, visitor, choose } from './help.mjs';
import { tableInProgress } from './screens.mjs';

const middle = (list, at = 0.5) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * at))];
const house = await openHouse();
const browser = await openBrowser();

// Cold: a fresh browser context has no cache.
const starts = [];
for (let i = 0; i < 7; i++) {
  const { page, context } = await visitor(browser, house.url);
  const begin = performance.now();
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForSelector('a[href="#/new/london"]');
  starts.push(performance.now() - begin);
  await context.close();
}
console.log(`first usable screen, cold: median ${middle(starts).toFixed(0)} ms, worst ${Math.max(...starts).toFixed(0)} ms of ${starts.length}`);

// From the click on a move to the frame that shows it, in a local game with motion.
{
  const { page, context } = await visitor(browser, house.url, { motion: true });
  await newLondon(page, { players: 2, where: 'local' });
  const chance = generator(8);
  const times = [];
  for (let i = 0; i < 60; i++) {
    const now = await standing(page);
    if (now.status === 'over') break;
    const direct = now.moves.filter((move) => ['draw-board', 'draw-three', 'stop', 'activate', 'discard', 'run', 'place', 'loan'].includes(move.kind));
    const move = direct.length > 0 ? direct[chance(direct.length)] : undefined;
    const took = await page.evaluate(async (text) => {
      const target = text === undefined ? undefined : [...document.querySelectorAll('[data-move]')].find((each) => each.dataset.move === text && each.offsetParent !== null);
      if (!target) return undefined;
      const before = window.heard.versions;
      const begin = performance.now();
      target.click();
      while (window.heard.versions === before) await new Promise((resolve) => setTimeout(resolve));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      return performance.now() - begin;
    }, move?.text);
    if (took !== undefined) times.push(took);
    else await playOn(page, byClick, chance, 1);
  }
  console.log(`own action shown, offline: median ${middle(times).toFixed(1)} ms, p95 ${middle(times, 0.95).toFixed(1)} ms of ${times.length}`);
  await context.close();
}

// Frames on the table with four cities while cards fly.
{
  const full = (seat) => [0, 1, 2, 3].every((n) => seat.parts[`player${n}`].city.length >= (n === 0 ? 4 : 3)) && seat.parts.may?.moves.length > 0;
  let made;
  for (let seed = 1; !made || made.status === 'over'; seed++) made = await tableInProgress(house, { seed, enough: full });
  const { page, context } = await visitor(browser, house.url, { motion: true, settings: { ...made.settings, fastBots: false } });
  await page.goto(`/#/table/server/${made.id}`);
  await page.waitForSelector('.london main');
  await page.evaluate(() => {
    window.frames_ = [];
    let last = performance.now();
    const count = (now) => {
      window.frames_.push(now - last);
      last = now;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const chance = generator(4);
  for (let i = 0; i < 25; i++) {
    const now = await standing(page);
    if (now.status === 'over') break;
    if (now.moves.length === 0) await playOn(page, byClick, chance, 1);
    else await byClick(page, choose(now.moves, chance).text);
    await page.waitForTimeout(350);
  }
  const frames = (await page.evaluate(() => window.frames_)).slice(5);
  const slow = frames.filter((each) => each > 25).length;
  console.log(`frames on a table of four cities: ${(1000 / (frames.reduce((a, b) => a + b, 0) / frames.length)).toFixed(1)}/s, ${((100 * slow) / frames.length).toFixed(1)} % over 25 ms of ${frames.length}`);
  await context.close();
}
await browser.close();
await house.close();
