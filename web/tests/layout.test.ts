import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, byMouse, dice, playOn, serve, visit, type Server } from './support';

const BOARDS = [
  { game: 'gorogo', size: '5x5' },
  { game: 'barragoon', size: '7x9' },
  { game: 'greener', size: '6x6' },
  { game: 'greener', size: '9x6' },
  { game: 'greener', size: '9x9' }
];

/** Phones on their side and upright, a tablet, desks, and a desk at 200 % zoom. */
const WINDOWS = [
  { width: 844, height: 390 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
  { width: 720, height: 450 }
];

/** The smallest square a finger still finds. */
const SMALLEST = 28;

/** What lies on something else in a player's bar, and names that cannot be read. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    for (const name of document.querySelectorAll<HTMLElement>('.table .bar .name'))
      if (name.clientWidth < Math.min(name.scrollWidth, 48)) found.push(`${name.innerText} is cut`);
    for (const bar of document.querySelectorAll('.table .bar')) {
      const parts = [...bar.querySelectorAll<HTMLElement>('.emblem, .who > strong, .who > .name, .presence, li, .score, .clock')]
        .filter((part) => getComputedStyle(part).position !== 'absolute')
        .map((part) => ({ text: part.innerText.trim() || part.tagName, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1);
      for (const [at, one] of parts.entries())
        for (const two of parts.slice(at + 1))
          if (
            one.box.left < two.box.right - 1 &&
            two.box.left < one.box.right - 1 &&
            one.box.top < two.box.bottom &&
            two.box.top < one.box.bottom
          )
            found.push(`${one.text} on ${two.text}`);
    }
    return found;
  });
}

/** What is wrong with how a page looks: parts out of sight, parts that cover the board, a page that scrolls sideways. */
function faults(page: Page, parts: string[]): Promise<string[]> {
  return page.evaluate(
    ({ parts, smallest }) => {
      const faults: string[] = [];
      const { innerWidth: width, innerHeight: height } = window;
      const board = document.querySelector('main .place svg')?.getBoundingClientRect();
      const square = document.querySelector('main .place [role=gridcell]')?.getBoundingClientRect();
      if (!board || !square) return ['there is no board'];
      if (square.width < smallest) faults.push(`squares of ${square.width} px`);
      const inside = (name: string, { left, top, right, bottom }: DOMRect) => {
        if (left < 0 || top < 0 || right > width + 0.5 || bottom > height + 0.5)
          faults.push(`${name} is out of sight: ${[left, top, right, bottom].map(Math.round).join(' ')}`);
      };
      inside('board', board);
      for (const part of parts) {
        const elements = [...document.querySelectorAll(part)];
        if (elements.length === 0) faults.push(`${part} is missing`);
        for (const element of elements) {
          const box = element.getBoundingClientRect();
          inside(part, box);
          const covers = box.left < board.right && box.right > board.left && box.top < board.bottom && box.bottom > board.top;
          if (covers) faults.push(`${part} covers the board`);
          const middle = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
          if (!middle || !(element.contains(middle) || middle.contains(element))) faults.push(`${part} is covered`);
        }
      }
      if (document.documentElement.scrollWidth > width) faults.push('the page scrolls sideways');
      return faults;
    },
    { parts, smallest: SMALLEST }
  );
}

describe('a board is seen whole, with what belongs to it', () => {
  let server: Server;
  let chromium: Browser;
  let page: Page;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
    ({ page } = await visit(chromium, server, { reducedMotion: 'reduce' }));
    await page.goto('/');
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  /** A game with a clock against a computer. */
  async function play({ game, size }: { game: string; size: string }): Promise<void> {
    const id = await page.evaluate(
      async ({ game, size }) => {
        const wanted = {
          key: String(Math.random()),
          game,
          setup: { size, deal: game === 'greener' ? '7' : null },
          position: null,
          seats: { white: { kind: 'me', name: 'Ann' }, black: { kind: 'computer', player: 'level:1', milliseconds: null } },
          clock: { seconds: 300, increment: 3 }
        };
        const answer = await fetch('/api/games', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(wanted)
        });
        return ((await answer.json()) as { id: string }).id;
      },
      { game, size }
    );
    await page.goto(`/g/${id}`);
    await page.getByRole('grid').waitFor();
  }

  async function inEveryWindow(parts: string[]): Promise<void> {
    const all: Record<string, string[]> = {};
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForTimeout(50);
      const found = [...(await faults(page, parts)), ...(await overlaps(page))];
      if (found.length > 0) all[`${window.width} × ${window.height}`] = found;
    }
    expect(all).toEqual({});
  }

  it.each(BOARDS)('in a game of $game $size', async (board) => {
    await play(board);
    await playOn(page, byMouse, dice(2), 3);
    await inEveryWindow(['.top .bar', '.bottom .bar', '.prompt p', '.bottom .clock', '.bottom .who']);
  });

  it.each(['gorogo', 'barragoon', 'greener'])('when a game of %s is over, with all that may follow in one row', async (game) => {
    await play(BOARDS.find((board) => board.game === game)!);
    await playOn(page, byMouse, dice(2), 3);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign now' }).click();
    await page.getByRole('link', { name: 'Review' }).waitFor();
    await inEveryWindow(['.bottom .bar', '.prompt p', '.doors']);
    for (const window of [WINDOWS[0]!, WINDOWS[1]!, WINDOWS[5]!]) {
      await page.setViewportSize(window);
      const rows = await page
        .locator('.doors > *')
        .evaluateAll((doors) => doors.map((door) => Math.round(door.getBoundingClientRect().top)));
      expect([rows.length, new Set(rows).size]).toEqual([5, 1]);
    }
  });

  it.each(['gorogo', 'barragoon', 'greener'])('in the lessons of %s', async (game) => {
    await page.goto(`/learn/${game}#lesson-1`);
    await page.locator('main .place [role=gridcell]').first().waitFor();
    const lessons = await page.locator('.list li').count();
    expect(lessons).toBeGreaterThan(3);
    for (let lesson = 1; lesson <= lessons; lesson += 1) {
      await page.goto(`/learn/${game}#lesson-${lesson}`);
      await page.locator('.task').waitFor();
      await inEveryWindow(['.task']);
    }
  });

  it.each(['gorogo', 'barragoon', 'greener'])('in a puzzle of %s', async (game) => {
    await page.goto(`/puzzle/${game}#1`);
    await page.locator('main .place [role=gridcell]').first().waitFor();
    await inEveryWindow(['.task', '.said .side', '.tools > *']);
  });

  it.each(BOARDS)('in an analysis of $game $size', async ({ game, size }) => {
    await page.goto(`/analyse/${game}`);
    await page.locator('main .place [role=gridcell]').first().waitFor();
    if (game === 'greener') await page.getByRole('button', { name: `New ${size.replace('x', ' × ')}` }).click();
    await inEveryWindow(['.table > .side', '.column > .prompt']);
  });

  it.each(BOARDS)('in a review of $game $size', async (board) => {
    await play(board);
    await playOn(page, byMouse, dice(3), 3);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign now' }).click();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.locator('main .place [role=gridcell]').first().waitFor();
    await inEveryWindow(['.table > .side']);
  });
});
