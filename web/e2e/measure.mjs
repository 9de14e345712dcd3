// The figures of the page for docs/performance.md (scripts/bench-page): cold start, own action, frames while things move, bots and hints.
import { readFileSync, rmSync } from 'node:fs';
import { generator, newLondon, openBrowser, openHouse, playOn, byClick, standing, visitor, choose, inWorker } from './help.mjs';
import { tableInProgress } from './screens.mjs';
import { chooseDeed, newKingdom, told, view } from './realm.mjs';

const middle = (list, at = 0.5) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * at))];
// The time between two frames that were drawn, in ms, as long as something moves: from the trace of the browser.
function gapsWhileMoving(events) {
  const drawn = events.filter((each) => each.name === 'DrawFrame').map((each) => each.ts / 1000).sort((a, b) => a - b);
  const begun = new Map();
  const moves = [];
  for (const each of events.filter((event) => event.name === 'Animation')) {
    const key = `${each.pid} ${each.id2?.local ?? each.id}`;
    if (each.ph === 'b') begun.set(key, each.ts / 1000);
    else if (each.ph === 'e' && begun.has(key)) moves.push([begun.get(key), each.ts / 1000]);
  }
  moves.sort((a, b) => a[0] - b[0]);
  const spans = [];
  for (const [from, to] of moves) {
    const last = spans.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else spans.push([from, to]);
  }
  return spans.flatMap(([from, to]) => {
    const frames = drawn.filter((at) => at >= from && at <= to);
    return frames.slice(1).map((at, i) => at - frames[i]);
  });
}

// From each click on a decision to the frame that shows its outcome, as the browser drew it. The frame that was handed on becomes
// the tree to draw from (it may be a little before the page's own mark), then it is drawn.
function decisionsDrawn(events) {
  const times = (name) => events.filter((each) => each.name === name).map((each) => each.ts / 1000).sort((a, b) => a - b);
  const [drawn, active, handed] = [times('DrawFrame'), times('ActivateLayerTree'), times('handed on')];
  return times('decision').flatMap((begin, i) => {
    const ready = active.find((at) => at >= handed[i] - 3);
    const shown = drawn.find((at) => at >= ready);
    return shown === undefined ? [] : [shown - begin];
  });
}

const trace = '/tmp/guildhall-frames.json';
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
  const made = await tableInProgress(house, { seed: 1, enough: full });
  const { page, context } = await visitor(browser, house.url, { motion: true, settings: made.settings });
  await page.goto(`/#/table/server/${made.id}`);
  await page.waitForSelector('.london main');
  await browser.startTracing(page, { path: trace, categories: ['blink.animations', 'disabled-by-default-devtools.timeline.frame'] });
  const chance = generator(4);
  for (let i = 0; i < 25; i++) {
    const now = await standing(page);
    if (now.status === 'over') break;
    if (now.moves.length === 0) await playOn(page, byClick, chance, 1);
    else await byClick(page, choose(now.moves, chance).text);
    await page.waitForTimeout(350);
  }
  await browser.stopTracing();
  const gaps = gapsWhileMoving(JSON.parse(readFileSync(trace, 'utf8')).traceEvents);
  rmSync(trace);
  const slow = gaps.filter((each) => each > 25).length;
  console.log(`frames drawn on a table of four cities while something moves: ${(1000 / (gaps.reduce((a, b) => a + b, 0) / gaps.length)).toFixed(1)}/s, ${((100 * slow) / gaps.length).toFixed(1)} % over 25 ms of ${gaps.length}`);
  await context.close();
}

// Hints and bots' turns in the browser's own worker, at a table of two.
for (const bot of ['master', 'grandmaster']) {
  const { page, context } = await visitor(browser, house.url);
  await newLondon(page, { players: 2, where: 'local', bot });
  const chance = generator(5);
  const nudges = [];
  const turns = [];
  for (let i = 0; i < 12; i++) {
    let now = await standing(page);
    nudges.push(
      await page.evaluate(async () => {
        const begin = performance.now();
        document.querySelector('.london [data-act=hint]').click();
        while (!document.querySelector('.london .nudge')) await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - begin;
      }),
    );
    await page.keyboard.press('Escape');
    for (; now.moves.length > 0; now = await standing(page)) await byClick(page, choose(now.moves, chance).text);
    if (now.status === 'over') break;
    turns.push(
      await page.evaluate(async () => {
        const begin = performance.now();
        document.querySelector('.london [data-act=end]').click();
        const mine = () => Object.values(window.heard.seats).at(-1).parts.may;
        while (mine().end || mine().moves.length === 0) await new Promise((resolve) => setTimeout(resolve));
        return performance.now() - begin;
      }),
    );
  }
  console.log(`a nudge in the browser: median ${middle(nudges).toFixed(0)} ms, worst ${Math.max(...nudges).toFixed(0)} ms of ${nudges.length}; a turn of the ${bot} there: median ${middle(turns).toFixed(0)} ms, worst ${Math.max(...turns).toFixed(0)} ms of ${turns.length}`);
  await context.close();
}

// A kingdom of 30 rounds: opened, and decided in; on the server and in the browser.
{
  let realm;
  for (let seed = 1; ; seed++) {
    realm = await newKingdom(house, { seed });
    const chance = generator(seed);
    const parts = () => realm.seat().parts;
    // Expansions are taken, so that the kingdom goes on.
    while (parts().may?.moves.length && parts().round.round < 30) await realm.step(chooseDeed(parts().ask.kind === 'expand' ? parts().may.moves.filter((move) => move.kind !== 'done') : parts().may.moves, chance).text);
    if (parts().round.round >= 30 && parts().may?.moves.length) break;
    await realm.client.close();
  }
  const { file } = await realm.client.do({ do: 'file', channel: 1 });
  const items = realm.seat().log.length;
  const shownAt = (page, hash) =>
    page.evaluate(async (to) => {
      const begin = performance.now();
      location.hash = to;
      while (!document.querySelector('.kingdom .top') || document.querySelector('.kingdom .card.blank') || !document.querySelector('.kingdom .card, .kingdom .hollow')) await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - begin;
    }, hash);
  for (const where of ['server', 'local']) {
    const opened = [];
    const handed = [];
    const answered = [];
    let shown = [];
    for (let i = 0; i < 5; i++) {
      const { page, context } = await visitor(browser, house.url, { settings: { ...told, ...realm.settings }, motion: true });
      let id = realm.id;
      // The worker tells how long each of its transactions took, on a channel that nobody has.
      await inWorker(context, "const begin = IDBDatabase.prototype.transaction; IDBDatabase.prototype.transaction = function (...what) { const from = performance.now(); const made = begin.apply(this, what); if (what[1] === 'readwrite') made.addEventListener('complete', () => self.postMessage(JSON.stringify({ v: 1, push: 'presence', channel: 999999, seats: [], watchers: 0, took: performance.now() - from }))); return made; };");
      if (where === 'local') {
        await page.goto('/#/kingdoms');
        await page.locator('input[type=file]').setInputFiles({ name: 'kingdom.txt', mimeType: 'text/plain', buffer: Buffer.from(file) });
        await page.waitForSelector('[data-act=continue]');
        id = (await page.locator('[data-act=continue]').getAttribute('href')).split('/').at(-1);
      }
      // A page that has just come to the home screen: nothing of the table is in memory.
      await page.goto('about:blank');
      await page.goto('/');
      await page.waitForSelector('a[href="#/new/london"]');
      await page.waitForTimeout(2500);
      opened.push(await shownAt(page, `#/table/${where}/${id}`));
      if (i === 4) {
        await browser.startTracing(page, { path: trace, categories: ['blink.user_timing', 'disabled-by-default-devtools.timeline.frame'] });
        for (let n = 0; n < 45; n++) {
          // As a person does: when nothing moves any more.
          await page.waitForTimeout(550);
          const { parts } = await view(page);
          if (!parts.may?.moves.length) break;
          const took = await page.evaluate(async () => {
            const targets = [...document.querySelectorAll('.kingdom [data-move]:not([data-move=restart])')].filter((each) => each.offsetParent !== null && !each.disabled);
            const opener = document.querySelector('.kingdom .play .card.can');
            if (targets.length === 0) return void opener?.click();
            const { heard } = window;
            let versions = heard.versions;
            const begin = performance.now();
            performance.mark('decision');
            return await new Promise((resolve) => {
              // The answer is shown by the frame that follows it; asking for that frame later would measure the next one.
              const answer = () => {
                const answered = performance.now() - begin;
                requestAnimationFrame(() => {
                  // The task after a frame's callbacks comes when the page has handed that frame on to be drawn.
                  const { port1, port2 } = new MessageChannel();
                  port1.onmessage = () => {
                    performance.mark('handed on');
                    resolve([answered, performance.now() - begin]);
                  };
                  port2.postMessage(0);
                });
              };
              Object.defineProperty(heard, 'versions', {
                configurable: true,
                get: () => versions,
                set: (now) => {
                  versions = now;
                  Object.defineProperty(heard, 'versions', { value: now, writable: true });
                  answer();
                },
              });
              targets[0].click();
            });
          });
          if (!took) continue;
          answered.push(took[0]);
          handed.push(took[1]);
        }
        await browser.stopTracing();
        shown = decisionsDrawn(JSON.parse(readFileSync(trace, 'utf8')).traceEvents);
        rmSync(trace);
      }
      if (i === 4 && where === 'local') {
        const saves = await page.evaluate(() => window.heard.texts.filter((text) => text.includes('"channel":999999')).map((text) => JSON.parse(text).took));
        console.log(`a decision written to the browser's database: median ${middle(saves).toFixed(1)} ms, p95 ${middle(saves, 0.95).toFixed(1)} ms of ${saves.length}`);
      }
      await context.close();
    }
    console.log(`a kingdom of 30 rounds (${items} items), ${where}: opened cold in ${middle(opened).toFixed(0)} ms, worst ${Math.max(...opened).toFixed(0)} ms of ${opened.length}; a decision stored and answered: median ${middle(answered).toFixed(1)} ms, p95 ${middle(answered, 0.95).toFixed(1)} ms; its frame handed on: median ${middle(handed).toFixed(1)} ms; drawn: median ${middle(shown).toFixed(1)} ms, p95 ${middle(shown, 0.95).toFixed(1)} ms of ${shown.length}`);
  }
  await realm.client.close();
}
await browser.close();
await house.close();
