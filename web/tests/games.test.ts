import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, byFinger, byMouse, dice, playOn, plies, serve, start, visit, type Server } from './support';

/** Whole games against the weakest level: whoever may click something, can play. */
describe('a whole game against the computer', () => {
  let server: Server;
  let chromium: Browser;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  it.each(['gorogo', 'greener', 'barragoon'])('of %s by mouse', async (game) => {
    const { page, complaints, leave } = await visit(chromium, server);
    await start(page, game, { radios: ['Pebble'] });
    await playOn(page, byMouse, dice(7));
    expect(await page.title()).toContain('Finished');
    expect((await plies(page)).length).toBeGreaterThan(5);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('by touch, on a phone', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const { page, complaints, leave } = await visit(chromium, server, phone);
    await start(page, 'greener', { radios: ['Pebble'] });
    await playOn(page, byFinger, dice(11));
    expect(await page.title()).toContain('Finished');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('by keyboard alone, through what a screen reader is told', async () => {
    const { page, complaints, leave } = await visit(chromium, server);
    await start(page, 'gorogo', { radios: ['Pebble'] });
    const focused = () =>
      page.evaluate(() => ({
        role: document.activeElement?.getAttribute('role'),
        name: document.activeElement?.getAttribute('aria-label') ?? ''
      }));
    for (let tabs = 0; tabs < 20 && (await focused()).role !== 'gridcell'; tabs += 1) await page.keyboard.press('Tab');
    expect((await focused()).role).toBe('gridcell');
    const over = () => page.getByRole('button', { name: 'Rematch' }).isVisible();
    for (let step = 0; step < 3_000 && !(await over()); step += 1) {
      const { name } = await focused();
      if (/can be (chosen|played|taken)/.test(name)) await page.keyboard.press('Enter');
      // Along the board as one reads a page, and again from the top.
      const square = name.slice(0, 2);
      if (square === 'e1') for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'Home']) await page.keyboard.press(key);
      else if (square.startsWith('e')) for (const key of ['ArrowDown', 'Home']) await page.keyboard.press(key);
      else await page.keyboard.press('ArrowRight');
    }
    expect(await over()).toBe(true);
    expect(complaints).toEqual([]);
    await leave();
  });
});
