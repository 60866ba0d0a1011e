import type { Page, WebSocketRoute } from 'playwright-core';
import type { ServerMessage } from '../src/lib/wire';

/** What a cable does with what is said: passes it, keeps the page from hearing, or swallows both ways without a word. */
export type Mode = 'normal' | 'receive-nothing' | 'dead';

/** The line between a page and the server, in the hands of a test. */
export class FaultyConnection {
  mode: Mode = 'normal';
  /** What the page is not told, once. */
  dropNext: ((message: ServerMessage) => boolean) | null = null;
  /** How often the page has connected. */
  count = 0;
  #page: WebSocketRoute | null = null;

  static async intercept(page: Page): Promise<FaultyConnection> {
    const connection = new FaultyConnection();
    await page.routeWebSocket(/\/api\/socket$/, (route) => connection.#connect(route));
    return connection;
  }

  /** Says something to the page as if the server had. */
  say(message: ServerMessage): void {
    this.#page?.send(JSON.stringify(message));
  }

  /** Ends the connection. */
  async close(): Promise<void> {
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
      if (this.mode !== 'normal') return;
      if (this.dropNext?.(JSON.parse(String(message)) as ServerMessage)) {
        this.dropNext = null;
        return;
      }
      route.send(message);
    });
  }
}
