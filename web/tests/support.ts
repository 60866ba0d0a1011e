import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, firefox, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** A server with games of its own. */
export interface Server {
  address: string;
  stop(): void;
}

/**
 * Starts the program named by TRILITH on a free port, with a database that is gone afterwards; or takes the one that
 * runs at TRILITH_URL.
 */
export async function serve(...more: string[]): Promise<Server> {
  const running = process.env.TRILITH_URL;
  if (running) return { address: running, stop: () => undefined };
  const program = process.env.TRILITH;
  if (!program) throw new Error('set TRILITH to the program, or TRILITH_URL to the address of a server that runs');
  const folder = mkdtempSync(join(tmpdir(), 'trilith-browser-'));
  const limits = ['--requests', '100000', '--games', '100000', '--messages', '100000', '--sockets', '1000'];
  const child = spawn(program, ['serve', '--port', '0', '--database', join(folder, 'games.db'), ...limits, ...more], {
    stdio: ['ignore', 'pipe', 'inherit']
  });
  const address = await readAddress(child);
  return {
    address,
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

function readAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (part: Buffer) => {
      text += part.toString();
      const address = /http:\/\/\S*\d/.exec(text)?.[0];
      if (address) resolve(address);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
  });
}

const DEBIAN = '/usr/bin/chromium';

/** Where the browser is: Debian's Chromium, or the one that playwright fetched. */
export const CHROMIUM = process.env.TRILITH_BROWSER ?? (existsSync(DEBIAN) ? DEBIAN : chromium.executablePath());

export function browser(...more: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', ...more] });
}

/** Where Debian's Firefox is, if it is there. */
export const FIREFOX = '/usr/bin/firefox-esr';

/** Firefox as it comes from Mozilla, which is driven by the protocol that all browsers share. */
export function otherBrowser(): Promise<Browser> {
  return firefox.launch({ channel: 'moz-firefox', executablePath: FIREFOX });
}

/** A visitor with a page of their own. What the page complains about is collected. */
export interface Visitor {
  page: Page;
  complaints: string[];
  leave(): Promise<void>;
}

export async function visit(browser: Browser, server: Server, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: server.address, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return { page, complaints, leave: () => context.close() };
}

/** Sets up a game by its form and waits for its board. */
export async function start(page: Page, game: string, choices: { radios?: string[]; button?: 'Start' | 'Invite' } = {}): Promise<void> {
  await page.goto(`/play/${game}`);
  // A level's radio has its number before its name.
  for (const name of choices.radios ?? []) {
    const text = name.replace(/[+.]/g, '\\$&');
    await page.getByRole('radio', { name: new RegExp(`^(\\d ?)?${text}$`) }).click();
  }
  await page.getByRole('button', { name: choices.button ?? 'Start', exact: true }).click();
  await page.waitForURL(/\/g\//);
  await page.getByRole('grid').waitFor();
}

/** Somebody invites a friend, who sits down. */
export async function meet(host: Page, guest: Page, game: string, radios: string[] = []): Promise<void> {
  await start(host, game, { radios: ['A friend', ...radios], button: 'Invite' });
  await guest.goto(host.url());
  await guest.getByRole('button', { name: /^Join as/ }).click();
  await host.getByText('Waiting for a friend').waitFor({ state: 'detached' });
}

/** The plies that the list shows. */
export function plies(page: Page): Promise<string[]> {
  return page.locator('button[data-at]').allTextContents();
}

/** Waits until the list shows so many plies. */
export async function untilPlies(page: Page, count: number): Promise<void> {
  await page.waitForFunction((count) => document.querySelectorAll('button[data-at]').length === count, count);
}

/** How a test touches what may be touched: the squares and the items of the menu. */
export type Touch = (page: Page, what: string) => Promise<void>;

export const byMouse: Touch = (page, what) => page.locator(what).click({ timeout: 3_000 });
export const byFinger: Touch = (page, what) => page.locator(what).tap({ timeout: 3_000 });

interface Seen {
  over: boolean;
  /** Everything that may be clicked, as selectors; changes with every click and every ply. */
  open: string[];
}

function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const squares = [...document.querySelectorAll('[role=gridcell].may')].map(
      (cell) => `[data-square="${cell.getAttribute('data-square')}"]`
    );
    const items = [...document.querySelectorAll('[data-item][aria-pressed=false]')].map(
      (item) => `[data-item="${item.getAttribute('data-item')}"]`
    );
    const over = [...document.querySelectorAll('button, a')].some((button) => button.textContent?.trim() === 'Rematch');
    return { over, open: [...squares, ...items] };
  });
}

/** Random numbers that are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Plays any ply that may be played until the game is over, or has so many plies. */
export async function playOn(page: Page, touch: Touch, roll: () => number, most = Infinity): Promise<number> {
  let clicks = 0;
  for (let round = 0; round < 5_000; round += 1) {
    const { over, open } = await look(page);
    if (over || (await plies(page)).length >= most) return clicks;
    const target = open[Math.floor(roll() * open.length)];
    if (!target) {
      await page.waitForTimeout(25);
      continue;
    }
    // What could be clicked a moment ago may be gone: the other one was faster.
    await touch(page, target).then(
      () => (clicks += 1),
      () => undefined
    );
  }
  throw new Error('the game does not end');
}
