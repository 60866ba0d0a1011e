import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FaultyConnection } from './faultyConnection';
import { browser, plies, serve, start, untilPlies, visit, type Server, type Visitor } from './support';

/** A game at one screen, seen by its player through a cable of the test, and by somebody who watches as it is. */
describe('the connection', () => {
  let server: Server;
  let chromium: Browser;
  let player: Visitor;
  let watcher: Visitor;
  let page: Page;
  let connection: FaultyConnection;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });
  beforeEach(async () => {
    [player, watcher] = await Promise.all([visit(chromium, server), visit(chromium, server)]);
    page = player.page;
    connection = await FaultyConnection.intercept(page);
    // The page's time goes on as usual, and faster where a test lets it.
    await page.clock.install();
    // It comes back late, so that a slow test sees that it was away.
    await page.addInitScript(() => {
      Math.random = () => 0.9;
    });
    await start(page, 'gorogo', { radios: ['Two players, one device'] });
    await watcher.page.goto(page.url());
    await watcher.page.getByRole('grid').waitFor();
  });
  afterEach(async () => {
    await Promise.all([player.leave(), watcher.leave()]);
  });

  const offline = () => page.getByText('Offline.');
  const click = (square: string) => page.locator(`[data-square=${square}]`).click();

  it('that swallows everything is noticed within 9 s, and what was played meanwhile is sent once it is back', async () => {
    connection.mode = 'dead';
    await click('c3');
    await page.locator('svg .ghost').waitFor();
    await page.clock.runFor(9_000);
    expect(await offline().isVisible()).toBe(true);
    expect(await plies(watcher.page)).toEqual([]);
    // Nobody knows who is here.
    expect(await page.locator('.lamp.here').count()).toBe(0);
    expect(await page.getByText('is here').count()).toBe(0);
    connection.mode = 'normal';
    await untilPlies(page, 1);
    await offline().waitFor({ state: 'detached' });
    expect(await page.locator('.lamp.here').count()).toBe(2);
    await untilPlies(watcher.page, 1);
  });

  it('that dies after the ply was kept and before it was told: one ply', async () => {
    connection.mode = 'receive-nothing';
    await click('c3');
    await untilPlies(watcher.page, 1);
    expect(await plies(page)).toEqual([]);
    await connection.close();
    connection.mode = 'normal';
    await untilPlies(page, 1);
    await page.locator('svg .ghost').waitFor({ state: 'detached' });
    expect(await plies(watcher.page)).toEqual(['Hc3']);
    await click('a1');
    await untilPlies(watcher.page, 2);
  });

  it('keeps an act over a reload of the page', async () => {
    connection.mode = 'dead';
    await click('c3');
    connection.mode = 'normal';
    await page.reload();
    await untilPlies(watcher.page, 1);
    await untilPlies(page, 1);
  });

  it('is tried at once when the page wakes up', async () => {
    connection.mode = 'dead';
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.clock.runFor(2_000);
    expect(await offline().isVisible()).toBe(true);
  });

  it('that loses an event is asked again', async () => {
    connection.dropNext = (message) => message.kind === 'event';
    await click('c3');
    await untilPlies(watcher.page, 1);
    const other = await player.page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('grid').waitFor();
    await other.locator('[data-square=a1]').click();
    await untilPlies(page, 2);
  });

  it('comes back by itself within 3 s after the server said that it restarts', async () => {
    connection.say({ kind: 'restart', after: 0, reload: false });
    await offline().waitFor();
    await page.clock.runFor(3_000);
    await offline().waitFor({ state: 'detached' });
    expect(connection.count).toBe(2);
  });

  it('tells an old page to load again: once, and it finds its game', async () => {
    let loads = 0;
    page.on('load', () => (loads += 1));
    connection.say({ kind: 'restart', after: 0, reload: true });
    await page.waitForEvent('load');
    await page.getByRole('grid').waitFor();
    connection.say({ kind: 'restart', after: 0, reload: true });
    await offline().waitFor();
    await offline().waitFor({ state: 'detached' });
    expect(loads).toBe(1);
  });

  it('brings another position while a finger is down: that touch does nothing', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('grid').waitFor();
    const cell = await page.locator('[data-square=b2]').boundingBox();
    if (!cell) throw new Error('no cell');
    await page.mouse.move(cell.x + 10, cell.y + 10);
    await page.mouse.down();
    await other.locator('[data-square=c3]').click();
    await untilPlies(page, 1);
    await page.mouse.up();
    // Had the touch done something, the server would have heard it first.
    await other.locator('[data-square=d4]').click();
    await page.getByRole('button', { name: 'd4', exact: true }).waitFor();
    expect(await plies(page)).toEqual(['Hc3', 'd4']);
  });
});
