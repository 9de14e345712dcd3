// The puzzles of the page and their solutions, and a hand that goes wrong.
import { readFileSync } from 'node:fs';
import { press, standing } from './help.mjs';

export const solutions = JSON.parse(readFileSync(new URL('../src/london/puzzles.json', import.meta.url), 'utf8'));

// Tries a decision that is not the solution's; answers what it was.
export async function notTheBest(page, puzzle) {
  await page.waitForSelector('.london main');
  const { moves } = await standing(page);
  for (const { text } of moves) {
    const selector = `[data-move="${text}"]`;
    if (text === puzzle.line[0].move || !(await page.locator(selector).filter({ visible: true }).count())) continue;
    await press(page, selector);
    await page.waitForSelector('[data-act=again]');
    return text;
  }
  throw new Error(`nothing to go wrong with in ${puzzle.id}`);
}
