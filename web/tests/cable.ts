import type { Page, WebSocketRoute } from 'playwright-core';
import type { ToPage } from '../src/lib/wire';

/** What a cable does with what is said: passes it, keeps the page from hearing, or swallows both ways without a word. */
export type Mode = 'sound' | 'deaf' | 'dead';

/** The line between a page and the server, in the hands of a test. */
export class Cable {
  mode: Mode = 'sound';
  /** What the page is not told, once. */
  lose: ((message: ToPage) => boolean) | null = null;
  /** How often the page has connected. */
  count = 0;
  #page: WebSocketRoute | null = null;

  static async lay(page: Page): Promise<Cable> {
    const cable = new Cable();
    await page.routeWebSocket(/\/api\/socket$/, (route) => cable.#connect(route));
    return cable;
  }

  /** Says something to the page as if the server had. */
  say(message: ToPage): void {
    this.#page?.send(JSON.stringify(message));
  }

  /** Ends the connection. */
  async cut(): Promise<void> {
    await this.#page?.close();
  }

  #connect(route: WebSocketRoute): void {
    this.count += 1;
    this.#page = route;
    const server = route.connectToServer();
    route.onMessage((message) => {
      if (this.mode !== 'dead') server.send(message);
    });
    server.onMessage((message) => {
      if (this.mode !== 'sound') return;
      if (this.lose?.(JSON.parse(String(message)) as ToPage)) {
        this.lose = null;
        return;
      }
      route.send(message);
    });
  }
}
