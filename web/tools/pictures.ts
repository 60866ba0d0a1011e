import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { browser, serve } from '../tests/support';
import { SCENES, Stage, type Scene } from './scenes';

/**
 * Every page as a phone upright and on its side, a tablet and a desk show it, some on a large desk as well, in light and
 * dark, in `web/pictures` or the folder named by PICTURES. Look at them one by one.
 * `npm run pictures -- home rules` takes only those with one of these in their names.
 */
const FOLDER = process.env.PICTURES ?? join(import.meta.dirname, '../pictures');
const SIZES = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 }
];
const LARGE = { width: 2560, height: 1440 };

async function take(page: Page, { name, seen = 'whole', large = false }: Scene): Promise<void> {
  // Nothing is lit by the mouse.
  await page.mouse.move(0, 0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of large ? [...SIZES, LARGE] : SIZES) {
      await page.setViewportSize(size);
      await page.evaluate(() => scrollTo(0, 0));
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(100);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      if (wide > size.width) console.log(`${name} scrolls sideways at ${size.width} px: ${wide} px`);
      const file = `${name}-${size.width}-${colorScheme}.png`;
      await page.screenshot({ path: join(FOLDER, file), fullPage: seen === 'whole' });
    }
  }
}

mkdirSync(FOLDER, { recursive: true });
const [server, chromium] = await Promise.all([serve(), browser()]);
const stage = new Stage(chromium, server);
const wanted = process.argv.slice(3);
try {
  for (const scene of SCENES.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))) {
    console.log(scene.name);
    await take(await scene.show(stage), scene);
    await stage.clear();
  }
} finally {
  await chromium.close();
  server.stop();
}
