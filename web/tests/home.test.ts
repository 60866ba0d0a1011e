import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const SECTIONS = ['Play', 'Learn', 'Puzzles', 'Analyse', 'My games', 'Settings'];
const PAGES = ['/', '/play', '/play/gorogo', '/learn', '/learn/greener', '/puzzle', '/puzzle/gorogo', '/analyse', '/analyse/greener'];

describe('navigation', () => {
  it('is on every page, and says where one is', async () => {
    const { page, complaints, leave } = await visit(chromium, server);
    for (const address of PAGES) {
      await page.goto(address);
      const menu = page.getByRole('navigation', { name: 'Pages' });
      await page.locator('h1').waitFor();
      expect(await menu.getByRole('link').allTextContents(), address).toEqual(SECTIONS);
      expect(await page.locator('h1').count(), address).toBe(1);
      expect(await menu.locator('[aria-current]').count(), address).toBe(address === '/' ? 0 : 1);
    }
    expect(complaints).toEqual([]);
    await leave();
  });

  it('opens as a menu on a phone, and closes when a page is chosen', async () => {
    const viewport = { width: 390, height: 844 };
    const { page, leave } = await visit(chromium, server, { viewport, hasTouch: true, isMobile: true });
    await page.goto('/');
    const menu = page.getByRole('navigation', { name: 'Pages' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Menu' }).tap();
    await menu.getByRole('link', { name: 'Puzzles' }).tap();
    await page.getByRole('heading', { level: 1, name: 'Puzzles' }).waitFor();
    expect(await menu.isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded')).toBe('false');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await leave();
  });
});

/** How large the letters of an element are. */
const size = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));

describe('the start', () => {
  it('has one headline, a game to play at once, a friend to ask and boards in mid-game', async () => {
    const { page, complaints, leave } = await visit(chromium, server);
    await page.goto('/');
    await page.getByRole('grid', { name: 'Board of GoRoGo' }).waitFor();
    const [name, title, section] = await Promise.all(['header a', 'h1', 'h2'].map((selector) => size(page, selector)));
    expect(new Set([name, title, section, 16]).size).toBe(4);
    // A capture is there to be made.
    await page.getByRole('grid', { name: 'Board of GoRoGo' }).locator('[data-square="d3"]').click();
    await page.getByText('Black places a stone on d3', { exact: false }).first().waitFor();
    expect(await page.locator('a.main').allTextContents()).toEqual(['Play now']);
    await page.getByRole('link', { name: 'Play a friend' }).click();
    await page.getByRole('link', { name: 'Play Greener' }).click();
    await page.getByRole('radio', { name: 'A friend', exact: true, checked: true }).waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });

  it('goes on with the game that waits, and plays the last game again', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/');
    expect(await page.getByRole('heading', { name: 'Continue' }).count()).toBe(0);
    await start(page, 'greener', { radios: ['Pebble'] });
    await playOn(page, byMouse, dice(3), 4);
    const game = page.url();
    await page.getByRole('link', { name: 'Trilith', exact: true }).click();
    const card = page.getByRole('article').filter({ hasText: 'Continue' });
    await card.locator('[role=grid]').waitFor();
    await card.getByText('Pebble', { exact: false }).waitFor();
    await card.getByRole('link').click();
    await page.waitForURL(game);
    await page.goto('/');
    await page.getByRole('link', { name: 'Play now' }).click();
    await page.waitForURL(/\/play\/greener$/);
    await page.getByRole('radio', { name: /Pebble/, checked: true }).waitFor();
    await leave();
  });

  it('offers the puzzle of the day and says when it is solved', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/');
    const card = page.getByRole('article').filter({ hasText: 'Puzzle of the day' });
    await card.locator('[role=grid]').waitFor();
    const address = (await card.getByRole('link').getAttribute('href')) ?? '';
    const [, game, number] = /^\/puzzle\/(\w+)#(\d+)$/.exec(address) ?? [];
    await card.getByRole('link', { name: /Solve it/ }).click();
    await page.getByText(new RegExp(`^Puzzle ${number} of`)).waitFor();
    await page.evaluate(
      async ([game, number]) => {
        const puzzle = (await (await fetch(`/api/puzzles/${game}/${number}`)).json()) as { position: string };
        localStorage.setItem('trilith:puzzles', JSON.stringify({ solved: { [game ?? '']: [puzzle.position] }, streak: 1, longest: 1 }));
      },
      [game, number]
    );
    await page.goto('/puzzle');
    await page.getByText(/^1 of \d+ solved/).waitFor();
    await page.goto('/');
    await card.getByText('Solved; view again').waitFor();
    await page.getByRole('link', { name: new RegExp(`^${game} puzzles.* 1/`, 'i') }).waitFor();
    await leave();
  });

  it('shows progress in lessons where they are offered', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/learn/gorogo#lesson-2');
    await page.getByRole('gridcell', { name: /^c2,/ }).click();
    await page.getByText('That’s it.', { exact: true }).waitFor();
    await page.goto('/learn');
    await page.getByText(/^1 of \d+ lessons finished/).waitFor();
    await page.goto('/');
    await page.getByRole('link', { name: /^Learn GoRoGo 1\// }).waitFor();
    await leave();
  });

  it('ends with rules, licence and version', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Barragoon' }).click();
    await page.waitForURL(/\/learn\/barragoon#rules$/);
    await page.goto('/');
    await footer.getByRole('link', { name: 'MIT' }).waitFor();
    if (!process.env.TRILITH_URL) await footer.getByText(/^Trilith \d+\.\d+\.\d+$/).waitFor();
    await leave();
  });
});

it('shows on boards what is chosen in the settings', async () => {
  const { page, complaints, leave } = await visit(chromium, server);
  await page.goto('/settings');
  const boards = page.locator('.preview [role=grid]');
  await boards.nth(2).waitFor();
  const drawn = () => page.locator('.preview').innerHTML();
  let before = await drawn();
  for (const [group, choice] of [
    ['Board', 'Slate'],
    ['Coordinates', 'Off']
  ] as const) {
    await page.getByRole('group', { name: group, exact: true }).getByRole('radio', { name: choice }).click();
    await expect.poll(drawn).not.toBe(before);
    before = await drawn();
  }
  expect(complaints).toEqual([]);
  await leave();
});
