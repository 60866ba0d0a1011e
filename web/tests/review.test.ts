import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, byMouse, dice, playOn, serve, start, visit, type Server } from './support';

let server: Server;
let chromium: Browser;

beforeAll(async () => {
  [server, chromium] = await Promise.all([serve(), browser()]);
});
afterAll(async () => {
  await chromium.close();
  server.stop();
});

it('reviews a finished game, hides its answers, and leads through one’s own mistakes to a summary', async () => {
  const { page, leave } = await visit(chromium, server);
  await start(page, 'gorogo', { radios: ['Pebble'] });
  await playOn(page, byMouse, dice(5), 8);
  const id = page.url().split('/').at(-1);
  await page.goto(`/review/${id}`);
  await page.getByText('This game is still being played.').waitFor();
  await page.getByRole('link', { name: 'To the game' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign now' }).click();
  await page.getByRole('link', { name: 'Review' }).click();
  const table = page.getByRole('table');
  await table.waitFor({ timeout: 200_000 });
  expect(await table.getByRole('columnheader', { name: 'Proved' }).count()).toBe(1);
  const list = page.getByRole('region', { name: 'Mistakes and inaccuracies' });
  const mistakes = list.getByRole('button');
  const own = await mistakes.count();
  expect(own).toBeGreaterThan(0);
  expect(await list.getByText(/Black’s/).count()).toBe(0);

  // The answer is hidden until it is asked for.
  await page.getByRole('button', { name: 'Go through the mistakes' }).click();
  const better = page.getByRole('list', { name: 'The better line' });
  const answer = page.getByRole('button', { name: 'Show answer' });
  await answer.waitFor();
  expect([await better.count(), await page.getByText(/^Better, /).count()]).toEqual([0, 0]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Type a move').waitFor();
  expect(await better.count()).toBe(0);
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await answer.click();
  const best = (await better.getByRole('button').first().textContent()) ?? '';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Type a move').fill(best);
  await page.keyboard.press('Enter');
  await page.getByText('the engine’s first choice').waitFor();

  // From mistake to mistake to the summary.
  const next = page.getByRole('button', { name: 'Next mistake' });
  for (let seen = 1; seen < own; seen += 1) {
    await next.click();
    expect(await list.locator('button[aria-current=step]').count()).toBe(1);
  }
  expect(await next.count()).toBe(0);
  await page.getByRole('button', { name: 'Finish' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  await summary.getByText(/^That was the (last of \d+|only) mistake/).waitFor();
  expect(await summary.getByRole('table').count()).toBe(1);

  await page.getByLabel('Mistakes of both sides').check();
  expect(await mistakes.count()).toBeGreaterThanOrEqual(own);
  await page.getByLabel('Mistakes of both sides').uncheck();
  await mistakes.first().click();
  // What can be done about a mistake is in sight, however far below the mistake was chosen.
  const again = page.getByRole('button', { name: 'Try again' });
  const isSeen = (button: Element): boolean => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await expect.poll(() => again.evaluate(isSeen)).toBe(true);
  await again.click();
  await page.locator('[role=gridcell].may').first().click();
  await page.getByText(/loses \d+ %|is also good|is the move that was played|first choice/).waitFor();
  await page.getByRole('link', { name: 'Analyse from here' }).click();
  await page.waitForURL(/\/analyse\/gorogo#/);
  await page.locator('button[data-node]').first().waitFor();
  // The better lines came along as variations.
  expect(await page.locator('button[data-node]').count()).toBeGreaterThan(8);
  await leave();
});

it('knows no game that is not there', async () => {
  const { page, leave } = await visit(chromium, server);
  await page.goto('/review/nothing');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await leave();
});
