import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, serve, start, visit, type Server } from './support';

let server: Server;
let chromium: Browser;

beforeAll(async () => {
  [server, chromium] = await Promise.all([serve(), browser()]);
});
afterAll(async () => {
  await chromium.close();
  server.stop();
});

it('shows one ladder with numbers, names, sentences and measured strengths', async () => {
  const { page, complaints, leave } = await visit(chromium, server);
  for (const game of ['gorogo', 'barragoon', 'greener']) {
    await page.goto(`/play/${game}`);
    const levels = page.getByRole('group', { name: 'Level' });
    const elos: number[] = [];
    for (let level = 1; level <= 8; level += 1) {
      await levels.getByRole('radio', { name: new RegExp(`^${level} ?[A-Z][a-z]+$`) }).click();
      const elo = await levels.getByText(/^Elo -?[\d,]+, measured/).textContent();
      elos.push(Number(/-?[\d,]+/.exec(elo ?? '')?.[0].replace(',', '')));
      expect(await levels.locator('.sentence').innerText()).toMatch(/^\w.{10,}\.$/);
    }
    expect(elos[0], game).toBe(0);
    expect(elos, game).toEqual([...elos].sort((one, other) => one - other));
    expect(await levels.getByRole('radio').count()).toBe(8);
    await levels.getByRole('button', { name: 'More' }).click();
    const bots = levels.getByRole('radio', { name: /near level [1-8]$/ });
    expect(await bots.count(), game).toBeGreaterThan(1);
    expect(await levels.getByRole('radio').count()).toBe(8 + (await bots.count()));
  }
  expect(complaints).toEqual([]);
  await leave();
});

it('remembers the last choice', async () => {
  const { page, leave } = await visit(chromium, server);
  await start(page, 'barragoon', { radios: ['Brick', 'Brown'] });
  await page.goto('/play/barragoon');
  await page.getByRole('radio', { name: /^3 ?Brick$/, checked: true }).waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('radio', { name: /^greedy/ }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/\/g\//);
  await page.goto('/play/barragoon');
  // A bot is found again where it was: the others are shown.
  await page.getByRole('radio', { name: /^greedy/, checked: true }).waitFor();
  // Whoever has never set up another game meets the same level there.
  await start(page, 'barragoon', { radios: ['Slab'] });
  await page.goto('/play/greener');
  await page.getByRole('radio', { name: /^4 ?Slab$/, checked: true }).waitFor();
  await leave();
});

it('says in words what a clock gives, and shows the board from the side of the player who begins', async () => {
  const { page, complaints, leave } = await visit(chromium, server);
  await page.goto('/play/greener');
  await page.getByRole('radio', { name: '5+5' }).click();
  await page.getByText('5 minutes for each player, and 5 seconds more after each turn.', { exact: true }).waitFor();
  await page.getByRole('radio', { name: 'None' }).click();
  await page.getByText(/minutes for each player/).waitFor({ state: 'detached' });
  const corner = () => page.getByRole('gridcell').first().getAttribute('data-square');
  await page.getByRole('gridcell').first().waitFor();
  // Black begins in this game.
  expect(await corner()).toBe('a6');
  await page.getByRole('radio', { name: 'White', exact: true }).click();
  await expect.poll(corner).toBe('f1');
  await page.getByRole('radio', { name: 'Black', exact: true }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/\/g\//);
  await page.getByRole('grid').waitFor();
  expect(await corner()).toBe('a6');
  const bars = page.locator('.bar');
  expect(await bars.first().innerText()).toMatch(/White\s+Cobble, level 2/);
  expect(await bars.last().innerText()).toMatch(/Black\s+you/);
  expect(complaints).toEqual([]);
  await leave();
});
