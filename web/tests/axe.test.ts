import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { written } from '../src/lib/analyse/address';
import { browser, byMouse, dice, playOn, serve, start, visit, type Server } from './support';

async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

describe.each(['light', 'dark'] as const)('axe finds nothing by %s', (colorScheme) => {
  let server: Server;
  let chromium: Browser;
  let page: Page;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
    ({ page } = await visit(chromium, server, { colorScheme, bypassCSP: true }));
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  it.each([
    '/',
    '/play',
    '/play/gorogo',
    '/play/greener',
    '/settings',
    '/games',
    '/g/nothing',
    '/nowhere',
    '/learn',
    '/learn/gorogo',
    '/learn/barragoon#rules',
    '/puzzle',
    '/puzzle/barragoon',
    '/analyse',
    '/analyse/greener',
    '/review/nothing'
  ])('at %s', async (path) => {
    await page.goto(path);
    await page.locator('main h1').first().waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    expect(await faults(page)).toEqual([]);
  });

  it('in a game with everything open', async () => {
    await start(page, 'gorogo', { radios: ['Pebble', '5+5'] });
    await playOn(page, byMouse, dice(1), 2);
    await page.getByText('Share and download').click();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByText(/^Hint: \S+ \(/).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('while waiting for a friend', async () => {
    await start(page, 'barragoon', { radios: ['A friend'], button: 'Invite' });
    expect(await faults(page)).toEqual([]);
  });

  it('while a barragoon is placed, and after an illegal click', async () => {
    await page.goto(`/analyse/barragoon${written({ position: '6z/7/7/7/7/7/7/7/Z6 w last', plies: [] })}`);
    await page.locator('[data-square=a1]').click();
    await page.getByRole('alert').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.locator('[data-square=d5]').click();
    await page.getByRole('button', { name: /^one-way/ }).click();
    await page.getByRole('button', { name: 'Place' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('in an analysis with everything open', async () => {
    await page.goto('/analyse/gorogo#;Hb4,a4,d4');
    await page.getByText('Import game', { exact: true }).click();
    await page.getByText('Download and share').click();
    await page.getByText('Saved in this browser', { exact: true }).click();
    await page
      .getByRole('button', { name: /^Keep the line of/ })
      .first()
      .click();
    await page.locator('#record-text').fill('nonsense');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set up a position' }).click();
    await page.getByRole('heading', { name: 'Set up a position' }).waitFor();
    expect(await faults(page)).toEqual([]);
  });

  it('in a review, at a slip and while trying again', async () => {
    await start(page, 'gorogo', { radios: ['Pebble'] });
    await playOn(page, byMouse, dice(5), 6);
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Resign now' }).click();
    await page.getByRole('link', { name: 'Review' }).click();
    await page.getByRole('table').waitFor({ timeout: 200_000 });
    await page.getByRole('region', { name: 'Mistakes and inaccuracies' }).getByRole('button').first().click();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByLabel('Type a move').waitFor();
    expect(await faults(page)).toEqual([]);
  });
});
