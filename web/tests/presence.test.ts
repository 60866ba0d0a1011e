import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browser, byMouse, dice, meet, playOn, plies, serve, start, untilPlies, visit, type Server, type Visitor } from './support';

describe('two people who are apart', () => {
  let server: Server;
  let chromium: Browser;
  let ann: Visitor;

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve('--claim-after', '6s'), browser()]);
    ann = await visit(chromium, server);
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  /** One move, whatever it is. */
  async function one(page: Page, other: Page, seed: number): Promise<void> {
    const count = (await plies(page)).length + 1;
    await playOn(page, byMouse, dice(seed), count);
    await Promise.all([untilPlies(page, count), untilPlies(other, count)]);
  }

  /** What a browser does when its window is covered or uncovered. */
  function look(page: Page, state: 'hidden' | 'visible'): Promise<void> {
    return page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  }

  it('see in words who is online, away or offline, and when victory can be claimed', async () => {
    const ben = await visit(chromium, server);
    await start(ann.page, 'gorogo', { radios: ['A friend'], button: 'Invite' });
    await ben.page.goto(ann.page.url());
    await ben.page.getByLabel('Your name').fill('Ben');
    await ben.page.getByRole('button', { name: 'Join as Black' }).click();
    await ben.page.getByRole('button', { name: 'Resign' }).waitFor();
    const bar = ann.page.locator('.bar', { hasText: 'Ben' });
    await bar.getByText('online', { exact: true }).waitFor();
    await look(ben.page, 'hidden');
    await bar.getByText('away', { exact: true }).waitFor();
    await look(ben.page, 'visible');
    await bar.getByText('online', { exact: true }).waitFor();
    await one(ann.page, ben.page, 1);
    const claim = ann.page.getByRole('button', { name: 'Claim victory' });
    expect(await claim.count()).toBe(0);
    await ben.leave();
    await bar.getByText('offline', { exact: true }).waitFor();
    await ann.page.getByText(/^Ben is offline\. You can claim victory in 0:0\d\.$/).waitFor();
    expect(await claim.isDisabled()).toBe(true);
    const place = await claim.boundingBox();
    await ann.page.getByText('Ben is offline. You can claim victory.').waitFor();
    expect(await claim.boundingBox()).toEqual(place);
    await claim.click();
    await ann.page.getByText('You won', { exact: true }).waitFor();
    expect(await ann.page.locator('.prompt').innerText()).toContain('Ben forfeits, being away for too long');
  });

  it('answer each other by name, and no button moves when they do', async () => {
    const ben = await visit(chromium, server);
    await meet(ann.page, ben.page, 'barragoon');
    await one(ann.page, ben.page, 2);
    await one(ben.page, ann.page, 3);
    const places = (page: Page) =>
      page.evaluate(() =>
        [...document.querySelectorAll('button')]
          .filter((button) => ['Flip', 'Takeback', 'Hints', 'Draw', 'Resign'].includes(button.textContent?.trim() ?? ''))
          .map((button) => [
            button.textContent?.trim(),
            Math.round(button.getBoundingClientRect().x),
            Math.round(button.getBoundingClientRect().y)
          ])
      );
    const before = await places(ben.page);
    expect(before.length).toBe(5);
    for (const [offer, asked, answer] of [
      ['Offer a draw', 'White offers a draw.', 'Brown declined the draw.'],
      ['Allow hints', /^White asks to allow hints/, 'Brown declined hints.'],
      ['Ask for a takeback', 'White asks for a takeback.', 'Brown declined the takeback.']
    ] as const) {
      await ann.page.getByRole('button', { name: offer }).click();
      await ben.page.getByText(asked).waitFor();
      expect(await places(ben.page)).toEqual(before);
      await ben.page.getByRole('button', { name: 'Decline' }).click();
      await ann.page.getByText(answer).waitFor();
    }
    await ann.page.reload();
    await ann.page.getByText('Brown declined the takeback.').waitFor();
    await one(ann.page, ben.page, 4);
    await ann.page.getByText('Brown declined the takeback.').waitFor({ state: 'detached' });
    // A resignation is confirmed in another place than it was asked for.
    await ben.page.getByRole('button', { name: 'Resign', exact: true }).click();
    await ben.page.getByRole('button', { name: 'Resign now' }).waitFor();
    expect(await places(ben.page)).toEqual(before);
    await ben.leave();
  });
});
