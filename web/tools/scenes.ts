import type { Browser, Page } from 'playwright-core';
import { FaultyConnection } from '../tests/faultyConnection';
import { byMouse, dice, meet, playOn, start, untilPlies, visit, type Server, type Visitor } from '../tests/support';

/** A page in a state worth a picture. */
export interface Scene {
  name: string;
  /** A long page is seen in part. */
  seen?: 'whole' | 'window';
  /** Whether a large desk is worth a picture as well. */
  large?: boolean;
  /** Brings a visitor's page there. */
  show: (stage: Stage) => Promise<Page>;
}

/** Where scenes are played: a server, a browser, and visitors who leave after the scene. */
export class Stage {
  #browser: Browser;
  #server: Server;
  #guests: Visitor[] = [];

  constructor(browser: Browser, server: Server) {
    this.#browser = browser;
    this.#server = server;
  }

  async guest(): Promise<Page> {
    const guest = await visit(this.#browser, this.#server, { reducedMotion: 'reduce' });
    this.#guests.push(guest);
    return guest.page;
  }

  async clear(): Promise<void> {
    for (const guest of this.#guests.splice(0)) await guest.leave();
  }
}

const GAMES = ['gorogo', 'barragoon', 'greener'];

/** A page that needs nothing but its address. */
function plain(name: string, address: string, ready: string): Scene {
  return {
    name,
    show: async (stage) => {
      const page = await stage.guest();
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      return page;
    }
  };
}

/** A game against a computer after some plies. */
async function begun(stage: Stage, game: string, plies: number): Promise<Page> {
  const page = await stage.guest();
  await start(page, game, { radios: ['Pebble'] });
  await playOn(page, byMouse, dice(7), plies);
  return page;
}

async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Resign now' }).click();
  await page.getByRole('button', { name: 'Rematch' }).waitFor();
}

/** A friend at each side, who have played some plies. */
async function friends(stage: Stage, game: string): Promise<{ ann: Page; ben: Page }> {
  const [ann, ben] = [await stage.guest(), await stage.guest()];
  await ann.goto('/settings');
  await ann.getByLabel('Your name').fill('Ann');
  await meet(ann, ben, game, ['5+5']);
  await playOn(ann, byMouse, dice(1), 1);
  await untilPlies(ben, 1);
  await playOn(ben, byMouse, dice(2), 2);
  await untilPlies(ann, 2);
  return { ann, ben };
}

async function analysis(stage: Stage, address: string): Promise<Page> {
  const page = await stage.guest();
  await page.goto(address);
  await page
    .getByRole('button', { name: /^Keep the line of/ })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Review with engine' }).click();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Review with engine' }).waitFor();
  // It thinks anew after the judging.
  await page
    .getByRole('button', { name: /^Keep the line of/ })
    .first()
    .waitFor();
  return page;
}

const ANALYSES: Record<string, string> = {
  gorogo: '/analyse/gorogo#;Hb4,a4,d4,c3,b2',
  barragoon: '/analyse/barragoon',
  greener: '/analyse/greener'
};

async function review(stage: Stage): Promise<Page> {
  const page = await begun(stage, 'gorogo', 12);
  await resign(page);
  await page.getByRole('link', { name: 'Review' }).click();
  await page.getByRole('table').waitFor();
  return page;
}

/** Every page, in every state that looks different. */
export const SCENES: Scene[] = [
  { ...plain('home', '/', '[role=gridcell]'), large: true },
  {
    name: 'home-menu',
    show: async (stage) => {
      const page = await stage.guest();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      return page;
    }
  },
  {
    name: 'home-own-games',
    show: async (stage) => {
      const page = await begun(stage, 'gorogo', 4);
      await start(page, 'greener', { radios: ['A friend'], button: 'Invite' });
      await page.goto('/');
      await page
        .getByRole('link', { name: /GoRoGo/ })
        .first()
        .waitFor();
      return page;
    }
  },
  ...GAMES.map((game) => plain(`setup-${game}`, `/play/${game}`, '[role=gridcell]')),
  {
    name: 'setup-friend',
    show: async (stage) => {
      const page = await stage.guest();
      await page.goto('/play/greener');
      await page.getByRole('radio', { name: 'A friend', exact: true }).click();
      await page.getByRole('radio', { name: 'Custom', exact: true }).click();
      return page;
    }
  },
  ...GAMES.map((game): Scene => ({ name: `game-${game}`, seen: 'window', large: true, show: (stage) => begun(stage, game, 10) })),
  ...GAMES.map((game): Scene => ({
    name: `flipped-${game}`,
    seen: 'window',
    show: async (stage) => {
      const page = await begun(stage, game, 10);
      await page.getByRole('button', { name: 'Flip board' }).click();
      return page;
    }
  })),
  {
    name: 'game-resign',
    seen: 'window',
    show: async (stage) => {
      const page = await begun(stage, 'gorogo', 6);
      await page.getByRole('button', { name: 'Resign' }).click();
      return page;
    }
  },
  {
    name: 'game-notices',
    seen: 'window',
    show: async (stage) => {
      const { ann, ben } = await friends(stage, 'gorogo');
      await ben
        .getByRole('button', { name: 'Offer a draw' })
        .or(ben.getByRole('button', { name: 'Ask for a takeback' }))
        .first()
        .click();
      await ann.getByRole('button', { name: 'Accept' }).waitFor();
      return ann;
    }
  },
  {
    name: 'game-hint',
    seen: 'window',
    show: async (stage) => {
      const page = await begun(stage, 'greener', 6);
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      await page.getByText(/^Hint: \S+ \(/).waitFor();
      return page;
    }
  },
  ...GAMES.map((game): Scene => ({
    name: `over-${game}`,
    seen: 'window',
    show: async (stage) => {
      const page = await begun(stage, game, game === 'barragoon' ? 20 : 500);
      if (game === 'barragoon') await resign(page);
      return page;
    }
  })),
  {
    name: 'waiting',
    show: async (stage) => {
      const page = await stage.guest();
      await start(page, 'barragoon', { radios: ['A friend'], button: 'Invite' });
      return page;
    }
  },
  {
    name: 'invited',
    show: async (stage) => {
      const [host, page] = [await stage.guest(), await stage.guest()];
      await start(host, 'barragoon', { radios: ['A friend'], button: 'Invite' });
      await page.goto(host.url());
      await page.getByRole('button', { name: /^Join as/ }).waitFor();
      return page;
    }
  },
  { name: 'friends', seen: 'window', show: async (stage) => (await friends(stage, 'barragoon')).ann },
  {
    name: 'watching',
    show: async (stage) => {
      const { ann } = await friends(stage, 'gorogo');
      const page = await stage.guest();
      await page.goto(ann.url());
      await page.getByText('You are watching.').waitFor();
      return page;
    }
  },
  {
    name: 'offline',
    show: async (stage) => {
      const page = await stage.guest();
      const cable = await FaultyConnection.intercept(page);
      await start(page, 'greener', { radios: ['Two players, one device'] });
      await playOn(page, byMouse, dice(3), 3);
      cable.mode = 'dead';
      await page.getByText('Offline.').waitFor();
      return page;
    }
  },
  plain('not-found', '/g/nothing', 'h1'),
  plain('nowhere', '/nowhere', 'h1'),
  ...['play', 'learn', 'puzzle', 'analyse'].map((name) => plain(`${name}-games`, `/${name}`, '[role=gridcell]')),
  ...GAMES.map((game) => plain(`lesson-${game}`, `/learn/${game}#lesson-2`, '[role=gridcell]')),
  ...GAMES.map((game) => plain(`puzzle-${game}`, `/puzzle/${game}#1`, '[role=gridcell]')),
  ...GAMES.map((game): Scene => ({ ...plain(`rules-${game}`, `/learn/${game}#rules`, '[role=gridcell]'), seen: 'window' })),
  ...GAMES.map((game): Scene => ({ ...plain(`full-rules-${game}`, `/learn/${game}#rules-full`, '[role=gridcell]'), seen: 'window' })),
  {
    name: 'my-games',
    show: async (stage) => {
      const page = await begun(stage, 'greener', 4);
      await start(page, 'gorogo', { radios: ['Pebble'] });
      await playOn(page, byMouse, dice(7), 4);
      await resign(page);
      await start(page, 'barragoon', { radios: ['A friend'], button: 'Invite' });
      await page.goto('/games');
      await page.getByRole('table').waitFor();
      return page;
    }
  },
  plain('my-games-empty', '/games', 'h1'),
  ...GAMES.map((game): Scene => ({
    name: `analyse-${game}`,
    seen: 'window',
    large: true,
    show: (stage) => analysis(stage, ANALYSES[game] ?? '')
  })),
  {
    name: 'analyse-editor',
    large: true,
    show: async (stage) => {
      const page = await stage.guest();
      await page.goto('/analyse/gorogo#;Hb4,a4,d4');
      await page.getByRole('button', { name: 'Set up a position' }).click();
      await page.getByRole('button', { name: /^Black.s stone$/ }).click();
      return page;
    }
  },
  { name: 'review', large: true, show: review },
  {
    name: 'review-mistake',
    show: async (stage) => {
      const page = await review(stage);
      await page.getByRole('region', { name: 'Mistakes and inaccuracies' }).getByRole('button').first().click();
      return page;
    }
  },
  plain('settings', '/settings', 'fieldset')
];
