import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, byMouse, dice, meet, playOn, plies, serve, start, untilPlies, visit, type Server, type Visitor } from './support';

describe('two friends', () => {
  let server: Server;
  let chromium: Browser;
  let ann: Visitor;
  let ben: Visitor;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
    [ann, ben] = await Promise.all([visit(chromium, server), visit(chromium, server)]);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  /** One ply, whatever it is. */
  async function one(page: Page, seed: number): Promise<void> {
    const before = (await plies(page)).length;
    await playOn(page, byMouse, dice(seed), before + 1);
  }

  it('play, reload in the middle and end a game', async () => {
    await meet(ann.page, ben.page, 'gorogo');
    await one(ann.page, 1);
    await untilPlies(ben.page, 1);
    await one(ben.page, 2);
    await ben.page.reload();
    await ben.page.getByRole('grid').waitFor();
    await untilPlies(ben.page, 2);
    await Promise.all([playOn(ann.page, byMouse, dice(3)), playOn(ben.page, byMouse, dice(4))]);
    expect(await plies(ann.page)).toEqual(await plies(ben.page));
    expect(await ann.page.title()).toContain('Finished');
  });

  it('see the free seat at once, also on a phone', async () => {
    const viewport = { width: 390, height: 844 };
    const phone = await visit(chromium, server, { viewport });
    await start(ann.page, 'barragoon', { radios: ['A friend'], button: 'Invite' });
    await phone.page.goto(ann.page.url());
    const seat = phone.page.getByRole('button', { name: 'Join as Brown' });
    await seat.waitFor();
    const place = await seat.boundingBox();
    expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThan(viewport.height);
    expect(await phone.page.getByText(/watching/).count()).toBe(0);
    expect(await phone.page.locator('.bar.turn').count()).toBe(0);
    await phone.leave();
  });

  it('find the games that wait for them first', async () => {
    const { page, leave } = await visit(chromium, server);
    await start(page, 'gorogo', { radios: ['Pebble', 'White'] });
    await start(page, 'greener', { radios: ['A friend'], button: 'Invite' });
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: 'Continue' });
    expect(await card.innerText()).toMatch(/GoRoGo[^]*and 1 more game[^]*your turn/);
    await leave();
  });

  it('have a minute each for the first move, which is counted down; then the clocks run', async () => {
    await meet(ann.page, ben.page, 'gorogo', ['5+5']);
    const running = '.clock.running';
    await ann.page.getByText(/^Make your first move within \d\d seconds, or the game is aborted\.$/).waitFor();
    await ben.page.getByText(/^White has \d\d seconds to make the first move/).waitFor();
    await one(ann.page, 10);
    await ben.page.getByText(/^Make your first move within \d\d seconds/).waitFor();
    await ann.page.getByText(/^Black has \d\d seconds to make the first move/).waitFor();
    for (const { page } of [ann, ben]) {
      expect(await page.locator(running).count()).toBe(0);
      expect(await page.getByRole('timer', { name: '5:00 left' }).count()).toBe(2);
    }
    await one(ben.page, 11);
    for (const { page } of [ann, ben]) {
      await page.locator(running).waitFor();
      expect(await page.getByText(/first move/).count()).toBe(0);
    }
  });

  it('have no hints until both agree; then both see every hint', async () => {
    await meet(ann.page, ben.page, 'gorogo');
    const hint = ann.page.getByRole('button', { name: 'Hint', exact: true });
    expect(await hint.count()).toBe(0);
    for (const answer of ['Decline', 'Accept']) {
      await ann.page.getByRole('button', { name: 'Allow hints' }).click();
      await ben.page.getByText('White asks to allow hints for both of you. Both see every hint.').waitFor();
      await ben.page.getByRole('button', { name: answer }).click();
      await ann.page.getByText('You asked to allow hints').waitFor({ state: 'detached' });
    }
    await hint.click();
    const given = await ann.page.getByText(/^Your hint: \S+\. Your opponent sees it as well\.$/).innerText();
    const ply = /: (\S+)\. /.exec(given)?.[1];
    await ben.page.getByText(`Hint for White: ${ply}`).waitFor();
    expect(await ann.page.locator('svg .tip').count()).toBeGreaterThan(0);
    await one(ann.page, 12);
    await ben.page.getByText(/^Hint for/).waitFor({ state: 'detached' });
    for (const { page } of [ann, ben]) await page.getByText('Hints: White 1, Black 0').waitFor();
  });

  it('take back by agreement', async () => {
    await meet(ann.page, ben.page, 'greener');
    await one(ann.page, 5);
    await untilPlies(ben.page, 1);
    await ann.page.getByRole('button', { name: 'Ask for a takeback' }).click();
    await ben.page.getByRole('button', { name: 'Accept' }).click();
    await untilPlies(ann.page, 0);
    await untilPlies(ben.page, 0);
  });

  it('resign, and both want to play again: one game, with sides changed', async () => {
    await meet(ann.page, ben.page, 'gorogo');
    await one(ann.page, 6);
    await untilPlies(ben.page, 1);
    await ben.page.getByRole('button', { name: 'Resign' }).click();
    await ben.page.getByRole('button', { name: 'Resign now' }).click();
    const old = ann.page.url();
    await ann.page.getByRole('button', { name: 'Rematch' }).click();
    await ben.page.getByRole('button', { name: 'Accept' }).click();
    await ann.page.waitForURL((url) => url.href !== old);
    await ben.page.waitForURL(ann.page.url());
  });

  it('let others watch, who may not play', async () => {
    await meet(ann.page, ben.page, 'gorogo');
    const eve = await visit(chromium, server);
    await eve.page.goto(ann.page.url());
    await eve.page.getByText('You are watching.').waitFor();
    await one(ann.page, 8);
    await untilPlies(eve.page, 1);
    expect(await eve.page.locator('[role=gridcell].may').count()).toBe(0);
    expect(await eve.page.getByRole('button', { name: 'Resign' }).count()).toBe(0);
    await eve.leave();
  });

  it('take a seat to another device by its private link', async () => {
    await meet(ann.page, ben.page, 'gorogo');
    await ann.page.getByText('Share and download').click();
    await ann.page.getByRole('button', { name: 'Make a private link' }).click();
    const link = await ann.page.getByLabel('Private link to continue on another device').inputValue();
    const phone = await visit(chromium, server);
    await phone.page.goto(link);
    await phone.page.waitForURL(ann.page.url());
    await phone.page.getByRole('grid').waitFor();
    await one(phone.page, 9);
    await untilPlies(ann.page, 1);
    await phone.leave();
  });
});
