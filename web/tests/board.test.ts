import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { written } from '../src/lib/analyse/address';
import { browser, serve, start, untilPlies, visit, type Server } from './support';

let server: Server;
let chromium: Browser;

beforeAll(async () => {
  [server, chromium] = await Promise.all([serve(), browser()]);
});
afterAll(async () => {
  await chromium.close();
  server.stop();
});

async function analyse(page: Page, game: string, position: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/analyse/${game}${written({ position, plies: [] })}`);
  await page.getByRole('grid').waitFor();
}

const cell = (page: Page, square: string) => page.locator(`[data-square=${square}]`);
const menuAt = (page: Page, square: string) => page.getByRole('dialog', { name: new RegExp(`\\b${square}$`) });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** White has captured a barragoon and places it. */
const PLACING = '6z/7/7/7/7/7/7/7/Z6 w last';

describe('the look of a board', () => {
  it('is darker at night', async () => {
    const filters: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, leave } = await visit(chromium, server, { colorScheme });
      await page.goto('/analyse/gorogo');
      await page.getByRole('grid').waitFor();
      filters.push(await page.locator('.board > svg').evaluate((board) => getComputedStyle(board).filter));
      await leave();
    }
    expect(filters).toEqual(['brightness(1)', 'brightness(0.8)']);
  });

  it('keeps letters off the pieces, and inside their squares', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.addInitScript(() => localStorage.setItem('trilith:settings', JSON.stringify({ pieces: 'lettered' })));
    for (const game of ['barragoon', 'greener']) {
      await page.goto(`/analyse/${game}`);
      await page.locator('.board text.letter').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('circle.soon'));
      const found = await page.evaluate(() => {
        const square = document.querySelector('[role=gridcell]')?.getBoundingClientRect().height ?? 0;
        return [...document.querySelectorAll('.board text.letter')].map((letter) => {
          const piece = letter.previousElementSibling?.getBoundingClientRect();
          const own = letter.getBoundingClientRect();
          // The box of a text holds room above its letters and below them.
          return piece ? { covered: (piece.bottom - (own.bottom - 0.75 * own.height)) / square, height: own.height / square } : null;
        });
      });
      expect(found.length).toBeGreaterThan(20);
      for (const one of found) {
        expect.soft(one?.covered).toBeLessThan(0.12);
        expect.soft(one?.height).toBeGreaterThan(0.2);
      }
    }
    await leave();
  });

  it('marks all legal squares by dots of one size', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/analyse/greener');
    await page.getByRole('grid').waitFor();
    const sizes = () => page.locator('.board circle.may').evaluateAll((dots) => [...new Set(dots.map((dot) => dot.getAttribute('r')))]);
    await page.locator('.board circle.may').first().waitFor();
    const before = await sizes();
    await page.locator('[role=gridcell].may').first().click();
    expect([before.length, await sizes()]).toEqual([1, before]);
    await leave();
  });
});

describe('pieces in hand', () => {
  const hand = (page: Page) => page.getByRole('list', { name: 'In hand' }).last();

  it('are buttons with what remains, of which one is chosen', async () => {
    const { page, leave } = await visit(chromium, server);
    await analyse(page, 'gorogo', '5/5/2H2/5/5 b 10+2 10+2');
    const stone = hand(page).getByRole('button', { name: 'stone, 10 left' });
    const henge = hand(page).getByRole('button', { name: 'henge, 2 left' });
    await stone.and(page.locator('[aria-pressed=true]')).waitFor();
    await henge.click();
    await henge.and(page.locator('[aria-pressed=true]')).waitFor();
    await stone.click();
    await henge.click();
    await cell(page, 'a1').click();
    await page.locator('[data-square=a1][aria-label*=henge]').waitFor();
    // White's now.
    await hand(page).getByRole('button', { name: 'stone, 10 left' }).and(page.locator('[aria-pressed=true]')).waitFor();
    await leave();
  });

  it('cannot be chosen where the rules forbid it', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/analyse/gorogo');
    await hand(page).getByRole('button', { name: 'stone, 10 left' }).and(page.locator(':disabled')).waitFor();
    await hand(page).getByRole('button', { name: 'henge, 3 left' }).and(page.locator('[aria-pressed=true]')).waitFor();
    await leave();
  });
});

describe('a click that is illegal', () => {
  const said = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words }).waitFor();

  it.each([
    ['on the analysis board', '/analyse/barragoon'],
    ['in a lesson', '/learn/barragoon#lesson-3']
  ])('is answered %s with what forbids it', async (_where, path) => {
    const { page, leave } = await visit(chromium, server);
    await page.goto(path);
    await cell(page, 'd5').click();
    await said(page, 'There is no tile on d5.');
    await cell(page, 'b1').click();
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await cell(page, 'b5').click();
    await said(page, 'The cross on b4 blocks the way.');
    await leave();
  });

  it('is answered in a game, by keys as well', async () => {
    const { page, leave } = await visit(chromium, server);
    await start(page, 'gorogo', { radios: ['Two players, one device'] });
    await cell(page, 'c3').click();
    await untilPlies(page, 1);
    await cell(page, 'c3').focus();
    await page.keyboard.press('Enter');
    await said(page, 'c3 is occupied.');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await untilPlies(page, 2);
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await leave();
  });

  it('is answered where a drag ends', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/analyse/barragoon');
    await cell(page, 'b1').dragTo(cell(page, 'b5'));
    await said(page, 'The cross on b4 blocks the way.');
    await leave();
  });
});

describe('the path of a tile', () => {
  const path = (page: Page) => page.locator('[data-path]');

  /** Neighbours share a file or a rank and are one step apart. */
  function connected(squares: string[]): boolean {
    const place = (square = '') => [square.charCodeAt(0), Number(square.slice(1))] as const;
    return squares.slice(1).every((square, number) => {
      const [one, other] = [place(squares[number]), place(square)];
      return Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
    });
  }

  it.each([false, true])('is shown under the pointer and the focus (flipped: %s)', async (flipped) => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/analyse/barragoon');
    if (flipped) await page.getByRole('button', { name: 'Flip board' }).click();
    await cell(page, 'b1').click();
    await cell(page, 'd3').hover();
    const squares = ((await path(page).getAttribute('data-path')) ?? '').split(' ');
    expect([squares[0], squares.at(-1), squares.length]).toEqual(['b1', 'd3', 5]);
    expect(connected(squares)).toBe(true);
    expect(await cell(page, 'd3').getAttribute('aria-label')).toContain(`over ${squares.slice(1, -1).join(', ')}`);
    await cell(page, 'e5').hover();
    await path(page).waitFor({ state: 'detached' });
    await cell(page, 'b3').focus();
    await path(page).waitFor({ state: 'detached' });
    await page.keyboard.press(flipped ? 'ArrowRight' : 'ArrowLeft');
    await page.locator('[data-path="b1 a1 a2 a3"], [data-path="b1 b2 b3 a3"], [data-path="b1 b2 a2 a3"]').waitFor();
    await page.keyboard.press('Enter');
    await path(page).waitFor({ state: 'detached' });
    await leave();
  });
});

describe('placing a barragoon', () => {
  it.each([
    [390, 844],
    [844, 390]
  ])('needs no scrolling at %i × %i, whatever the square', async (width, height) => {
    const { page, leave } = await visit(chromium, server, { viewport: { width, height }, hasTouch: true, isMobile: true });
    await analyse(page, 'barragoon', PLACING);
    for (const square of ['a9', 'd5', 'g1', 'a2', 'g5']) {
      await cell(page, square).tap();
      for (const kind of [null, /^right turn/]) {
        const menu = menuAt(page, square);
        if (kind) await menu.getByRole('button', { name: kind }).tap();
        await menu.locator('[data-item]').last().waitFor();
        const [box, own] = await Promise.all([menu.boundingBox(), cell(page, square).boundingBox()]);
        if (!box || !own) throw new Error('nothing to see');
        expect.soft(Math.min(box.x, box.y), square).toBeGreaterThanOrEqual(0);
        expect.soft(box.x + box.width, square).toBeLessThanOrEqual(width);
        expect.soft(box.y + box.height, square).toBeLessThanOrEqual(height);
        const apart =
          box.x >= own.x + own.width || own.x >= box.x + box.width || box.y >= own.y + own.height || own.y >= box.y + box.height;
        expect.soft(apart, `the menu leaves ${square} free`).toBe(true);
        for (const item of await menu.locator('[data-item]').all()) {
          expect.soft((await item.boundingBox())?.height, square).toBeGreaterThanOrEqual(44);
        }
      }
      await menuAt(page, square).getByRole('button', { name: 'Close' }).tap();
    }
    await leave();
  });

  it('turns the chosen face with every tap on its square', async () => {
    const { page, leave } = await visit(chromium, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await analyse(page, 'barragoon', PLACING);
    await cell(page, 'd5').tap();
    await menuAt(page, 'd5')
      .getByRole('button', { name: /^one-way/ })
      .tap();
    await cell(page, 'd5').tap();
    await page.getByRole('button', { name: 'Place' }).tap();
    await page.locator('[data-square=d5][aria-label*="one-way right"]').waitFor();
    await leave();
  });

  it('is done with keys alone, and its words are those of the lesson', async () => {
    const { page, leave } = await visit(chromium, server);
    await analyse(page, 'barragoon', PLACING);
    await cell(page, 'd5').focus();
    await page.keyboard.press('Enter');
    const menu = menuAt(page, 'd5');
    expect(await menu.locator('[data-item]').allInnerTexts()).toEqual([
      'cross',
      'all turns',
      'one-way',
      'two-way',
      'left turn',
      'right turn'
    ]);
    expect(await focused(page)).toMatch(/^cross/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toMatch(/^left turn/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'up, then left');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => /^(cross|left turn)/.test(document.activeElement?.getAttribute('aria-label') ?? ''));
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
    expect(await focused(page)).toMatch(/^d5/);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.locator('[data-square=d5][aria-label*="cross"]').waitFor();
    expect(await focused(page)).toMatch(/^d5/);
    await leave();
  });
});
