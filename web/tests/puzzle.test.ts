import type { Browser, Page } from 'playwright-core';
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
  await page.getByRole('link', { name: 'Greener puzzles' }).click();
  await page.getByRole('heading', { name: /to play and win/ }).waitFor();
  await page.goto('/puzzle/greener#1');
  const { ply } = (await (await page.request.get('/api/puzzles/greener/1/solution')).json()) as { ply: string };
  const [from, to] = [ply.slice(0, 2), ply.slice(2)];
  await page.getByRole('gridcell', { name: new RegExp(`^${from},`) }).click();
  await page.getByRole('gridcell', { name: new RegExp(`^${to},`) }).click();
  await page.getByText('Right!', { exact: true }).waitFor();
  await page.getByText('1 of 210 solved; 1 in a row, best 1').waitFor();
  await page.getByRole('button', { name: 'One move forward' }).click();
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await page.getByText(/^Puzzle 2 of/).waitFor();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page
    .getByText(/^Hint: /)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByText('This is the winning move.', { exact: true }).waitFor();
  await page.getByText('1 of 210 solved; 0 in a row, best 1').waitFor();
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
  await page.getByText('Not this one.', { exact: true }).waitFor();
  await page
    .getByText(/does not win: \w+ answers/)
    .first()
    .waitFor();
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
  const nextLink = page.getByRole('link', { name: 'Next puzzle' });
  await page.getByText('This is the winning move.', { exact: true }).waitFor();
  const place = await nextLink.boundingBox();
  expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThan(viewport.height);
  await leave();
});

/** The number of the puzzle on the page. */
async function shown(page: Page): Promise<string> {
  const text = await page.getByText(/^Puzzle \d+ of/).textContent();
  return /\d+/.exec(text ?? '')?.[0] ?? '';
}

it.each(['gorogo', 'barragoon', 'greener'])('has the address of the puzzle of %s that is shown', async (game) => {
  const { page, leave } = await visit(chromium, server);
  await page.goto(`/puzzle/${game}`);
  await page.waitForURL(/#1$/);
  for (const number of ['2', '3']) {
    await page.getByRole('link', { name: 'Next puzzle' }).click();
    await page.getByText(new RegExp(`^Puzzle ${number} of`)).waitFor();
    expect(new URL(page.url()).hash).toBe(`#${number}`);
  }
  await page.goBack();
  await page.getByText(/^Puzzle 2 of/).waitFor();
  expect(new URL(page.url()).hash).toBe('#2');
  await leave();
});

it('takes a chosen grade at once, and remembers it', async () => {
  const { page, leave } = await visit(chromium, server);
  await page.goto('/puzzle/barragoon');
  await page.getByLabel('Grade').selectOption('4');
  await page.getByText(/^Puzzle \d+ of \d+, grade 4/).waitFor();
  expect(new URL(page.url()).hash).toBe(`#${await shown(page)}`);
  await page.goto('/puzzle');
  await page.goto('/puzzle/barragoon');
  await page.getByText(/^Puzzle \d+ of \d+, grade 4/).waitFor();
  expect(await page.getByLabel('Grade').inputValue()).toBe('4');
  await page.goto('/puzzle/gorogo');
  await page.getByText(/^Puzzle 1 of/).waitFor();
  await leave();
});

it('asks in Barragoon for the placement that wins as well', async () => {
  const { page, complaints, leave } = await visit(chromium, server);
  await page.goto('/puzzle/barragoon#2');
  const { ply, line } = (await (await page.request.get('/api/puzzles/barragoon/2/solution')).json()) as { ply: string; line: string[] };
  const square = (name: string) => page.locator(`[data-square="${name}"]`);
  await square(ply.slice(0, 2)).click();
  await square(ply.slice(2, 4)).click();
  await page.getByText('Go on: complete your turn so that it wins.').first().waitFor();
  expect(await page.getByText(/ of 110 solved/).textContent()).toMatch(/^0 of/);
  // Any face on any square may be tried; a wrong one leads back to the placement, not to the start.
  const last = await page.request.post('/api/puzzles/barragoon/2', { data: { ply: line[0], after: [ply] } });
  expect(await last.json()).toMatchObject({ right: true, solved: true });
  expect(line[0]).toBe('^@d9');
  // Another placement leaves the puzzle open.
  await square('f1').click();
  await page.getByRole('button', { name: /^cross/ }).click();
  await page.getByText('Not this one.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await square('d9').click();
  await page.getByRole('button', { name: /^one.way/ }).click();
  await page.getByRole('button', { name: /^up/ }).click();
  await page.getByText('Right!', { exact: true }).first().waitFor();
  await page
    .getByText(/ wins: /)
    .first()
    .waitFor();
  await page.getByText(/^1 of 110 solved/).waitFor();
  await page.getByRole('link', { name: 'Analyse this position' }).click();
  await page.waitForURL(/\/analyse\/barragoon#/);
  expect(decodeURIComponent(new URL(page.url()).hash).slice(1).replaceAll('_', ' ')).toBe(await position(page, 2));
  expect(complaints).toEqual([]);
  await leave();
});

async function position(page: Page, number: number): Promise<string> {
  const puzzle = (await (await page.request.get(`/api/puzzles/barragoon/${number}`)).json()) as { position: string };
  return puzzle.position;
}
