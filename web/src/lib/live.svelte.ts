import { newKey } from './key';
import type { Socket } from './socket';
import {
  PROTOCOL,
  type GameAction,
  type ErrorCode,
  type Colour,
  type GameStatus,
  type PlayedPly,
  type Presence,
  type Snapshot,
  type ServerMessage
} from './wire';

/** An act that the server has not acknowledged yet. */
export interface Pending {
  key: string;
  seq: number;
  act: GameAction;
  /** The position it was meant for. */
  position: string;
}

/** A proper no from the server. */
export interface Refused {
  code: ErrorCode;
  why: string;
}

/** As much of a Storage as is needed. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A live game as this page knows it. The server is the only judge: what was not acknowledged is kept, shown as a
 * ghost and sent again after the line came back; nothing is guessed.
 */
export class LiveGame {
  snapshot = $state.raw<Snapshot | null>(null);
  plies = $state.raw<PlayedPly[]>([]);
  live = $state.raw<GameStatus | null>(null);
  presence = $state.raw<Presence>({
    white: false,
    black: false,
    watchers: 0,
    white_away: false,
    black_away: false,
    claim_in: { white: null, black: null }
  });
  /** When the presence was told, by the page's own steady clock. */
  presenceReceivedAt = $state(0);
  pending = $state.raw<Pending | null>(null);
  refused = $state.raw<Refused | null>(null);
  online = $state(true);
  /** Why there is no such game, if there is none. */
  missing = $state<string | null>(null);
  /** When the clocks were told, by the page's own steady clock. */
  receivedAt = $state(0);
  /** The game that follows, once both want one. */
  next = $state<string | null>(null);
  /** Whether they agreed on it while this page was looking: only then does anybody want to be taken there. */
  agreed = $state(false);

  readonly id: string;
  #visible = true;
  #socket: Socket;
  #storage: StorageLike;
  #unsubscribe: () => void;
  /** The number of the event that the server says the pending act became. */
  #doneSeq: number | null = null;
  /** The event up to which the last refusal speaks: after a later one it is no news. */
  #refusedAt = 0;
  /** A ply or a resignation that came too late by events that leave it as good as before. */
  #conflict: (Pending & Refused & { until: number }) | null = null;

  constructor(id: string, socket: Socket, storage: StorageLike) {
    this.id = id;
    this.#socket = socket;
    this.#storage = storage;
    this.pending = this.#loadPending();
    this.#unsubscribe = socket.listen({
      onOpen: () => this.#sendHello(),
      onLost: () => {
        this.online = false;
      },
      onMessage: (message) => this.#onMessage(message)
    });
  }

  /** The visitor's own sides; none for who watches. */
  get yours(): Colour[] {
    return this.snapshot?.yours ?? [];
  }

  /** Does something as the visitor. One act at a time: a second one waits for the answer to the first. */
  act(act: GameAction): boolean {
    if (this.pending || !this.live) return false;
    this.refused = null;
    this.#send({ key: newKey(), seq: this.live.seq, act, position: this.live.view.position });
    return true;
  }

  close(): void {
    this.#unsubscribe();
  }

  /** Tells the server whether the page is in sight. */
  show(visible: boolean): void {
    this.#visible = visible;
    this.#socket.send({ kind: 'visible', visible });
  }

  #sendHello(): void {
    // First, so that the other player does not see somebody come who is not there.
    if (!this.#visible) this.#socket.send({ kind: 'visible', visible: false });
    this.#socket.send({ kind: 'hello', v: PROTOCOL, game: this.id, seq: this.live?.seq ?? null });
    if (this.pending) this.#sendAct(this.pending);
  }

  #send(pending: Pending): void {
    this.pending = pending;
    this.#doneSeq = null;
    this.#storage.setItem(this.#storageKey, JSON.stringify(pending));
    this.#sendAct(pending);
  }

  #sendAct({ key, seq, act }: Pending): void {
    this.#socket.send({ kind: 'act', key, game: this.id, seq, act });
  }

  #onMessage(message: ServerMessage): void {
    switch (message.kind) {
      case 'snapshot':
        if (message.snapshot.id !== this.id) return;
        this.snapshot = message.snapshot;
        this.plies = message.snapshot.plies;
        this.#setPresence(message.presence);
        this.#setStatus(message.snapshot.live);
        break;
      case 'event':
        if (message.game === this.id) this.#onEvent(message);
        break;
      case 'done':
        if (message.key === this.pending?.key) {
          this.#doneSeq = message.seq;
          this.#settle();
        }
        break;
      case 'refused':
        if (message.key === this.pending?.key) this.#onRefused(message);
        break;
      case 'presence':
        if (message.game === this.id) this.#setPresence(message.presence);
        break;
      case 'rematch':
        if (message.game === this.id) this.#setNext(message.next);
        break;
      case 'missing':
        if (message.game === this.id) this.missing = message.why;
        break;
    }
    this.online = true;
  }

  #onEvent(message: Extract<ServerMessage, { kind: 'event' }>): void {
    if (!this.live || message.event.seq > this.live.seq + 1) {
      this.#sendHello();
      return;
    }
    if (message.event.seq <= this.live.seq) return;
    this.plies = [...this.plies.slice(0, message.kept), ...message.plies];
    this.#setStatus(message.live);
    // Who sits where changes whose sides are the visitor's; only a snapshot tells.
    if (message.event.kind === 'sit' || message.event.kind === 'swap')
      this.#socket.send({ kind: 'hello', v: PROTOCOL, game: this.id, seq: null });
  }

  #setPresence(presence: Presence): void {
    this.presence = presence;
    this.presenceReceivedAt = performance.now();
  }

  #setStatus(live: GameStatus): void {
    const first = !this.live;
    this.live = live;
    if (live.seq > this.#refusedAt) this.refused = null;
    this.receivedAt = performance.now();
    if (live.rematch && first) this.next = live.rematch;
    else if (live.rematch) this.#setNext(live.rematch);
    this.#settle();
    this.#retryConflict();
  }

  #setNext(next: string): void {
    if (this.next === next) return;
    this.next = next;
    this.agreed = true;
  }

  /** Sends a refused act once more if all that came between left it as good as before. */
  #retryConflict(): void {
    const again = this.#conflict;
    const live = this.live;
    if (!again || !live || live.seq < again.until) return;
    this.#conflict = null;
    // A resignation is meant in any position.
    const meant =
      again.act.kind === 'resign' ? !live.ending && !live.cancelled : live.view.position === again.position && live.view.choices;
    if (meant) {
      this.#send({ key: newKey(), seq: live.seq, act: again.act, position: again.position });
    } else {
      this.#setRefused(again, live.seq);
    }
  }

  /** An acknowledged act is settled when its event has been seen. */
  #settle(): void {
    if (this.#doneSeq !== null && this.live && this.live.seq >= this.#doneSeq) this.#clearPending();
  }

  #onRefused({ code, why, seq }: Extract<ServerMessage, { kind: 'refused' }>): void {
    const pending = this.pending;
    this.#clearPending();
    if (code === 'conflict' && (pending?.act.kind === 'ply' || pending?.act.kind === 'resign') && seq > pending.seq) {
      this.#conflict = { ...pending, code, why, until: seq };
      this.#retryConflict();
      return;
    }
    this.#setRefused({ code, why }, seq);
  }

  #setRefused({ code, why }: Refused, seq: number): void {
    this.refused = { code, why };
    this.#refusedAt = seq;
  }

  #clearPending(): void {
    this.pending = null;
    this.#doneSeq = null;
    this.#storage.removeItem(this.#storageKey);
  }

  get #storageKey(): string {
    return `trilith:act:${this.id}`;
  }

  #loadPending(): Pending | null {
    try {
      return JSON.parse(this.#storage.getItem(this.#storageKey) ?? 'null') as Pending | null;
    } catch {
      return null;
    }
  }
}
