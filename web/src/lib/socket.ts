import type { ClientMessage, ServerMessage } from './wire';

/** After so long without a word the line is dead. */
const DEAD_AFTER = 9_000;
/** So long after a pong the next ping is sent. */
const PING_DELAY = 4_000;
/** A line that has just opened answers sooner than that, or it is no better than the one before. */
const FIRST_MESSAGE_TIMEOUT = 5_000;
/** A page that wakes up waits no longer than this. */
const WAKE_TIMEOUT = 2_000;
/** Pages come back at random moments within this time. */
const MAX_DELAY = 3_000;

const OPEN = 1;

/** As much of a WebSocket as is needed, so that tests can bring their own. */
export interface WebSocketLike {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

export interface Listener {
  /** The line is open: say hello. */
  onOpen?(): void;
  /** The line is dead; it will come back by itself. */
  onLost?(): void;
  onMessage?(message: ServerMessage): void;
}

/** What the socket needs from its environment. */
export interface Env {
  connect(): WebSocketLike;
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
  #env: Env;
  #webSocket: WebSocketLike | null = null;
  #listeners = new Set<Listener>();
  #open = false;
  #failures = 0;
  #deadTimer: Timer;
  #pingTimer: Timer;
  #retryTimer: Timer;

  constructor(env: Env) {
    this.#env = env;
  }

  get open(): boolean {
    return this.#open;
  }

  /** Listens until the function that comes back is called. The first listener opens the line. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.#open) listener.onOpen?.();
    else if (!this.#webSocket && this.#retryTimer === undefined) this.#connect();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#close();
    };
  }

  /** Whether it was sent; not if the line is dead. */
  send(message: ClientMessage): boolean {
    if (!this.#open || this.#webSocket?.readyState !== OPEN) return false;
    this.#webSocket.send(JSON.stringify(message));
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
    this.#expectMessage(WAKE_TIMEOUT);
  }

  #connect(): void {
    this.#disconnect();
    const webSocket = this.#env.connect();
    this.#webSocket = webSocket;
    this.#expectMessage(DEAD_AFTER);
    webSocket.onopen = () => {
      if (webSocket !== this.#webSocket) return;
      this.#open = true;
      this.#failures = 0;
      this.#ping();
      this.#expectMessage(FIRST_MESSAGE_TIMEOUT);
      for (const listener of [...this.#listeners]) listener.onOpen?.();
    };
    webSocket.onmessage = ({ data }) => {
      if (webSocket === this.#webSocket) this.#onMessage(String(data));
    };
    webSocket.onclose = () => {
      if (webSocket === this.#webSocket) this.#reconnectAfter(this.#backoff());
    };
  }

  #onMessage(text: string): void {
    this.#expectMessage(DEAD_AFTER);
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return;
    }
    if (message.kind === 'pong') {
      clearTimeout(this.#pingTimer);
      this.#pingTimer = setTimeout(() => this.#ping(), PING_DELAY);
    }
    if (message.kind === 'restart') {
      if (message.reload) this.#env.reload();
      this.#reconnectAfter(message.after + this.#env.random() * MAX_DELAY);
      return;
    }
    for (const listener of [...this.#listeners]) listener.onMessage?.(message);
  }

  #ping(): void {
    this.send({ kind: 'ping', t: Math.round(performance.now()) });
  }

  #expectMessage(timeout: number): void {
    clearTimeout(this.#deadTimer);
    this.#deadTimer = setTimeout(() => this.#reconnectAfter(0), timeout);
  }

  #reconnectAfter(delay: number): void {
    const wasOpen = this.#open;
    this.#disconnect();
    this.#failures += 1;
    if (this.#listeners.size === 0) return;
    this.#retryTimer = setTimeout(() => this.#connect(), delay);
    if (wasOpen) for (const listener of [...this.#listeners]) listener.onLost?.();
  }

  /** Longer after each failure, never longer than the spread, and never the same for all pages. */
  #backoff(): number {
    return this.#env.random() * Math.min(MAX_DELAY, 400 * 2 ** this.#failures);
  }

  #disconnect(): void {
    clearTimeout(this.#deadTimer);
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#retryTimer);
    this.#retryTimer = undefined;
    this.#open = false;
    const webSocket = this.#webSocket;
    this.#webSocket = null;
    webSocket?.close();
  }

  #close(): void {
    this.#disconnect();
    this.#failures = 0;
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;
