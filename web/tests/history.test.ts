import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, serve, start, visit, type Server } from './support';

describe('My games', () => {
  let server: Server;
  let chromium: Browser;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  /** Makes games for two on one device. */
  async function make(page: Page, game: string, count: number): Promise<void> {
    await page.evaluate(
      async ([game, count]) => {
        const me = { kind: 'me' };
        for (let number = 0; number < count; number += 1) {
          const body = JSON.stringify({ key: `${game}${number}`, game, seats: { white: me, black: me } });
          const answer = await fetch('/api/games', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
          if (!answer.ok) throw new Error(await answer.text());
        }
      },
      [game, count] as const
    );
  }

  const rows = (page: Page) => page.locator('tbody tr');

  it('are listed with opponent, result, moves and date, and lead to the game', async () => {
    const { page, complaints, leave } = await visit(chromium, server);
    await page.goto('/games');
    await page.getByText('You have not played yet.').waitFor();
    await start(page, 'gorogo', { radios: ['White'] });
    const address = page.url();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign now' }).click();
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    await page.goto('/games');
    const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(new Date());
    const cells = rows(page).first().getByRole('cell');
    expect((await cells.allInnerTexts()).map((text) => text.trim())).toEqual(['GoRoGo', expect.stringMatching(/\w/), 'Lost', '0', today]);
    // Numbers stand below their heading.
    const edges = await page.evaluate(() =>
      [...document.querySelectorAll('th.number, td.number')].map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return Math.round(text.getBoundingClientRect().right);
      })
    );
    expect([edges[0], edges[1]]).toEqual([edges[2], edges[3]]);
    await rows(page).first().click();
    await page.waitForURL(address);
    expect(complaints).toEqual([]);
    await leave();
  });

  it('have pages and a filter, also on a phone', async () => {
    const { page, complaints, leave } = await visit(chromium, server, { viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await make(page, 'gorogo', 26);
    await make(page, 'greener', 2);
    await page.goto('/games');
    await page.getByText('28 games').waitFor();
    expect(await rows(page).count()).toBe(25);
    expect(await rows(page).first().innerText()).toContain('Greener');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.getByRole('link', { name: 'Older' }).click();
    await page.getByText('Page 2 of 2').waitFor();
    expect(await rows(page).count()).toBe(3);
    await page.getByRole('radio', { name: 'Greener' }).check({ force: true });
    await page.getByText('2 games').waitFor();
    expect(await rows(page).count()).toBe(2);
    expect(new URL(page.url()).search).toBe('?game=greener');
    await page.reload();
    await page.getByText('2 games').waitFor();
    await page.getByRole('radio', { name: 'Barragoon' }).check({ force: true });
    await page.getByText('You have not played this game yet.').waitFor();
    await page.goto('/games?page=9');
    await page.getByRole('link', { name: 'Back to the latest games' }).click();
    await page.getByText('Page 1 of 2').waitFor();
    expect(complaints).toEqual([]);
    await leave();
  });
});
