// The server and the browser of a test file, closed after its tests.
import { after } from 'node:test';
import { openBrowser, openHouse } from './help.mjs';

export async function lodgings() {
  const house = await openHouse();
  const browser = await openBrowser();
  after(async () => {
    await browser.close();
    await house.close();
  });
  return { house, browser };
}
