import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, serve, visit, type Server } from './support';

const GAME =
  '[White "Ada"]\n[Black "Bo"]\n[Result "*"]\n[Game "gorogo"]\n\n{A short game.} 1. Hc3 2. c4 $1 {bold} (2. Ha1 $4 3. b3) 3. b3 *\n';
const OTHER = '[Result "*"]\n[Game "greener"]\n\n1. a3a2 *\n';

let server: Server;
let chromium: Browser;

beforeAll(async () => {
  [server, chromium] = await Promise.all([serve(), browser()]);
});
afterAll(async () => {
  await chromium.close();
  server.stop();
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('gridcell').first().waitFor();
}

/** Types plies, each after the one before has been played. */
async function type(page: Page, ...plies: string[]): Promise<void> {
  for (const ply of plies) {
    await page.getByLabel('Type a move').fill(ply);
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.locator(`button[aria-current=step]:text-is("${ply}")`).waitFor();
  }
}

function listed(page: Page): Promise<string[]> {
  return page.locator('button[data-node]').allTextContents();
}

async function paste(page: Page, text: string): Promise<void> {
  const summary = page.getByText('Import game', { exact: true });
  if ((await page.locator('#record-text').isVisible()) === false) await summary.click();
  await page.locator('#record-text').fill(text);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

async function downloaded(page: Page, format: string): Promise<string> {
  if ((await page.getByRole('button', { name: format, exact: true }).isVisible()) === false)
    await page.getByText('Download and share').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: format, exact: true }).click()]);
  return readFileSync(await download.path(), 'utf8');
}

describe('an analysis', () => {
  it('shows lines that can be played and kept', async () => {
    const { page, leave } = await visit(chromium, server);
    await open(page, '/analyse/gorogo');
    const lines = page.getByRole('region', { name: 'Engine' }).getByRole('listitem');
    await lines.first().getByRole('button').first().waitFor();
    // A score says whose it is.
    expect(await lines.first().locator('strong').innerText()).toMatch(/^White ([+−]?\d+\.\d\d|(wins|loses) in \d+ moves?)/);
    await page
      .getByRole('button', { name: /^Keep the line of/ })
      .first()
      .click();
    // A line of the first round may have one ply only.
    await page.locator('button[data-node]').first().waitFor();
    expect(await page.locator('button[data-node][aria-current]').count()).toBe(0);
    await lines.first().getByRole('button').first().click();
    await page.locator('button[data-node][aria-current]').waitFor();
    await leave();
  });

  it('says what is proved', async () => {
    const { page, leave } = await visit(chromium, server);
    await open(page, '/analyse/greener#6/6/6/6/6/b,4,g_b');
    await page.getByText('proved', { exact: true }).first().waitFor();
    await page.getByText(/^solved, /).waitFor();
    await leave();
  });

  it('keeps variations, comments and marks, and its address leads others to all of it', async () => {
    const { page, leave } = await visit(chromium, server);
    await open(page, '/analyse/gorogo');
    await type(page, 'Hc3', 'c4', 'b3');
    await page
      .getByRole('heading')
      .first()
      .evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('ArrowLeft');
    await page.locator('button[aria-current=step]:text-is("c4")').waitFor();
    await type(page, 'Hb2', 'a1');
    await page.getByRole('button', { name: 'interesting' }).click();
    await page.getByLabel('Comment', { exact: true }).fill('a <b>gate</b> in the corner');
    expect(await listed(page)).toEqual(['Hc3', 'c4', 'b3', 'Hb2', 'a1!?']);
    await page.waitForURL(/#.*;;5;.*Hb2_a1_\$5_.*corner/);
    await page.waitForFunction(() => Object.values(localStorage).some((kept) => String(kept).includes('in the corner')));
    const address = page.url();
    await page.reload();
    await page.getByRole('gridcell', { name: /^a1, black stone/ }).waitFor();
    expect(await listed(page)).toEqual(['Hc3', 'c4', 'b3', 'Hb2', 'a1!?']);
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('a <b>gate</b> in the corner');
    await page.getByRole('button', { name: 'Make it the main line' }).click();
    expect(await listed(page)).toEqual(['Hc3', 'c4', 'Hb2', 'b3', 'a1!?']);
    await page.getByRole('button', { name: 'Delete from here' }).click();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    expect(await listed(page)).toEqual(['Hc3', 'c4', 'Hb2', 'b3', 'a1!?']);
    const friend = await visit(chromium, server);
    await open(friend.page, address);
    await friend.page.getByRole('gridcell', { name: /^a1, black stone/ }).waitFor();
    expect(await listed(friend.page)).toEqual(['Hc3', 'c4', 'b3', 'Hb2', 'a1!?']);
    expect(await friend.page.getByLabel('Comment', { exact: true }).inputValue()).toBe('a <b>gate</b> in the corner');
    // Links as they were before still open.
    await open(friend.page, '/analyse/gorogo#5/5/5/5/5_w_10+3_10+2;Hc3,c4,Ha5');
    await friend.page.getByRole('gridcell', { name: /^a5, .*henge/ }).waitFor();
    expect(await listed(friend.page)).toEqual(['Hc3', 'c4', 'Ha5']);
    await friend.leave();
    await leave();
  });

  it('opens a link to an analysis whose game is over', async () => {
    const { page, leave } = await visit(chromium, server);
    await page.goto('/analyse/gorogo#BWWWH/BWH1B/BW1H1/1BBWH/HWBW1_b_2+0_2+0;;4;a2_d4_e1_e3_{the_end}');
    await page.getByRole('gridcell').first().waitFor();
    await page.locator('button[data-node]').first().waitFor();
    expect(await listed(page)).toEqual(['a2', 'd4', 'e1', 'e3']);
    expect(await page.getByLabel('Comment', { exact: true }).inputValue()).toBe('the end');
    expect(await page.getByRole('alert').count()).toBe(0);
    await leave();
  });

  it('explains a link that is damaged', async () => {
    const { page, leave } = await visit(chromium, server);
    for (const hash of ['#no_position', '#5/5/5/5/5_w_10+3_10+2;z9', '#;;1;Hc3_(c4', '#%%']) {
      await page.goto('about:blank');
      await open(page, `/analyse/gorogo${hash}`);
      await page.getByText('This link is damaged or belongs to another game. Here is the start of a new game instead.').waitFor();
    }
    await leave();
  });

  it('offers a download where an analysis is too large for a link', async () => {
    const { page, leave } = await visit(chromium, server);
    await open(page, '/analyse/gorogo');
    await type(page, 'Hc3');
    await page.getByText('Download and share').click();
    await page.getByLabel('Comment', { exact: true }).fill('a thought');
    await page.getByText('Link to the analysis with its variations and comments').waitFor();
    await page.getByLabel('Comment', { exact: true }).fill('äöü '.repeat(900));
    await page.getByText('This analysis is too large for a link: download it to share it.').waitFor();
    expect(await downloaded(page, 'Record')).toContain('äöü äöü');
    await leave();
  });

  it('lists plies in whole rows, and shows the one that is on the board', async () => {
    const { page, leave } = await visit(chromium, server);
    await open(page, '/analyse/gorogo');
    const others = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'b5', 'c1', 'c2'].map((square) => `(1. H${square} {aside})`);
    await paste(page, `[Result "*"]\n[Game "gorogo"]\n\n1. Hc3 ${others.join(' ')} 2. d4 *\n`);
    const current = page.locator('button[aria-current=step]:text-is("d4")');
    await current.waitFor();
    const list = page.getByRole('region', { name: 'Moves' });
    const [inner, outer] = [await current.boundingBox(), await list.boundingBox()];
    expect((inner?.y ?? Infinity) + (inner?.height ?? 0)).toBeLessThanOrEqual((outer?.y ?? 0) + (outer?.height ?? 0));
    expect(await list.evaluate((list) => [list.scrollTop > 0, list.scrollTop % parseFloat(getComputedStyle(list).lineHeight)])).toEqual([
      true,
      0
    ]);
    await leave();
  });

  it('judges a line: marks, better lines and a graph', async () => {
    const { page, leave } = await visit(chromium, server);
    await open(page, '/analyse/gorogo');
    await page.getByRole('button', { name: 'Engine', exact: true }).click();
    await type(page, 'Hb4', 'a4', 'd4');
    await page.getByRole('button', { name: 'Review with engine' }).click();
    await expect.poll(async () => (await listed(page)).join(' ')).toMatch(/a4\?/);
    await page.getByRole('button', { name: 'Review with engine' }).waitFor();
    expect((await listed(page)).length).toBeGreaterThan(3);
    const graph = page.getByRole('slider');
    expect(await graph.getAttribute('aria-valuetext')).toMatch(/^After move 3, d4: White’s chance \d+ %$/);
    await graph.focus();
    await page.keyboard.press('Home');
    await page.getByRole('gridcell', { name: /^b4, empty/ }).waitFor();
    await leave();
  });
});

describe('a record', () => {
  it('comes out as it went in', async () => {
    const { page, leave } = await visit(chromium, server, { acceptDownloads: true });
    await open(page, '/analyse/gorogo');
    await paste(page, GAME);
    await page.locator('button[aria-current=step]:text-is("b3")').first().waitFor();
    expect(await listed(page)).toEqual(['Hc3', 'c4!', 'Ha1??', 'b3', 'b3']);
    const text = await downloaded(page, 'Record');
    expect(text).toContain('{A short game.} 1. Hc3 2. c4 $1 {bold} (2. Ha1 $4 3. b3) 3. b3 *');
    expect(text).toContain('[White "Ada"]');
    for (const format of ['JSON', 'SGF']) {
      const written = await downloaded(page, format);
      await paste(page, written);
      await page.locator('button[aria-current=step]:text-is("b3")').first().waitFor();
      expect(await downloaded(page, 'Record')).toContain('1. Hc3 2. c4 $1 {bold} (2. Ha1 $4 3. b3) 3. b3');
    }
    expect(await downloaded(page, 'SVG')).toMatch(/^<svg|^<\?xml/);
    await leave();
  });

  it('is chosen from several, told what is wrong with it, and taken to its own game', async () => {
    const { page, leave } = await visit(chromium, server);
    await open(page, '/analyse/gorogo');
    await paste(page, `${GAME}\n${OTHER}`);
    await page.getByRole('button', { name: /^Greener/ }).click();
    await page.waitForURL(/\/analyse\/greener/);
    await page.locator('button[data-node]:text-is("a3a2")').waitFor();
    await paste(page, '[Game "greener"]\n\n1. z9z9 *\n');
    await page
      .getByRole('alert')
      .getByText(/line 3/)
      .waitFor();
    await leave();
  });

  it('may be dropped on the page', async () => {
    const { page, leave } = await visit(chromium, server);
    await open(page, '/analyse/gorogo');
    const data = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'game.trilith', { type: 'text/plain' }));
      return data;
    }, GAME);
    await page.dispatchEvent('[role=grid]', 'drop', { dataTransfer: data });
    await page.locator('button[data-node]:text-is("c4!")').waitFor();
    await leave();
  });
});

it('has an editor that says why something is no position', async () => {
  const { page, leave } = await visit(chromium, server);
  await open(page, '/analyse/gorogo');
  await page.getByRole('button', { name: 'Set up a position' }).click();
  await page.getByRole('button', { name: "Black's stone" }).click();
  await page.getByRole('gridcell', { name: /^b4,/ }).click();
  await page.getByText('Not a valid position: ').waitFor();
  expect(await page.getByRole('button', { name: 'Analyse it' }).isDisabled()).toBe(true);
  await page.getByRole('group', { name: 'Black’s hand' }).getByLabel('stone').fill('9');
  await page.keyboard.press('Tab');
  await page
    .getByRole('button', { name: /^henge/i })
    .first()
    .click();
  await page.getByRole('gridcell', { name: /^c3,/ }).click();
  await page.getByRole('group', { name: 'White’s hand' }).getByLabel('henge').fill('2');
  await page.keyboard.press('Tab');
  await page.getByText('Not a valid position: ').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Analyse it' }).click();
  await page.getByRole('gridcell', { name: /^b4, black stone/ }).waitFor();
  await page.waitForURL(/#5\/1B3\/2H2\/5\/5_w/);
  await leave();
});
