import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, byMouse, dice, playOn, plies, serve, start, untilPlies, visit, type Server, type Visitor } from './support';

describe('at the table', () => {
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

  it('a ply is taken back without asking the computer', async () => {
    const { page } = visitor;
    await start(page, 'greener', { radios: ['Pebble'] });
    await playOn(page, byMouse, dice(1), 2);
    await untilPlies(page, 2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await untilPlies(page, 0);
  });

  it('a tip is marked on the board and told in words', async () => {
    const { page } = visitor;
    await start(page, 'greener', { radios: ['Pebble'] });
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByText(/^Hint: \S+ \(.+\)$/).waitFor();
    expect(await page.locator('svg .tip').count()).toBeGreaterThan(0);
  });

  it('a clock that runs out ends the game', async () => {
    const { page } = visitor;
    await page.goto('/play/gorogo');
    // The form offers minutes; programs may ask for less.
    const { id } = await page.evaluate(async () => {
      const me = { kind: 'me', name: '' };
      const wanted = {
        key: String(Math.random()),
        game: 'gorogo',
        setup: { size: null, deal: null },
        position: null,
        seats: { white: me, black: { kind: 'computer', player: 'level:1', milliseconds: null } },
        clock: { seconds: 1, increment: 0 }
      };
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted)
      });
      return (await answer.json()) as { id: string };
    });
    await page.goto(`/g/${id}`);
    await playOn(page, byMouse, dice(2), 2);
    await page.getByRole('button', { name: 'Rematch' }).waitFor();
    expect(await page.locator('.prompt').innerText()).toMatch(/You lost\s+White ran out of time/);
  });

  it.each(['Pebble', 'Two players, one device'])('another game follows at once, with sides changed: %s', async (against) => {
    const { page } = visitor;
    await start(page, 'gorogo', { radios: [against] });
    await playOn(page, byMouse, dice(4), 1);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign now' }).click();
    const old = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== old);
    await page.getByRole('button', { name: 'Resign' }).waitFor();
  });

  it('a tall board leaves room for what is said below it on a tablet, and the list shows the newest ply in any window', async () => {
    const { page, leave } = await visit(chromium, server, { viewport: { width: 820, height: 1180 } });
    await start(page, 'barragoon', { radios: ['Pebble'] });
    const [bar, prompt] = [await page.locator('.bar').last().boundingBox(), await page.locator('.prompt').boundingBox()];
    expect((bar?.y ?? Infinity) + (bar?.height ?? 0)).toBeLessThanOrEqual(prompt?.y ?? 0);
    expect((prompt?.y ?? Infinity) + (prompt?.height ?? 0)).toBeLessThanOrEqual(1180);
    await playOn(page, byMouse, dice(9), 36);
    await page.setViewportSize({ width: 390, height: 844 });
    const newest = page.locator('button[aria-current=step]');
    const list = page.locator('ol', { has: newest });
    await expect
      .poll(async () => {
        const [inner, outer] = [await newest.boundingBox(), await list.boundingBox()];
        return !!inner && !!outer && inner.y + inner.height <= outer.y + outer.height + 1;
      })
      .toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    // No row is cut at the top.
    await expect
      .poll(() => list.evaluate((list) => [list.scrollTop > 0, list.scrollTop % parseFloat(getComputedStyle(list).lineHeight)]))
      .toEqual([true, 0]);
    await leave();
  });

  it('earlier boards are stepped through', async () => {
    const { page } = visitor;
    await start(page, 'gorogo', { radios: ['Two players, one device'] });
    await playOn(page, byMouse, dice(3), 4);
    await untilPlies(page, 4);
    const standing = () => page.locator('[role=gridcell]:not([aria-label*="empty"])').count();
    expect(await standing()).toBe(4);
    await page.getByRole('button', { name: 'One move back' }).click();
    await page.getByText(/This is the board after move 3, /).waitFor();
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]:not([aria-label*="empty"])').length === 3);
    await page.getByRole('button', { name: 'Back to the game' }).click();
    expect(await standing()).toBe(4);
  });

  it('a ply can be typed, and a wrong one is told so', async () => {
    const { page } = visitor;
    await start(page, 'gorogo', { radios: ['Two players, one device'] });
    await page.getByLabel('Type a move').fill('zz');
    await page.keyboard.press('Enter');
    await page.locator('#typed-wrong').waitFor();
    await page.getByLabel('Type a move').fill('Hc3');
    await page.keyboard.press('Enter');
    await untilPlies(page, 1);
    expect(await plies(page)).toEqual(['Hc3']);
  });

  it('a piece can be dragged', async () => {
    const { page } = visitor;
    await start(page, 'barragoon', { radios: ['Two players, one device'] });
    const from = await page.locator('.movable').first().boundingBox();
    if (!from) throw new Error('nothing can be moved');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + from.width, from.y - 10, { steps: 4 });
    const to = await page.locator('[role=gridcell].may:not(.movable)').first().boundingBox();
    if (!to) throw new Error('nowhere to go');
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await page.mouse.up();
    await untilPlies(page, 1);
  });

  it.each(['/play/greener', '/learn/barragoon', '/analyse/gorogo', '/settings'])('fingers find what they can press at %s', async (path) => {
    const { page, leave } = await visit(chromium, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.goto(path);
    await page.locator('main h1').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, .button, nav a, summary, select, label:has([type=radio])')]
        .map((element) => ({ text: element.textContent?.trim(), height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 44)
    );
    expect(small).toEqual([]);
    await leave();
  });

  it('a phone shows the running clock once, wherever it is scrolled', async () => {
    const own = await visit(chromium, server, { viewport: { width: 390, height: 700 } });
    const { page } = own;
    await start(page, 'gorogo', { radios: ['Two players, one device', '5+5'] });
    await playOn(page, byMouse, dice(1), 2);
    const clock = page.locator('.prompt .clock');
    await page.evaluate(() => scrollTo(0, 0));
    await clock.waitFor({ state: 'detached' });
    await page.locator('summary').click();
    await page.evaluate(() => scrollTo(0, 10_000));
    await clock.waitFor();
    expect(await clock.innerText()).toMatch(/^[45]:\d\d$/);
    await own.leave();
  });

  it('settings are kept, and each ply waits to be confirmed', async () => {
    const own = await visit(chromium, server);
    const { page } = own;
    await page.goto('/settings');
    const confirm = page.getByRole('group', { name: 'Confirm each move' });
    await confirm.waitFor();
    expect(await confirm.locator('label').allInnerTexts()).toEqual(['On', 'Off']);
    expect(await confirm.getByRole('radio', { name: 'Off' }).isChecked()).toBe(true);
    // There is one language.
    expect(await page.getByRole('group', { name: 'Language' }).count()).toBe(0);
    await page.getByRole('group', { name: 'Confirm each move' }).getByRole('radio', { name: 'On' }).click();
    await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).click();
    await page.reload();
    expect(await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(31, 26, 21)');
    await start(page, 'gorogo', { radios: ['Two players, one device'] });
    await page.locator('[data-square=c3]').click();
    expect(await plies(page)).toEqual([]);
    await page.getByRole('button', { name: 'Play Hc3' }).click();
    await untilPlies(page, 1);
    await page.locator('[data-square=a1]').click();
    await page.getByRole('button', { name: 'Play a1' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await untilPlies(page, 0);
    // What was chosen in another position is forgotten, and does not stand in the way.
    expect(await page.getByRole('button', { name: 'Play a1' }).count()).toBe(0);
    await page.locator('[data-square=b2]').click();
    await page.getByRole('button', { name: 'Play Hb2' }).waitFor();
    await own.leave();
  });

  it('what is wrong with a typed ply is said until another one is played', async () => {
    const { page } = visitor;
    await start(page, 'gorogo', { radios: ['Two players, one device'] });
    await page.getByLabel('Type a move').fill('zz');
    await page.keyboard.press('Enter');
    await page.locator('#typed-wrong').waitFor();
    await page.locator('[data-square=c3]').click();
    await page.locator('#typed-wrong').waitFor({ state: 'detached' });
  });

  it.each([
    { name: 'upright', width: 390, height: 844 },
    { name: 'on its side', width: 844, height: 390 }
  ])('a phone $name shows the prompt wherever it is scrolled, and squares for fingers', async (viewport) => {
    const own = await visit(chromium, server, { viewport });
    const { page } = own;
    await start(page, 'barragoon', { radios: ['Two players, one device'] });
    const square = await page.locator('[role=gridcell]').first().boundingBox();
    expect(square?.width).toBeGreaterThan(32);
    await page.locator('summary').click();
    for (const down of [0, 10_000]) {
      await page.evaluate((down) => scrollTo(0, down), down);
      const prompt = await page.locator('.prompt').boundingBox();
      expect(prompt?.y).toBeGreaterThanOrEqual(0);
      expect((prompt?.y ?? 0) + (prompt?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
    }
    await own.leave();
  });
});
