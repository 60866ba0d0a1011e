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

it('asks for the one ply, refutes another, and remembers what is solved', async () => {
  const { page, leave } = await visit(chromium, server);
  await page.goto('/');
  await page.getByRole('link', { name: 'Puzzles of Greener' }).click();
  await page.getByRole('heading', { name: /to play and win/ }).waitFor();
  await page.goto('/puzzle/greener#1');
  const { ply } = (await (await page.request.get('/api/puzzles/greener/1/solution')).json()) as { ply: string };
  const [from, to] = [ply.slice(0, 2), ply.slice(2)];
  await page.getByRole('gridcell', { name: new RegExp(`^${from},`) }).click();
  await page.getByRole('gridcell', { name: new RegExp(`^${to},`) }).click();
  await page.getByText('Right!', { exact: true }).waitFor();
  await page.getByText('1 of 210 solved; 1 in a row, 1 at best').waitFor();
  await page.getByRole('button', { name: 'One ply on' }).click();
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await page.getByText(/^Puzzle 2 of/).waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(/^Hint: /).first().waitFor();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByText('This is it.', { exact: true }).waitFor();
  await page.getByText('1 of 210 solved; 0 in a row, 1 at best').waitFor();
  await page.goto('/puzzle/greener#1');
  await page.reload();
  await page.getByText(/^Puzzle 1 of 210, grade 1, solved/).waitFor();
  await leave();
});

it('does not tell the solution before it is asked for', async () => {
  const { page, leave } = await visit(chromium, server);
  const puzzles = (await (await page.request.get('/api/puzzles/gorogo')).json()) as object[];
  expect(puzzles.length).toBeGreaterThanOrEqual(200);
  expect(puzzles.every((puzzle) => !('solution' in puzzle))).toBe(true);
  await leave();
});

it('answers a wrong ply with what the opponent does', async () => {
  const { page, leave } = await visit(chromium, server);
  await page.goto('/puzzle/gorogo#1');
  const { ply } = (await (await page.request.get('/api/puzzles/gorogo/1/solution')).json()) as { ply: string };
  await page.locator('[role=gridcell].may').first().waitFor();
  const cells = page.locator('[role=gridcell].may');
  const names = await cells.evaluateAll((cells) => cells.map((cell) => (cell.getAttribute('aria-label') ?? '').split(',')[0] ?? ''));
  const wrong = names.findIndex((name) => name !== '' && !ply.endsWith(name));
  await cells.nth(wrong).click();
  const stone = page.getByRole('button', { name: /stone/i }).first();
  if ((await stone.count()) > 0) await stone.click();
  await page.getByText('Not this one.', { exact: true }).waitFor();
  await page.getByText(/does not win: \w+ answers/).first().waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[role=gridcell].may').first().waitFor();
  await leave();
});

it('tells its answer where a phone shows it', async () => {
  const viewport = { width: 390, height: 844 };
  const { page, leave } = await visit(chromium, server, { viewport });
  await page.goto('/puzzle/barragoon#5');
  await page.locator('[role=gridcell].may').first().waitFor();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  const told = page.getByRole('link', { name: 'Next puzzle' });
  await page.getByText('This is it.', { exact: true }).waitFor();
  const place = await told.boundingBox();
  expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThan(viewport.height);
  await leave();
});
