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

it('judges a finished game, and lets its slips be tried again', async () => {
  const { page, leave } = await visit(chromium, server);
  await start(page, 'gorogo', { radios: ['Pebble'] });
  await playOn(page, byMouse, dice(5), 8);
  const id = page.url().split('/').at(-1);
  await page.goto(`/review/${id}`);
  await page.getByText('This game goes on.').waitFor();
  await page.getByRole('link', { name: 'To the game' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign now' }).click();
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('table').waitFor();
  const slips = page.getByRole('region', { name: 'Slips' }).getByRole('button');
  expect(await slips.count()).toBeGreaterThan(0);
  await slips.first().click();
  const better = page.getByRole('list', { name: 'The better line' }).getByRole('button');
  const best = (await better.first().textContent()) ?? '';
  await better.first().click();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByLabel('Type a ply').fill(best);
  await page.keyboard.press('Enter');
  await page.getByText('just what the judge prefers').waitFor();
  await page.getByRole('button', { name: 'Another try' }).click();
  await page.locator('[role=gridcell].may').first().click();
  await page.getByText(/gives away \d+ %|is good, too|is what was played|judge prefers/).waitFor();
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
  await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  await leave();
});
