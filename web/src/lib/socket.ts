import type { FromPage, ToPage } from './wire';

/** After so long without a word the line is dead. */
const SILENCE = 9_000;
/** So long after a pong the next ping is sent. */
const REST = 4_000;
/** A line that has just opened answers sooner than that, or it is no better than the one before. */
const FIRST = 5_000;
/** A page that wakes up has no more patience than this. */
const PATIENCE = 2_000;
/** Pages come back at random moments within this time. */
const SPREAD = 3_000;

const OPEN = 1;

/** As much of a WebSocket as is needed, so that tests can bring their own. */
export interface Plug {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  /** The line is open: say hello. */
  opened?(): void;
  /** The line is dead; it will come back by itself. */
  lost?(): void;
  heard?(message: ToPage): void;
}

/** What the outside gives. */
export interface Outside {
  plug(): Plug;
  /** Something between 0 and 1. */
  random(): number;
  /** Loads the page again, at most once for the same reason. */
  reload(): void;
}

/**
 * One line to the server that mends itself. The page is the one who notices that a line is dead: phones and
 * proxies end sockets without a word.
 */
export class Socket {
  #outside: Outside;
  #plug: Plug | null = null;
  #listeners = new Set<Listener>();
  #open = false;
  #failures = 0;
  #silence: Timer;
  #rest: Timer;
  #retry: Timer;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  get open(): boolean {
    return this.#open;
  }

  /** Listens until the function that comes back is called. The first listener opens the line. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#open) listener.opened?.();
    else if (!this.#plug && this.#retry === undefined) this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#drop();
    };
  }

  /** Whether it was sent; not if the line is dead. */
  send(message: FromPage): boolean {
    if (!this.#open || this.#plug?.readyState !== OPEN) return false;
    this.#plug.send(JSON.stringify(message));
    return true;
  }

  /** The page was hidden, frozen or without a network, and is back: is the line still there? */
  wake(): void {
    if (this.#listeners.size === 0) return;
    if (!this.#open) {
      this.#connect();
      return;
    }
    this.#ping();
    this.#expect(PATIENCE);
  }

  #connect(): void {
    this.#forget();
    const plug = this.#outside.plug();
    this.#plug = plug;
    this.#expect(SILENCE);
    plug.onopen = () => {
      if (plug !== this.#plug) return;
      this.#open = true;
      this.#failures = 0;
      this.#ping();
      this.#expect(FIRST);
      for (const listener of [...this.#listeners]) listener.opened?.();
    };
    plug.onmessage = ({ data }) => {
      if (plug === this.#plug) this.#hear(String(data));
    };
    plug.onclose = () => {
      if (plug === this.#plug) this.#lose(this.#delay());
    };
  }

  #hear(text: string): void {
    this.#expect(SILENCE);
    let message: ToPage;
    try {
      message = JSON.parse(text) as ToPage;
    } catch {
      return;
    }
    if (message.kind === 'pong') {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.#ping(), REST);
    }
    if (message.kind === 'restart') {
      if (message.reload) this.#outside.reload();
      this.#lose(message.after + this.#outside.random() * SPREAD);
      return;
    }
    for (const listener of [...this.#listeners]) listener.heard?.(message);
  }

  #ping(): void {
    this.send({ kind: 'ping', t: Math.round(performance.now()) });
  }

  #expect(patience: number): void {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#lose(0), patience);
  }

  #lose(delay: number): void {
    const wasOpen = this.#open;
    this.#forget();
    this.#failures += 1;
    if (this.#listeners.size === 0) return;
    this.#retry = setTimeout(() => this.#connect(), delay);
    if (wasOpen) for (const listener of [...this.#listeners]) listener.lost?.();
  }

  /** Longer after each failure, never longer than the spread, and never the same for all pages. */
  #delay(): number {
    return this.#outside.random() * Math.min(SPREAD, 400 * 2 ** this.#failures);
  }

  #forget(): void {
    clearTimeout(this.#silence);
    clearTimeout(this.#rest);
    clearTimeout(this.#retry);
    this.#retry = undefined;
    this.#open = false;
    const plug = this.#plug;
    this.#plug = null;
    plug?.close();
  }

  #drop(): void {
    this.#forget();
    this.#failures = 0;
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;
