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
  await list.getByRole('link', { name: 'Take a stone finished' }).waitFor();
  await page.getByRole('link', { name: 'Next step' }).click();
  await page.getByRole('heading', { name: 'Chains live and die together' }).waitFor();
  await page.reload();
  await list.getByRole('link', { name: 'Take a stone finished' }).waitFor();
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
    await page.goto(`/learn/${game}#rules`);
    await page.getByRole('navigation', { name: 'Contents' }).waitFor();
    const board = page.getByRole('grid').first();
    await board.scrollIntoViewIfNeeded();
    await board.locator('.may').first().waitFor();
  }
  const board = page.getByRole('grid').first();
  await board.locator('.may').first().click();
  await board.locator('.may').first().click();
  await page.getByRole('button', { name: 'From the start' }).first().waitFor();
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
