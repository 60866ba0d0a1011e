import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browser, CHROMIUM, serve, start, visit, type Server } from '../tests/support';
import { median } from './median';

/**
 * Lighthouse's marks of the pages that people open first: the median of five runs, as a phone and as a desk sees them.
 * `npm run lighthouse -- / /learn` asks for these pages only, `TRILITH_RUNS=1` for one run each.
 */
const RUNS = Number(process.env.TRILITH_RUNS ?? 5);
const PRESETS = { mobile: [], desktop: ['--preset=desktop'] };
const LEAST = 95;

interface Marks {
  performance: number;
  accessibility: number;
  /** Milliseconds: the largest thing seen, how long the page was busy; and how far things jumped. */
  largest: number;
  blocked: number;
  shift: number;
}

interface Report {
  categories: Record<'performance' | 'accessibility', { score: number }>;
  audits: Record<string, { numericValue?: number }>;
}

async function measure(address: string, preset: string[]): Promise<Marks> {
  const lighthouse = join(import.meta.dirname, 'lighthouse/node_modules/.bin/lighthouse');
  const flags = ['--output=json', '--quiet', '--chrome-flags=--headless=new --no-sandbox', '--only-categories=performance,accessibility'];
  const options = { env: { ...process.env, CHROME_PATH: CHROMIUM }, maxBuffer: 1e9 };
  const ask = () =>
    promisify(execFile)(lighthouse, [address, ...flags, ...preset], options).then(
      ({ stdout }) => stdout,
      (error: Error & { stderr?: string }) => {
        console.error(error.stderr?.trim() ?? error.message);
        return null;
      }
    );
  let report = await ask();
  // Lighthouse loses a trace now and then, and says itself that one should run it again.
  for (let again = 0; report === null && again < 4; again += 1) report = await ask();
  if (report === null) throw new Error(`Lighthouse cannot measure ${address}`);
  const { categories, audits } = JSON.parse(report) as Report;
  const measured = (name: string) => audits[name]?.numericValue ?? NaN;
  return {
    performance: Math.round(100 * categories.performance.score),
    accessibility: Math.round(100 * categories.accessibility.score),
    largest: Math.round(measured('largest-contentful-paint')),
    blocked: Math.round(measured('total-blocking-time')),
    shift: Math.round(1000 * measured('cumulative-layout-shift')) / 1000
  };
}

/** A game that has begun, for whoever opens its link. */
async function begun(server: Server): Promise<string> {
  const chromium = await browser();
  const { page } = await visit(chromium, server);
  await start(page, 'barragoon', { radios: ['One screen'] });
  const { pathname } = new URL(page.url());
  await chromium.close();
  return pathname;
}

const server = await serve();
let poor = 0;
try {
  const asked = process.argv.slice(3);
  const pages = asked.length > 0 ? asked : ['/', '/play/gorogo', await begun(server), '/learn/gorogo', '/analyse/gorogo', '/settings'];
  console.log('performance  accessibility  largest  blocked  shift  page');
  for (const page of pages) {
    for (const [name, preset] of Object.entries(PRESETS)) {
      const runs: Marks[] = [];
      while (runs.length < RUNS) runs.push(await measure(server.address + page, preset));
      const { performance, accessibility, largest, blocked, shift } = Object.fromEntries(
        (Object.keys(runs[0] ?? {}) as (keyof Marks)[]).map((key) => [key, median(runs.map((run) => run[key]))])
      ) as unknown as Marks;
      if (performance < LEAST || accessibility < LEAST) poor += 1;
      console.log(
        `${String(performance).padStart(11)}  ${String(accessibility).padStart(13)}  ${String(largest).padStart(4)} ms  ${String(blocked).padStart(4)} ms  ${shift.toFixed(3)}  ${page} (${name})`
      );
    }
  }
} finally {
  server.stop();
}
if (poor > 0) {
  console.error(`${poor} of them have less than ${LEAST}`);
  process.exitCode = 1;
}
