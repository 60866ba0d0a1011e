import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byMouse, dice, FIREFOX, otherBrowser, playOn, plies, serve, start, visit, type Server } from './support';

/** The page is written for every browser; one game in another one than the tests use otherwise. */
describe.skipIf(!existsSync(FIREFOX))('in Firefox', () => {
  let server: Server;
  let firefox: Browser;

  beforeAll(async () => {
    [server, firefox] = await Promise.all([serve(), otherBrowser()]);
  });
  afterAll(async () => {
    await firefox.close();
    server.stop();
  });

  it('a whole game is played', async () => {
    const { page, leave } = await visit(firefox, server, { colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null });
    await start(page, 'gorogo', { radios: ['Pebble'] });
    await playOn(page, byMouse, dice(5));
    expect(await page.title()).toContain('Finished');
    expect((await plies(page)).length).toBeGreaterThan(5);
    await leave();
  });
});
