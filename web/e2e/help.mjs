// What the end-to-end tests share: the real server with the built page, Debian's chromium, and hands that play.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { chromium } from 'playwright-core';
import { startServer } from '../../tests/server/client.mjs';

export const LANGS = ['en', 'pt', 'es', 'pl'];
export const SIZES = { desk: { width: 1280, height: 720 }, tablet: { width: 744, height: 1133 }, phone: { width: 360, height: 740 } };
const dist = process.env.PAGE ?? new URL('../dist', import.meta.url).pathname;

export async function openHouse(port = 0, folder = mkdtempSync(`${tmpdir()}/guildhall-e2e-`)) {
  const server = await startServer(['--page', dist, '--store', `${folder}/tables.db`, '--create-burst', '100000', '--address-rate', '100000', '--address-burst', '100000', '--connection-rate', '5000'], { port });
  return { ...server, folder, close: async () => (await server.stop(), rmSync(folder, { recursive: true, force: true })) };
}

export const chromiumPath = () => process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();

export function openBrowser() {
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'], timeout: 120000 });
}

// Runs in the page before its own script: keeps every message, and of each seat what it sees.
function listen() {
  const heard = (window.heard = { texts: [], seats: {}, said: [], versions: 0 });
  const take = (text) => {
    if (typeof text !== 'string') return;
    heard.texts.push(text);
    const message = JSON.parse(text);
    if (message.push === 'view') heard.seats[message.channel] = { ...message };
    else if (message.push === 'update') {
      const seat = heard.seats[message.channel];
      if (!seat) return;
      seat.number = message.number;
      for (const [name, value] of Object.entries(message.parts)) {
        if (value === null) delete seat.parts[name];
        else seat.parts[name] = value;
      }
    }
    if (message.push === 'view' || message.push === 'update') heard.versions++;
  };
  const wrap = (Base, send) =>
    class extends Base {
      constructor(...args) {
        super(...args);
        this.addEventListener('message', (event) => take(event.data));
        (heard.lines ??= []).push(this);
      }
      [send](what, ...rest) {
        if (typeof what === 'string') {
          heard.said.push(what);
          const command = JSON.parse(what);
          if (command.do === 'leave') delete heard.seats[command.channel];
        }
        return super[send](what, ...rest);
      }
    };
  window.WebSocket = wrap(window.WebSocket, 'send');
  window.Worker = wrap(window.Worker, 'postMessage');
}

// A context of one person: { page, context, errors }.
export async function visitor(browser, url, { size = SIZES.desk, lang = 'en', dark = false, settings = {}, touch = false, motion = false } = {}) {
  const context = await browser.newContext({
    viewport: size,
    locale: { en: 'en-GB', pt: 'pt-BR', es: 'es-ES', pl: 'pl-PL' }[lang],
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: touch,
    baseURL: url,
  });
  await context.addInitScript(listen);
  await context.addInitScript((kept) => {
    if (location.origin !== 'null' && !localStorage.getItem('guildhall.settings')) localStorage.setItem('guildhall.settings', JSON.stringify(kept));
  }, { name: 'Ada', fastBots: true, ...settings });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  page.setDefaultTimeout(15000);
  return { page, context, errors };
}

// The worker's own script begins with these lines.
export async function inWorker(context, lines) {
  await context.route(/worker-[^/]*\.js$/, async (route) => {
    try {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${lines}\n${await answer.text()}` });
    } catch (error) {
      // The context may be closed while its service worker still fetches; that is no fault of any test.
      if (!/closed|disposed/.test(error.message)) throw error;
    }
  });
}

// A finger rests on a thing until something is shown, and is lifted; tells where it was.
export async function longPress(page, thing, shown) {
  await thing.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await thing.boundingBox();
  const spot = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot] });
  await shown.waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  // A click that it ends with comes a moment later.
  await page.waitForTimeout(50);
  return spot;
}

// A table of London made through the form; bots everywhere but in the first seat.
export async function newLondon(page, { players = 2, where = 'server', bot = 'apprentice', device = 0 } = {}) {
  await page.goto('/#/new/london');
  await page.locator(`input[name=players][value="${players}"]`).check({ force: true });
  await page.locator('input[name=where]').nth(where === 'server' ? 0 : 1).check({ force: true });
  for (let seat = 1; seat < players; seat++) {
    if (seat <= device) {
      await page.locator(`#kind${seat}`).selectOption('device');
      await page.locator(`#name${seat}`).fill(`Ben ${seat}`);
    } else await page.locator(`#bot${seat}`).selectOption(bot);
  }
  await page.locator('#name0').fill('Ada');
  await page.locator('form button.main').click();
  await page.waitForSelector('.london main');
}

// What the seat in front of the page may do, once the page shows what it heard.
export function standing(page) {
  return page.evaluate(async () => {
    const settled = () => !document.querySelector('.london[data-busy]');
    for (let i = 0; i < 200; i++) {
      const seats = Object.values(window.heard.seats).filter((seat) => seat.seat !== undefined);
      const wanted = seats.find((seat) => (seat.parts.may?.moves.length ?? 0) > 0 || seat.parts.may?.end);
      const status = seats[0]?.parts.table.status;
      if (settled() && (wanted || status === 'over')) {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        const pass = document.querySelector('[data-act=take]') !== null;
        return { status, pass, seat: wanted?.seat, number: wanted?.number ?? -1, phase: wanted?.parts.turn?.phase, moves: wanted?.parts.may.moves ?? [], end: wanted?.parts.may.end === true };
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`nothing is asked: ${document.body.innerText.slice(0, 300)}`);
  });
}

// Waits until the table is another than before.
const changed = (page, versions) => page.waitForFunction((before) => window.heard.versions > before && !document.querySelector('.london[data-busy]'), versions, { polling: 10 });
const versionsOf = (page) => page.evaluate(() => window.heard.versions);

// Where a thing can be clicked: { x, y }, or { missing }, or { covered } by what lies above it.
const freeSpot = (page, selector) =>
  page.evaluate(async (wanted) => {
    const element = [...document.querySelectorAll(wanted)].find((each) => each.offsetParent !== null);
    if (!element) return { missing: true };
    element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const r = element.getBoundingClientRect();
    // Cards of a full hand overlap: any free point of the thing will do.
    for (const [fx, fy] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.15, 0.15], [0.5, 0.15], [0.5, 0.85]]) {
      const x = r.left + r.width * fx;
      const y = r.top + r.height * fy;
      const hit = document.elementFromPoint(x, y);
      if (hit && element.contains(hit)) return { x, y };
    }
    const hit = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
    return { covered: hit ? `${hit.tagName}.${hit.className}` : 'nothing', rect: [r.left, r.top, r.width, r.height].map(Math.round) };
  }, selector);

// A real click in the middle of what is there to be clicked; says so if something else lies above it.
export async function press(page, selector) {
  let spot = await freeSpot(page, selector);
  if (spot.covered) {
    // A card under the mouse is raised over its neighbours.
    await page.mouse.move(1, 1);
    spot = await freeSpot(page, selector);
  }
  if (spot.missing) return false;
  if (spot.covered) throw new Error(`${selector} is covered by ${spot.covered} at ${spot.rect}`);
  await page.mouse.click(spot.x, spot.y);
  return true;
}

const quoted = (text) => text.replace(/["\\]/g, '\\$&');
const moveSelector = (move) => `[data-move="${quoted(move)}"]`;

// The ways on the table to make a move: directly, or through a thing that opens a choice.
async function openChoice(page, move, how) {
  const spots = await page.evaluate(() => [...document.querySelectorAll('[aria-haspopup=dialog]')].filter((each) => each.offsetParent !== null).map((each) => each.closest('[data-spot]')?.dataset.spot ?? ''));
  for (const spot of spots) {
    await how(page, `[data-spot="${quoted(spot)}"] [aria-haspopup=dialog], [aria-haspopup=dialog][data-spot="${quoted(spot)}"]`);
    if (await page.locator(`.pop.chooser ${moveSelector(move)}`).count()) return true;
    await page.keyboard.press('Escape');
  }
  return false;
}

export async function byClick(page, move) {
  const versions = await versionsOf(page);
  if (!(await press(page, moveSelector(move)))) {
    if (!(await openChoice(page, move, press))) throw new Error(`no way to ${move}`);
    await press(page, `.pop.chooser ${moveSelector(move)}`);
  }
  await changed(page, versions);
}

// The tab key until the focus is there, then Enter.
export async function focusByTab(page, selector) {
  for (let i = 0; i < 160; i++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) {
      if (!(await page.evaluate(() => document.activeElement.matches(':focus-visible')))) throw new Error(`no visible focus on ${selector}`);
      await page.keyboard.press('Enter');
      return true;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`the tab key does not reach ${selector}`);
}
export async function byKeyboard(page, move) {
  const versions = await versionsOf(page);
  if (await page.locator(moveSelector(move)).count()) await focusByTab(page, moveSelector(move));
  else {
    if (!(await openChoice(page, move, focusByTab))) throw new Error(`no way to ${move} by keyboard`);
    await focusByTab(page, `.pop.chooser ${moveSelector(move)}`);
  }
  await changed(page, versions);
}
export async function endTurn(page, how) {
  const versions = await versionsOf(page);
  if (how === byKeyboard) await focusByTab(page, '[data-act=end]');
  else if (!(await press(page, '[data-act=end]'))) throw new Error('no End turn');
  await changed(page, versions);
}

// A small generator, so that a run can be repeated.
export function generator(seed) {
  let s = seed >>> 0;
  return (n) => {
    s = (Math.imul(s, 1664525) + 1013904223) >>> 0;
    return Math.floor((s / 4294967296) * n);
  };
}

// Chooses with variety, but so that a game comes to its end: draws from the deck, rarely loans, no endless swaps.
export function choose(moves, chance) {
  const liked = moves.filter((move) => !['swap', 'loan', 'draw-board'].includes(move.kind));
  const list = liked.length > 0 && chance(8) > 0 ? liked : moves;
  const quick = list.find((move) => move.kind === 'draw-three');
  return quick && chance(6) > 0 ? quick : list[chance(list.length)];
}

// Plays until the game is over or `most` decisions were made; answers how many there were.
export async function playOn(page, how, chance, most = Infinity, between = async () => {}) {
  for (let decisions = 0; decisions < most; ) {
    const now = await standing(page);
    if (now.status === 'over') return decisions;
    if (now.pass) {
      await (how === byKeyboard ? focusByTab(page, '[data-act=take]') : press(page, '[data-act=take]'));
      continue;
    }
    if (now.moves.length === 0) {
      await endTurn(page, how);
      continue;
    }
    await between(now, decisions);
    await how(page, choose(now.moves, chance).text);
    decisions++;
  }
  return most;
}

// Runs in the page: how far the window scrolls, and words that are missing.
export function roomOf() {
  const root = document.documentElement;
  return { wide: root.scrollWidth - innerWidth, high: root.scrollHeight - innerHeight, missing: document.body.innerText.match(/\[[a-z]+\.[a-zA-Z.-]+\]/g) ?? [] };
}

// Runs in the page: true if a finger can touch the thing, else what lies above it.
export function freeAt(selector) {
  const element = [...document.querySelectorAll(selector)].find((each) => each.offsetParent !== null);
  if (!element) return 'nothing: it is gone';
  element.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'instant' });
  const r = element.getBoundingClientRect();
  const hits = [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.15, 0.15]].map(([x, y]) => document.elementFromPoint(r.left + r.width * x, r.top + r.height * y));
  return hits.some((hit) => element.contains(hit)) || (hits[0] ? `${hits[0].tagName}.${hits[0].className}` : 'the edge of the window');
}

// Runs in the page: words that lie outside of what their box shows. What scrolls by itself does not count.
export function cutOff() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim()) continue;
    const parent = node.parentElement;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || parent.closest('.sr, .g-sr, [aria-hidden=true], script, style, option, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    if (text.width < 1 || text.height < 1) continue;
    let scrolls = false;
    for (let box = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (/auto|scroll/.test(style.overflowX + style.overflowY)) scrolls = true;
      if (scrolls) break;
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
      const r = box.getBoundingClientRect();
      const wide = style.overflowX !== 'visible' && (text.left < r.left - 1.5 || text.right > r.right + 1.5);
      const high = style.overflowY !== 'visible' && (text.top < r.top - 4 || text.bottom > r.bottom + 4);
      if (wide || high) {
        found.push(`"${node.data.trim().slice(0, 40)}" in ${box.className || box.tagName} of ${box.closest('[data-card], [data-borough]')?.getAttribute('data-card') ?? ''} by ${Math.round(Math.max(text.right - r.right, r.left - text.left, text.bottom - r.bottom, r.top - text.top))}`);
        break;
      }
    }
    const scroller = parent.closest('.pages');
    if (!scrolls && !scroller && (text.right > innerWidth + 1 || text.left < -1)) found.push(`"${node.data.trim().slice(0, 40)}" outside of the window`);
  }
  return found;
}

// A hint that has been asked for, step by step; `marked` finds what shows the move on the table.
export async function throughHint(page, pop, marked) {
  await pop.waitFor();
  assert.equal(await page.locator(marked).count(), 0, 'the nudge does not show the move');
  assert.equal(await pop.locator('[data-act=hint-move]').count(), 0);
  await pop.locator('[data-act=hint-why]').click();
  await pop.locator('[role=status]').waitFor();
  assert.equal(await page.locator(marked).count(), 0, 'nor does the reason');
  await pop.locator('[data-act=hint-show]').click();
  await pop.locator('[data-act=hint-move]').waitFor();
  assert.ok((await page.locator(marked).count()) > 0, 'the move is shown on the table');
  await pop.locator('[data-act=hint-other]').click();
}
