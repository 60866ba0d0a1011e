import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, plies, serve, untilPlies, visit, type Server } from './support';

/** Black can only pass; White can capture then. */
const PASSING = 'b1^2,5/6/6/6/6/2,w,g,2 b';

describe('a pass that is the only legal move', () => {
  let server: Server;
  let chromium: Browser;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  /** A game that begins with the pass, by one visitor at both sides. */
  async function begin(page: Page): Promise<void> {
    const id = await page.evaluate(async (position) => {
      const me = { kind: 'me', name: '' };
      const wanted = {
        key: String(Math.random()),
        game: 'greener',
        setup: { size: null, deal: null },
        position,
        seats: { white: me, black: me },
        clock: null
      };
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted)
      });
      return ((await answer.json()) as { id: string }).id;
    }, PASSING);
    await page.goto(`/g/${id}`);
    await page.getByRole('grid').waitFor();
  }

  it('is shown and played by the page, and not again once it was taken back', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/settings');
    await begin(page);
    await page.getByText('Only legal move: pass.').waitFor();
    await untilPlies(page, 1);
    expect(await plies(page)).toEqual(['pass']);
    await page.getByRole('button', { name: /^(Take back|Undo)$/ }).click();
    await untilPlies(page, 0);
    await page.waitForTimeout(3000);
    expect(await plies(page)).toEqual([]);
    await page.locator('[data-item]').click();
    await untilPlies(page, 1);
    await leave();
  });

  it('waits for a click if the setting is off', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/settings');
    await page
      .getByRole('group', { name: /^Pass automatically/ })
      .getByRole('radio', { name: 'Off' })
      .click();
    await begin(page);
    await page.waitForTimeout(3000);
    expect(await plies(page)).toEqual([]);
    await page.locator('[data-item]').click();
    await untilPlies(page, 1);
    await leave();
  });
});
