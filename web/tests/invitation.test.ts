import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, serve, start, visit, type Server } from './support';

describe('an invitation', () => {
  let server: Server;
  let chromium: Browser;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  it('says who invites to which game, with a picture, the rules and a QR code', async () => {
    const ada = await visit(chromium, server);
    await ada.page.addInitScript(() => {
      Object.assign(navigator, { share: (data: unknown) => Promise.resolve(Object.assign(window, { shared: data })) });
    });
    await ada.page.goto('/settings');
    await ada.page.getByLabel('Your name').fill('Ada');
    await start(ada.page, 'barragoon', { radios: ['A friend', '5+5'], button: 'Invite' });
    const link = ada.page.url();
    await ada.page.getByRole('button', { name: 'Share', exact: true }).click();
    expect(await ada.page.evaluate(() => (window as unknown as { shared: unknown }).shared)).toEqual({
      title: 'Ada invites you to Barragoon, 5 min + 5 s',
      text: 'Ada invites you to Barragoon, 5 min + 5 s',
      url: link
    });
    await ada.page.getByRole('button', { name: 'QR code' }).first().click();
    const code = ada.page.getByRole('img', { name: `QR code: ${link}` });
    await code.waitFor();
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

    const ben = await visit(chromium, server);
    await ben.page.goto(link);
    await ben.page.getByRole('heading', { name: 'Ada invites you to Barragoon, 5 min + 5 s' }).waitFor();
    const picture = ben.page.locator('.invitation img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(await ben.page.locator('.invitation').getByRole('link').getAttribute('href')).toBe('/learn/barragoon#rules');
    const property = (name: string) => ben.page.locator(`head meta[property="og:${name}"]`).getAttribute('content');
    expect(await property('title')).toBe('Ada invites you to Barragoon, 5 min + 5 s');
    expect(await property('image')).toBe(`${link.replace('/g/', '/api/games/')}/picture.png`);
    // Nothing else in the page changes, and the policy holds for it.
    const [plain, shown] = await Promise.all([fetch(new URL('/', link)), fetch(link)]);
    expect(shown.headers.get('content-security-policy')).toBe(plain.headers.get('content-security-policy'));
    expect(shown.headers.get('content-security-policy')).toContain('sha256-');
    const tags = /<meta property="og:type"[^]*?(?=<\/head>)/;
    expect((await shown.text()).replace(tags, '')).toBe(await plain.text());
    expect([...ada.complaints, ...ben.complaints]).toEqual([]);
    await ada.leave();
    await ben.leave();
  });
});
