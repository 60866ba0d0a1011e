import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, byMouse, dice, meet, playOn, serve, start, untilPlies, visit, type Server } from './support';

/** Resigns for the player of this page. */
async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign', exact: true }).click();
  await page.getByRole('button', { name: 'Resign now' }).click();
}

/** Waits for the result, which is written beside the board and read by screen readers. */
async function expectResult(page: Page, headline: string, reason: string): Promise<void> {
  const prompt = page.locator('.prompt .words p');
  await expect.poll(async () => (await prompt.allInnerTexts()).slice(0, 2)).toEqual([headline, reason]);
  await expect
    .poll(() => page.locator('[role=status][aria-live=polite]').first().textContent())
    .toMatch(new RegExp(`(^|\\. )${headline}\\. ${reason}\\s*$`));
}

describe('the end of a game says who won, why, and what may follow', () => {
  let server: Server;
  let chromium: Browser;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  it('against a level: a defeat, a rematch, a review, and the next level with the same side', async () => {
    const { page, leave, complaints } = await visit(chromium, server);
    await start(page, 'gorogo', { radios: ['Pebble', 'Black'] });
    await untilPlies(page, 1);
    await playOn(page, byMouse, dice(1), 3);
    await resign(page);
    await expectResult(page, 'You lost', 'Black resigned');
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    await page.getByRole('link', { name: 'Review', exact: true }).waitFor();
    const old = page.url();
    await page.getByRole('button', { name: 'Next level: Cobble' }).click();
    await page.waitForURL((url) => url.href !== old);
    await page.locator('.bar', { hasText: 'Cobble' }).getByText('White', { exact: true }).waitFor();
    // An earlier board is no result.
    await page.goto(old);
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByText(/This is the board after move/).waitFor();
    expect(await page.getByText('You lost').and(page.locator('.prompt p')).count()).toBe(0);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('no level follows the strongest', async () => {
    const { page, leave } = await visit(chromium, server);
    await start(page, 'gorogo', { radios: ['Trilith', 'White'] });
    await resign(page);
    await expectResult(page, 'You lost', 'White resigned');
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    expect(await page.getByRole('button', { name: /^Next level/ }).count()).toBe(0);
    await leave();
  });

  it('two players on one device read the name of the winner', async () => {
    const { page, leave } = await visit(chromium, server);
    await start(page, 'barragoon', { radios: ['Two players, one device'] });
    await playOn(page, byMouse, dice(2), 1);
    await untilPlies(page, 1);
    await resign(page);
    await expectResult(page, 'White won', 'Brown resigned');
    expect(await page.getByRole('button', { name: /^Next level/ }).count()).toBe(0);
    await leave();
  });

  it('friends read their own result, spectators the name of the winner', async () => {
    const [ann, ben, eve] = await Promise.all([visit(chromium, server), visit(chromium, server), visit(chromium, server)]);
    await meet(ann.page, ben.page, 'gorogo', ['White']);
    await eve.page.goto(ann.page.url());
    await playOn(ann.page, byMouse, dice(3), 1);
    await untilPlies(ben.page, 1);
    await resign(ben.page);
    await expectResult(ann.page, 'You won', 'Black resigned');
    await expectResult(ben.page, 'You lost', 'Black resigned');
    await expectResult(eve.page, 'White won', 'Black resigned');
    expect(await eve.page.getByRole('button', { name: 'Rematch' }).count()).toBe(0);
    await Promise.all([ann.leave(), ben.leave(), eve.leave()]);
  });

  it('a draw is one for everybody', async () => {
    const [ann, ben, eve] = await Promise.all([visit(chromium, server), visit(chromium, server), visit(chromium, server)]);
    await meet(ann.page, ben.page, 'barragoon', ['White']);
    await eve.page.goto(ann.page.url());
    await playOn(ann.page, byMouse, dice(4), 1);
    await untilPlies(ben.page, 1);
    await ben.page.getByRole('button', { name: 'Offer a draw' }).click();
    await ann.page.getByRole('button', { name: 'Accept' }).click();
    for (const { page } of [ann, ben, eve]) await expectResult(page, 'Draw', 'The players agreed');
    await Promise.all([ann.leave(), ben.leave(), eve.leave()]);
  });
});
