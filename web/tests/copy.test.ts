import type { Browser, Page } from 'playwright-core';
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

  const copied = page.getByRole('button', { name: 'Copied', exact: true });
  await Promise.all([copied.waitFor(), page.getByRole('button', { name: 'Copy', exact: true }).first().click()]);
  expect((await pasted(page)).trim()).toBe(page.url());

  await page.getByText('Share and download').click();
  await page.getByRole('button', { name: 'Make a private link' }).click();
  const seat = page.getByRole('textbox', { name: 'Private link to your seat' });
  await seat.waitFor();
  await Promise.all([copied.last().waitFor(), page.getByRole('button', { name: 'Copy', exact: true }).last().click()]);
  expect(await pasted(page)).toBe(await seat.inputValue());
  await leave();
});
