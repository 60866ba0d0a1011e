import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, byMouse, dice, playOn, serve, start, untilPlies, visit, type Server, type Visitor } from './support';

describe('keys and moves', () => {
  let server: Server;
  let chromium: Browser;
  let visitor: Visitor;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
    visitor = await visit(chromium, server);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  const DEVICE = 'Two players, one device';

  it('arrow keys step through the moves after a move by mouse', async () => {
    const { page } = visitor;
    await start(page, 'gorogo', { radios: [DEVICE] });
    await playOn(page, byMouse, dice(3), 4);
    await untilPlies(page, 4);
    const seen = page.locator('.prompt');
    await page.keyboard.press('ArrowLeft');
    await seen.getByText(/after move 3, /).waitFor();
    await page.keyboard.press('ArrowLeft');
    await seen.getByText(/after move 2, /).waitFor();
    await page.keyboard.press('ArrowRight');
    await seen.getByText(/after move 3, /).waitFor();
    await page.keyboard.press('Home');
    await seen.getByText('This is the start of the game.').waitFor();
    await page.keyboard.press('End');
    await seen.getByText(/This is the (board|start)/).waitFor({ state: 'detached' });
  });

  it('arrow keys go from square to square once Tab has reached the board', async () => {
    const { page } = visitor;
    await start(page, 'gorogo', { radios: [DEVICE] });
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.square ?? null);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (let tab = 0; tab < 20 && (await focused()) === null; tab += 1) await page.keyboard.press('Tab');
    const first = await focused();
    await page.keyboard.press('ArrowRight');
    const second = await focused();
    expect(second).not.toBe(first);
    await page.keyboard.press('Enter');
    await untilPlies(page, 1);
    await page.keyboard.press('ArrowLeft');
    expect(await focused()).toBe(first);
    expect(await page.getByText(/This is the (board|start)/).count()).toBe(0);
  });

  it('after a move by mouse arrow keys step in an analysis as well', async () => {
    const { page } = visitor;
    await page.goto('/analyse/gorogo#;Hb4,a4,d4');
    const current = page.locator('button[aria-current=step]');
    await page.locator('button[data-node]').nth(2).waitFor();
    await page.locator('[data-square=a1]').click();
    await expect.poll(() => current.innerText()).toMatch(/a1/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => current.innerText()).toMatch(/d4/);
  });

  it.each(['/analyse/greener', '/learn/gorogo#lesson-2', '/puzzle/gorogo#1', 'a game'])('? lists the keys at %s', async (path) => {
    const { page } = visitor;
    if (path === 'a game') await start(page, 'gorogo', { radios: [DEVICE] });
    else await page.goto(path);
    await page.locator('main .place [role=gridcell]').first().waitFor();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await dialog.waitFor();
    expect(await dialog.locator('dt').allInnerTexts()).toEqual(expect.arrayContaining(['?', '←→↑↓', 'EnterSpace', 'Esc']));
    if (path === 'a game')
      expect(await dialog.locator('dd').allInnerTexts()).toEqual(expect.arrayContaining(['One move back', 'Flip board']));
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('?');
    // Closed and opened again before the page is told that it was closed.
    await dialog.evaluate((dialog: HTMLDialogElement) => {
      dialog.close();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
    });
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('the moves stand in a column for each player, and what is placed after a move belongs to its turn', async () => {
    const { page } = visitor;
    await start(page, 'barragoon', { radios: [DEVICE] });
    const several = () => page.locator('li:has(button[data-at] + button[data-at])').count();
    for (let moves = 4; moves < 120 && (await several()) === 0; moves += 4) await playOn(page, byMouse, dice(moves), moves);
    expect(await several()).toBeGreaterThan(0);
    const list = await page.evaluate(() =>
      [...document.querySelectorAll('ol:has(button[data-at]) li')].map((turn) => ({
        number: turn.querySelector('.number')?.textContent,
        side: /White|Brown/.exec(turn.querySelector('.hidden')?.textContent ?? '')?.[0],
        left: Math.round(turn.getBoundingClientRect().left),
        top: Math.round(turn.getBoundingClientRect().top)
      }))
    );
    // One numbering, whoever moves and however many placements follow.
    expect(list.map(({ number }) => number)).toEqual(list.map((_, place) => String(place + 1)));
    const lefts = new Map(list.map(({ side, left }) => [side, left]));
    expect(lefts.size).toBe(2);
    expect(lefts.get('White')).toBeLessThan(lefts.get('Brown') ?? 0);
    for (const { side, left } of list) expect(left).toBe(lefts.get(side));
    // Two turns share a row.
    expect(list[1]?.top).toBe(list[0]?.top);
    expect(list[2]?.top).toBeGreaterThan(list[1]?.top ?? 0);
  });
});
