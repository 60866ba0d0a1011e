import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, serve, start, visit, type Server } from './support';

/** As much as a first visitor may have to fetch, pictures left out. */
const MOST = 150_000;

let server: Server;
let chromium: Browser;

beforeAll(async () => {
  [server, chromium] = await Promise.all([serve(), browser()]);
});
afterAll(async () => {
  await chromium.close();
  server.stop();
});

/** How many bytes come over the line for everything but pictures. */
async function fetched(page: Page, address: string): Promise<number> {
  const line = await page.context().newCDPSession(page);
  const pictures = new Set<string>();
  let bytes = 0;
  line.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/\/api\/art\/|\.svg$/.test(request.url)) pictures.add(requestId);
  });
  line.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!pictures.has(requestId)) bytes += encodedDataLength;
  });
  await line.send('Network.enable');
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('grid').first().waitFor();
  return bytes;
}

it.each(['/', '/play/greener', '/learn/barragoon', '/learn/barragoon#rules', '/puzzle/gorogo', '/analyse/gorogo'])(
  'of %s is small',
  async (address) => {
    const { page, leave } = await visit(chromium, server);
    const bytes = await fetched(page, address);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(MOST);
    await leave();
  }
);

it.each(['/', '/play/greener'])('of %s keeps everything where it is', async (address) => {
  const { page, leave } = await visit(chromium, server, { viewport: { width: 390, height: 844 } });
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    const add = ({ value }: { value: number }) => ((window as unknown as { shifted: number }).shifted += value);
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => add(entry as unknown as { value: number }))).observe({
      type: 'layout-shift',
      buffered: true
    });
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.getByRole('grid').first().waitFor();
  // What Lighthouse calls good.
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.1);
  await leave();
});

it('of a game by its link is small', async () => {
  const host = await visit(chromium, server);
  await start(host.page, 'barragoon', { radios: ['A friend'], button: 'Invite' });
  const { page, leave } = await visit(chromium, server);
  expect(await fetched(page, host.page.url())).toBeLessThan(MOST);
  await leave();
  await host.leave();
});
