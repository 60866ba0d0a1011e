import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { browser, serve, start, visit, type Server } from './support';

/** The address of some machine at home, which leads to this one: browsers trust only their own without https. */
const HOME = '192.0.2.1';

let server: Server;
let chromium: Browser;

beforeAll(async () => {
  [server, chromium] = await Promise.all([serve(), browser(`--host-resolver-rules=MAP ${HOME} 127.0.0.1`)]);
});
afterAll(async () => {
  await chromium.close();
  server.stop();
});

/** Copies a link by its own button, which says so for a while; another link's may still do. */
async function copy(link: Locator): Promise<void> {
  const button = (name: string) => link.getByRole('button', { name, exact: true });
  await Promise.all([button('Copied').waitFor(), button('Copy').click()]);
}

/** What somebody gets who pastes. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' })));
  const field = page.locator('#paste');
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  const text = await field.inputValue();
  await field.evaluate((field) => field.remove());
  return text;
}

it.each([
  { where: 'on this machine', host: '127.0.0.1', trusted: true },
  { where: 'at home, without https', host: HOME, trusted: false }
])('links are copied $where', async ({ host, trusted }) => {
  const there = { ...server, address: server.address.replace('127.0.0.1', host) };
  const { page, leave } = await visit(chromium, there);
  await start(page, 'gorogo', { radios: ['A friend'], button: 'Invite' });
  expect(await page.evaluate(() => isSecureContext)).toBe(trusted);
  expect(page.url()).toContain(host);

  await copy(page.locator('.copy').first());
  expect((await pasted(page)).trim()).toBe(page.url());

  await page.getByText('Share and download').click();
  await page.getByRole('button', { name: 'Make a private link' }).click();
  const seat = page.getByRole('textbox', { name: 'Private link to continue on another device' });
  await seat.waitFor();
  await copy(page.locator('.copy').filter({ has: seat }));
  expect(await pasted(page)).toBe(await seat.inputValue());
  await leave();
});
