import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, byFinger, byMouse, dice, meet, playOn, serve, start, untilPlies, visit, type Server } from './support';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const;

/** Where the buttons stand that can be seen: the names are those that screen readers use. */
function places(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const buttons = [...document.querySelectorAll('main button, main a.button')].filter(
      (button) => !button.closest('.notices') && !button.closest('.moves')
    );
    return Object.fromEntries(
      buttons.map((button) => {
        const { x, y, width } = button.getBoundingClientRect();
        // A button of the hand is the same one when there is less in it.
        const name = (button.getAttribute('aria-label') ?? button.textContent?.trim() ?? '').replace(/, \d+ left$/, '');
        return [name, [x, y, width].map(Math.round).join(' ')];
      })
    );
  });
}

/** How each of these buttons looks: its word, its icon, its colour. */
function looks(page: Page, names: string[]): Promise<{ name: string; word: string; icon: number; above: boolean; colour: string }[]> {
  return Promise.all(
    names.map((name) =>
      page.getByRole('button', { name, exact: true }).evaluate((button, name) => {
        const [icon, word] = [button.querySelector('svg'), button.querySelector('span')];
        return {
          name,
          word: word?.innerText.trim() ?? '',
          icon: Math.round(icon?.getBoundingClientRect().width ?? 0),
          above: (icon?.getBoundingClientRect().bottom ?? 0) <= (word?.getBoundingClientRect().top ?? 0) + 1,
          colour: getComputedStyle(button).color
        };
      }, name)
    )
  );
}

describe('how pages look', () => {
  let server: Server;
  let chromium: Browser;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  it.each([
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 1440, height: 900 }
  ])('buttons of a game have an icon and a word, and what cannot be undone stands apart, at $width × $height', async (viewport) => {
    const { page, leave } = await visit(chromium, server, { viewport, reducedMotion: 'reduce' });
    await start(page, 'gorogo', { radios: ['Two players, one device'] });
    await playOn(page, byMouse, dice(1), 2);
    const names = ['Flip board', 'Undo', 'Hint', 'Resign'];
    const seen = await looks(page, names);
    expect(seen.map(({ word }) => word)).toEqual(['Flip', 'Undo', 'Hint', 'Resign']);
    for (const { icon, above } of seen) {
      expect(icon).toBeGreaterThanOrEqual(20);
      expect(above).toBe(true);
    }
    const [flip, undo, hint, resign] = seen.map(({ colour }) => colour);
    expect([undo, hint]).toEqual([flip, flip]);
    expect(resign).not.toBe(flip);
    // A resignation is confirmed elsewhere, by a button of the colour of danger.
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    const sure = page.getByRole('button', { name: 'Resign now' });
    expect(await sure.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe(resign);
    await leave();
  });

  it('no button moves under a finger when something is said, asked or answered', async () => {
    const [ann, ben] = [await visit(chromium, server, PHONE), await visit(chromium, server, PHONE)];
    await meet(ann.page, ben.page, 'gorogo');
    await playOn(ann.page, byFinger, dice(1), 1);
    await untilPlies(ben.page, 1);
    await playOn(ben.page, byFinger, dice(2), 2);
    await untilPlies(ann.page, 2);
    const before = await places(ann.page);
    expect(Object.keys(before)).toEqual(expect.arrayContaining(['Flip board', 'Allow hints', 'Resign', 'Play', 'One move back']));

    // A click that is illegal, with its reason.
    await ann.page.locator('[role=gridcell]:not(.may)').first().tap();
    await ann.page.getByRole('alert').waitFor();
    expect(await places(ann.page)).toEqual(before);

    // What the other one asks for, and its answer.
    await ben.page.getByRole('button', { name: 'Allow hints' }).tap();
    await ann.page.getByRole('button', { name: 'Accept' }).waitFor();
    expect(await places(ann.page)).toEqual(before);
    await ann.page.getByRole('button', { name: 'Decline' }).tap();
    await ann.page.getByRole('button', { name: 'Decline' }).waitFor({ state: 'detached' });
    await ann.page.getByRole('button', { name: 'Ask for a takeback' }).tap();
    await ben.page.getByRole('button', { name: 'Decline' }).tap();
    await ann.page.getByText(/declined the takeback/).waitFor();
    expect(await places(ann.page)).toEqual(before);

    // A move of one's own, and the answer.
    await playOn(ann.page, byFinger, dice(3), 3);
    await untilPlies(ben.page, 3);
    await playOn(ben.page, byFinger, dice(4), 4);
    await untilPlies(ann.page, 4);
    expect(await places(ann.page)).toEqual(before);
    for (const { leave } of [ann, ben]) await leave();
  });

  it('a hint moves no button on a phone', async () => {
    const { page, leave } = await visit(chromium, server, PHONE);
    await start(page, 'greener', { radios: ['Two players, one device'] });
    const before = await places(page);
    await page.getByRole('button', { name: 'Hint', exact: true }).tap();
    await page.getByText(/^Hint: \S+ \(/).waitFor();
    expect(await places(page)).toEqual(before);
    await leave();
  });

  it('answers of a puzzle move no button on a phone', async () => {
    const { page, leave } = await visit(chromium, server, PHONE);
    await page.goto('/puzzle/gorogo#1');
    await page.locator('[role=gridcell].may').first().waitFor();
    const at = async (names: RegExp) => (await page.locator('.tools').getByRole('button', { name: names }).first().boundingBox())?.y;
    const before = await at(/^Show the answer/);
    await page.getByRole('button', { name: 'Hint' }).tap();
    await page
      .getByText(/^Hint: /)
      .first()
      .waitFor();
    expect(await at(/^Show the answer/)).toBe(before);
    await page.getByRole('button', { name: 'Show the answer' }).tap();
    await page.getByText('This is the winning move.', { exact: true }).waitFor();
    expect(await at(/^Try again/)).toBe(before);
    await leave();
  });

  /** What stands beside the board, and how much of the window it fills. */
  function panel(page: Page) {
    return page.evaluate(() => {
      const box = (selector: string) => {
        const { left, right, top, bottom, height } = document.querySelector(selector)!.getBoundingClientRect();
        return { left, right, top, bottom, height };
      };
      return {
        board: box('main .place svg'),
        top: box('.table > .top'),
        bottom: box('.table > .bottom'),
        list: box('[aria-label="Moves"]'),
        steps: box('.steps'),
        scrolls: document.documentElement.scrollHeight > innerHeight + 1
      };
    });
  }

  /** The moves of the list, each with its column and its row. */
  function cells(page: Page): Promise<{ text: string; column: number; row: number }[]> {
    return page.evaluate(() => {
      const cells = [...document.querySelectorAll('.moves > li')].map((cell) => ({
        text: cell instanceof HTMLElement ? cell.innerText.replace(/\s+/g, ' ').trim() : '',
        box: cell.getBoundingClientRect()
      }));
      const lefts = [...new Set(cells.map(({ box }) => Math.round(box.left)))].sort((a, b) => a - b);
      const tops = [...new Set(cells.map(({ box }) => Math.round(box.top)))].sort((a, b) => a - b);
      return cells.map(({ text, box }) => ({ text, column: lefts.indexOf(Math.round(box.left)), row: tops.indexOf(Math.round(box.top)) }));
    });
  }

  it.each([
    { width: 1440, height: 900, list: 200 },
    { width: 2560, height: 1440, list: 600 },
    { width: 844, height: 390, list: 100 }
  ])('an analysis has the board at the left and fills the column at its right, at $width × $height', async ({ list, ...viewport }) => {
    const { page, leave } = await visit(chromium, server, { viewport });
    await page.goto('/analyse/gorogo#;Hb4,a4,d4,c3,b2');
    await page.locator('button[data-node]').nth(4).waitFor();
    const seen = await panel(page);
    for (const part of [seen.top, seen.bottom, seen.list, seen.steps]) expect(part.left).toBeGreaterThan(seen.board.right);
    expect(seen.scrolls).toBe(false);
    expect(seen.list.height).toBeGreaterThan(list);
    expect(seen.steps.bottom).toBeLessThanOrEqual(viewport.height);
    // One player above, the other one below, as in a game.
    expect(seen.top.bottom).toBeLessThan(seen.list.top);
    expect(seen.bottom.top).toBeGreaterThan(seen.steps.bottom);
    await leave();
  });

  it('the main line stands in two columns, numbered once, with variations in rows of their own', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/analyse/gorogo#;Hb4,a4,d4,c3,b2');
    await page.locator('button[data-node]').nth(4).waitFor();
    expect((await cells(page)).map(({ text, column, row }) => `${column}/${row} ${text}`)).toEqual([
      expect.stringMatching(/^0\/0 1.*Hb4/),
      expect.stringMatching(/^1\/0 2.*a4/),
      expect.stringMatching(/^0\/1 3.*d4/),
      expect.stringMatching(/^1\/1 4.*c3/),
      expect.stringMatching(/^0\/2 5.*b2/)
    ]);
    // Another third move.
    await page.locator('button[data-node]').nth(1).click();
    await page.getByLabel('Type a move').fill('d5');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator('button[aria-current=step]:text-is("d5")').waitFor();
    const now = await cells(page);
    expect(now.map(({ column }) => column)).toEqual([0, 1, 0, 0, 1, 0]);
    expect(now[3]?.text).toContain('d5');
    expect(now[3]?.row).toBeGreaterThan(now[2]?.row ?? Infinity);
    expect(now[4]?.row).toBeGreaterThan(now[3]?.row ?? Infinity);
    await leave();
  });

  it('a review looks like an analysis, and its buttons stay on a phone where they are', async () => {
    const { page, leave } = await visit(chromium, server);
    await start(page, 'gorogo', { radios: ['Two players, one device'] });
    await playOn(page, byMouse, dice(5), 6);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign now' }).click();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByRole('table').waitFor({ timeout: 200_000 });
    const seen = await panel(page);
    for (const part of [seen.top, seen.bottom, seen.list, seen.steps]) expect(part.left).toBeGreaterThan(seen.board.right);
    expect(seen.scrolls).toBe(false);
    expect(seen.list.height).toBeGreaterThan(150);
    const main = (await cells(page)).filter(({ text }) => /^\d/.test(text));
    expect(new Set(main.map(({ column }) => column))).toEqual(new Set([0, 1]));
    await page.setViewportSize(PHONE.viewport);
    const back = page.getByRole('button', { name: 'One move back' });
    const before = await back.boundingBox();
    for (let step = 0; step < 4; step += 1) {
      await back.click();
      expect(await back.boundingBox()).toEqual(before);
    }
    await leave();
  });

  it.each(['/', '/play/gorogo', '/learn/greener', '/learn/barragoon#rules', '/analyse/greener', '/settings'])(
    'no triangle of the browser’s, and a logo in the head and in the tab at %s',
    async (path) => {
      const { page, leave } = await visit(chromium, server);
      await page.goto(path);
      await page.locator('main h1').first().waitFor({ state: 'attached' });
      const found = await page.evaluate(() => ({
        triangles: [...document.querySelectorAll('summary')].filter(
          (summary) => getComputedStyle(summary).display === 'list-item' && getComputedStyle(summary).listStyleType !== 'none'
        ).length,
        logo: document.querySelectorAll('header a svg path').length,
        icon: document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
      }));
      expect(found).toMatchObject({ triangles: 0, logo: 1 });
      expect((await page.request.get(found.icon)).headers()['content-type']).toContain('svg');
      await leave();
    }
  );

  it('sizes of type tell the name, the title, a section and the text from each other', async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 }
    ]) {
      const { page, leave } = await visit(chromium, server, { viewport });
      await page.goto('/settings');
      await page.locator('main h1').waitFor();
      const size = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
      const sizes = [await size('h1'), await size('header .home')];
      await page.goto('/learn/gorogo#rules');
      await page.locator('main h2').first().waitFor();
      sizes.push(await size('main h2'), await size('main p'));
      expect([...sizes].sort((a, b) => b - a)).toEqual(sizes);
      expect(new Set(sizes).size).toBe(4);
      await leave();
    }
  });
});
