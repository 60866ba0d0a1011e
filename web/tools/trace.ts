import type { Page } from 'playwright-core';
import { browser, byMouse, dice, playOn, serve, start, visit } from '../tests/support';

/** What Chromium's own trace says while pieces move: how long its tasks take, and what is animated. */
const LONGEST = 50;
const PLIES = 30;
const SMOOTH = new Set(['transform', 'opacity']);

/** As much of a trace's event as is needed; times in microseconds. */
interface Event {
  name: string;
  pid: number;
  tid: number;
  /** How long it took, and how much of that it worked. */
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Runs in the page: notes the properties of everything that is animated, frame by frame. */
function watch(): void {
  const animated = new Set<string>();
  Object.assign(window, { animated });
  const look = () => {
    for (const { effect } of document.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue;
      for (const frame of effect.getKeyframes())
        for (const name of Object.keys(frame)) if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name)) animated.add(name);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function tasks(trace: Buffer): Event[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: Event[] };
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`)
  );
  return traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`));
}

/** Without the time in which the machine did something else. */
function work({ dur = 0, tdur = dur }: Event): number {
  return tdur;
}

async function animated(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(window as unknown as { animated: Set<string> }).animated]);
}

const [server, chromium] = await Promise.all([serve(), browser()]);
let faults = 0;
try {
  for (const game of ['gorogo', 'barragoon', 'greener']) {
    const { page, leave } = await visit(chromium, server);
    await page.addInitScript(watch);
    await start(page, game, { radios: ['Pebble'] });
    await page.waitForLoadState('networkidle');
    await chromium.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
    await playOn(page, byMouse, dice(7), PLIES);
    const all = tasks(await chromium.stopTracing());
    const [longest] = all.sort((one, other) => work(other) - work(one));
    const long = all.filter((task) => work(task) > LONGEST * 1000).length;
    const properties = await animated(page);
    const odd = properties.filter((name) => !SMOOTH.has(name));
    faults += long + odd.length;
    const slowest = Math.max(...all.map(({ dur = 0 }) => dur)) / 1000;
    const worked = longest ? work(longest) / 1000 : NaN;
    console.log(
      `${game}: ${all.length} tasks, at most ${worked.toFixed(1)} ms of work (${slowest.toFixed(1)} ms with waiting), ${long} over ${LONGEST} ms; animated: ${properties.join(', ')}`
    );
    await leave();
  }
} finally {
  await chromium.close();
  server.stop();
}
if (faults > 0) {
  console.error(`expected no task over ${LONGEST} ms, and nothing animated but ${[...SMOOTH].join(' and ')}`);
  process.exitCode = 1;
}
