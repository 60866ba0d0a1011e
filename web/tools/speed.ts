import type { Page } from 'playwright-core';
import { browser, byMouse, dice, meet, playOn, plies, serve, untilPlies, visit } from '../tests/support';
import { median } from './median';

/** How long it takes from a click until the opponent's page has drawn the ply: the median of a hundred. */
const PLIES = 100;
const MOST = 30;

/** What a page notes down, in milliseconds that all pages of a machine share. */
interface Noted {
  /** When the click came that made a ply. */
  clicked: number[];
  /** When the list showed another ply, and the frame with it was about to be drawn. */
  seen: number[];
}

/** Runs in the page, before anything else does. */
function note(): void {
  const noted: Noted = { clicked: [], seen: [] };
  Object.assign(window, { noted });
  const now = (stamp: number) => performance.timeOrigin + stamp;
  let last = 0;
  addEventListener('click', ({ timeStamp }) => (last = now(timeStamp)), { capture: true });
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (message) {
    if (typeof message === 'string' && message.includes('"kind":"ply"')) noted.clicked.push(last);
    send.call(this, message);
  };
  let shown = 0;
  const look = () => {
    const count = document.querySelectorAll('button[data-at]').length;
    if (count > shown) requestAnimationFrame(() => noted.seen.push(now(performance.now())));
    shown = count;
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}

function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => (window as unknown as { noted: Noted }).noted);
}

const [server, chromium] = await Promise.all([serve(), browser()]);
const waits: number[] = [];
try {
  const roll = dice(1);
  while (waits.length < PLIES) {
    const [ann, ben] = await Promise.all([visit(chromium, server), visit(chromium, server)]);
    for (const { page } of [ann, ben]) await page.addInitScript(note);
    await meet(ann.page, ben.page, 'gorogo');
    const pages = [ann.page, ben.page];
    for (let count = 0; !(await ann.page.getByRole('button', { name: 'Rematch' }).isVisible()) && waits.length < PLIES;) {
      const [mover, other] = (await pages[0]?.locator('[role=gridcell].may').count()) ? pages : [...pages].reverse();
      if (!mover || !other) break;
      await playOn(mover, byMouse, roll, count + 1);
      count = (await plies(mover)).length;
      await untilPlies(other, count);
      // The frame is drawn a moment after the list has changed.
      await other.waitForFunction((least) => (window as unknown as { noted: Noted }).noted.seen.length >= least, count);
      const [made, heard] = [await noted(mover), await noted(other)];
      waits.push((heard.seen.at(-1) ?? NaN) - (made.clicked.at(-1) ?? NaN));
    }
    await Promise.all([ann.leave(), ben.leave()]);
  }
} finally {
  await chromium.close();
  server.stop();
}
const middle = median(waits);
console.log(`from click to sight, ${waits.length} plies: median ${middle.toFixed(1)} ms, slowest ${Math.max(...waits).toFixed(1)} ms`);
if (middle >= MOST) {
  console.error(`expected less than ${MOST} ms`);
  process.exitCode = 1;
}
