import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, serve, visit, type Server } from './support';

let server: Server;
let chromium: Browser;

beforeAll(async () => {
  [server, chromium] = await Promise.all([serve(), browser()]);
});
afterAll(async () => {
  await chromium.close();
  server.stop();
});

it('teaches: a wrong answer, the right one, a tick that stays', async () => {
  const { page, leave } = await visit(chromium, server);
  await page.goto('/learn/gorogo#lesson-2');
  await page.getByRole('gridcell', { name: /^b2,/ }).click();
  await page.getByText('Not yet.', { exact: true }).waitFor();
  await page.getByText('that is diagonal').first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('gridcell', { name: /^c2,/ }).click();
  await page.getByText('That’s it.', { exact: true }).waitFor();
  const list = page.getByRole('navigation', { name: 'Lessons' });
  await list.getByRole('link', { name: 'Capture a stone finished' }).waitFor();
  await page.getByRole('link', { name: 'Next step' }).click();
  await page.getByRole('heading', { name: 'Chains are captured whole' }).waitFor();
  await page.reload();
  await list.getByRole('link', { name: 'Capture a stone finished' }).waitFor();
  expect(await list.getByText('finished').count()).toBe(1);
  await leave();
});

it('takes a lesson by keyboard alone', async () => {
  const { page, leave } = await visit(chromium, server);
  await page.goto('/learn/gorogo#lesson-2');
  await page.getByRole('gridcell').first().waitFor();
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await page.getByText('That’s it.', { exact: true }).waitFor();
  expect(await page.getByRole('status').first().textContent()).toContain('Captured');
  await leave();
});

it('has rules whose boards can be played on', async () => {
  const { page, leave } = await visit(chromium, server);
  for (const game of ['gorogo', 'barragoon', 'greener']) {
    await page.goto(`/learn/${game}#rules-full`);
    await page.getByRole('navigation', { name: 'Contents' }).waitFor();
    const board = page.getByRole('grid').first();
    await board.scrollIntoViewIfNeeded();
    await board.locator('.may').first().waitFor();
  }
  const board = page.getByRole('grid').first();
  await board.locator('.may').first().click();
  await board.locator('.may').first().click();
  await page.getByRole('button', { name: 'Reset' }).first().waitFor();
  await leave();
});

it.each([390, 1440])('has short rules with pictures, %i px wide, and the complete ones behind a link', async (width) => {
  const { page, leave } = await visit(chromium, server, { viewport: { width, height: 844 } });
  for (const game of ['gorogo', 'barragoon', 'greener']) {
    await page.goto(`/learn/${game}#rules`);
    const summary = page.getByRole('region', { name: 'Summary' });
    await summary.waitFor();
    const words = (await summary.locator('p').innerText()).split(/\s+/);
    expect(words.length).toBeGreaterThan(40);
    expect(words.length).toBeLessThanOrEqual(90);
    // Boards load when they come near.
    const boards = page.locator('.trial');
    for (let board = 0; board < (await boards.count()); board += 1) await boards.nth(board).scrollIntoViewIfNeeded();
    expect(await page.locator('.guide').evaluate((guide) => guide.scrollWidth - guide.clientWidth)).toBeLessThanOrEqual(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    for (const box of await page.locator('.guide p, .guide li, .guide svg, .guide [role=grid]').all()) {
      const { x = 0, width: wide = 0 } = (await box.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width);
    }
  }
  await page.goto('/learn/barragoon#rules');
  // Six tiles, a barragoon and every face in every direction.
  await expect.poll(() => page.locator('.legend svg > *').count()).toBeGreaterThanOrEqual(7 + 16);
  await expect.poll(() => page.locator('.legend svg .soon').count()).toBe(0);
  const reach = page.getByRole('grid', { name: /Moving/ }).first();
  // Its board loads when it comes near.
  await page.getByRole('heading', { name: 'Moving' }).scrollIntoViewIfNeeded();
  await reach.scrollIntoViewIfNeeded();
  await expect.poll(() => reach.locator('.may').count()).toBe(26);
  const step = page.locator('ol li').nth(1);
  await step.scrollIntoViewIfNeeded();
  await step.getByRole('grid').waitFor();
  expect(await step.textContent()).toContain('White places it again');
  await page.getByRole('link', { name: 'Complete rules' }).click();
  await page.getByRole('heading', { name: '12. Touch-move' }).waitFor();
  await page.getByRole('link', { name: 'Rules in short' }).click();
  await page.getByRole('region', { name: 'Summary' }).waitFor();
  await leave();
});

it('tells its answer where a phone shows it', async () => {
  const viewport = { width: 390, height: 844 };
  const { page, leave } = await visit(chromium, server, { viewport });
  await page.goto('/learn/barragoon#lesson-1');
  await page.getByRole('gridcell', { name: /^d5,/ }).click();
  await page.getByRole('gridcell', { name: /^d7,/ }).click();
  await page.getByText('That’s it.', { exact: true }).waitFor();
  const next = await page.getByRole('link', { name: 'Next step' }).boundingBox();
  expect((next?.y ?? Infinity) + (next?.height ?? 0)).toBeLessThan(viewport.height);
  await leave();
});

it('takes another try at once after a wrong one, and keeps saying what was wrong', async () => {
  const { page, leave } = await visit(chromium, server);
  await page.goto('/learn/gorogo#lesson-2');
  await page.getByRole('gridcell', { name: /^b2,/ }).click();
  await page.getByText('Not yet.', { exact: true }).waitFor();
  await page.getByRole('gridcell', { name: /^b1,/ }).click();
  await page.getByText('that is diagonal').first().waitFor({ state: 'detached' });
  await page.getByText('Not yet.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('Not yet.', { exact: true }).waitFor();
  await page.getByRole('gridcell', { name: /^c2,/ }).click();
  await page.getByText('That’s it.', { exact: true }).waitFor();
  await leave();
});

it('plays the reply that a wrong try allows', async () => {
  const { page, leave } = await visit(chromium, server);
  await page.goto('/learn/greener#lesson-5');
  const cell = (name: string) => page.locator(`[data-square="${name}"]`);
  await cell('a1').click();
  await cell('d1').click();
  await page.getByText('White replies d4d1.').waitFor();
  await page.getByRole('gridcell', { name: /^d1,.*white/i }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('gridcell', { name: /^a1,.*black/i }).waitFor();
  await leave();
});

it('goes on where one left, and ends with a game and puzzles', async () => {
  const { page, leave } = await visit(chromium, server);
  const { length } = (await (await page.request.get('/api/lessons/greener')).json()) as object[];
  await page.goto('/learn/greener');
  await page.waitForURL(/#lesson-1$/);
  await page.goto(`/learn/greener#lesson-1`);
  await page.locator('[data-square="b1"], [data-square="a1"]').first().click();
  await page.locator('[role=gridcell].may').last().click();
  await page.getByText('That’s it.', { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe('#lesson-1');
  await page.getByRole('link', { name: 'Next step' }).click();
  await page.getByText(`Step 2 of ${length}`).waitFor();
  expect(new URL(page.url()).hash).toBe('#lesson-2');
  await page.goto('/learn');
  await page.getByRole('link', { name: 'Greener lessons' }).click();
  await page.waitForURL(/#lesson-2$/);
  await page.getByText(`Step 2 of ${length}`).waitFor();
  await page.goto(`/learn/greener#lesson-${length}`);
  await page.locator('[role=gridcell].may').first().click();
  await page.locator('[role=gridcell].may').last().click();
  await page.getByRole('link', { name: 'Play your first game' }).waitFor();
  await page.getByRole('link', { name: 'Solve puzzles' }).click();
  await page.waitForURL(/\/puzzle\/greener/);
  await leave();
});
