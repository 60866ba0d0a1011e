import { beforeEach, describe, expect, it } from 'vitest';
import { LiveGame, type StorageLike } from './live.svelte';
import type { Listener, Socket } from './socket';
import type { ClientMessage, EventKind, GameStatus, PlayedPly, Snapshot, ServerMessage, View } from './wire';

class FakeSocket {
  listener: Listener | null = null;
  sent: ClientMessage[] = [];
  up = true;
  listen(listener: Listener): () => void {
    this.listener = listener;
    if (this.up) listener.onOpen?.();
    return () => (this.listener = null);
  }
  send(message: ClientMessage): boolean {
    if (this.up) this.sent.push(message);
    return this.up;
  }
  fall(): void {
    this.up = false;
    this.listener?.onLost?.();
  }
  rise(): void {
    this.up = true;
    this.listener?.onOpen?.();
  }
  say(message: ServerMessage): void {
    this.listener?.onMessage?.(message);
  }
}

class FakeStorage implements StorageLike {
  kept = new Map<string, string>();
  getItem = (name: string) => this.kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.kept.set(name, value);
  removeItem = (name: string) => void this.kept.delete(name);
}

const nobody = {
  white: false,
  black: false,
  watchers: 0,
  white_away: false,
  black_away: false,
  claim_in: { white: null, black: null }
};

function view(position: string): View {
  return {
    scene: { files: 2, ranks: 2, board: 'points', wood: 'honey', pieces: [], hands: { white: [], black: [] }, score: null, prompt: '' },
    choices: { menu: [], nodes: [[{ squares: ['a1'], kind: 'ply', ply: '{0}' }]] },
    last_turn: null,
    game: 'any',
    position,
    turn: 'white',
    phase: 'move',
    outcome: null,
    plies: 1,
    score: null
  };
}

function live(seq: number, position = 'start'): GameStatus {
  return {
    seq,
    view: view(position),
    plies: 0,
    seats: { white: { kind: 'person', name: '' }, black: { kind: 'person', name: '' } },
    clocks: null,
    abort_in: null,
    offers: { white: [], black: [] },
    ending: null,
    declined: { white: null, black: null },
    free_takeback: false,
    free_hints: true,
    hint: null,
    hint_counts: { white: 0, black: 0 },
    draws: false,
    rematch: null,
    cancelled: false
  };
}

function snapshot(seq: number, position = 'start', plies: PlayedPly[] = []): ServerMessage {
  const game: Snapshot = {
    id: 'g',
    game: 'any',
    start: 'start',
    deal: null,
    clock: null,
    yours: ['white'],
    plies,
    live: live(seq, position)
  };
  return { kind: 'snapshot', snapshot: game, presence: nobody };
}

const played = (ply: string): PlayedPly => ({ ply, by: 'white', begins_turn: true, takes: false });

function event(seq: number, what: EventKind, kept: number, plies: PlayedPly[], position = 'start'): ServerMessage {
  return { kind: 'event', game: 'g', event: { seq, at: 0, by: 'white', ...what }, kept, plies, live: live(seq, position) };
}

describe('a live game', () => {
  let socket: FakeSocket;
  let storage: FakeStorage;
  const open = () => new LiveGame('g', socket as unknown as Socket, storage);
  const acts = () => socket.sent.flatMap((message) => (message.kind === 'act' ? [message] : []));
  const hellos = () => socket.sent.flatMap((message) => (message.kind === 'hello' ? [message] : []));

  beforeEach(() => {
    socket = new FakeSocket();
    storage = new FakeStorage();
  });

  it('says hello and shows what comes back', () => {
    const game = open();
    expect(hellos()).toEqual([{ kind: 'hello', v: 1, game: 'g', seq: null }]);
    socket.say(snapshot(3, 'there', [played('a1')]));
    expect(game.live?.seq).toBe(3);
    expect(game.plies).toHaveLength(1);
    expect(game.yours).toEqual(['white']);
  });

  it('keeps an act until its event has been seen', () => {
    const game = open();
    socket.say(snapshot(0));
    expect(game.act({ kind: 'ply', ply: 'a1' })).toBe(true);
    expect(game.act({ kind: 'resign' })).toBe(false);
    const [act] = acts();
    expect(act).toMatchObject({ seq: 0, act: { kind: 'ply', ply: 'a1' } });
    expect(storage.kept.size).toBe(1);
    socket.say({ kind: 'done', key: act?.key ?? '', seq: 1 });
    expect(game.pending).not.toBeNull();
    socket.say(event(1, { kind: 'ply', ply: 'a1' }, 0, [played('a1')], 'after'));
    expect(game.pending).toBeNull();
    expect(storage.kept.size).toBe(0);
    expect(game.plies.map(({ ply }) => ply)).toEqual(['a1']);
  });

  it('shows that it is offline and sends the same act with the same key again', () => {
    const game = open();
    socket.say(snapshot(0));
    game.act({ kind: 'ply', ply: 'a1' });
    socket.fall();
    expect(game.online).toBe(false);
    socket.rise();
    expect(acts()).toHaveLength(2);
    expect(acts()[1]?.key).toBe(acts()[0]?.key);
    expect(acts()[1]?.seq).toBe(0);
    expect(hellos()[1]?.seq).toBe(0);
    socket.say(snapshot(0));
    expect(game.online).toBe(true);
  });

  it('finds an act again that was kept before the page was loaded', () => {
    const first = open();
    socket.say(snapshot(0));
    first.act({ kind: 'ply', ply: 'a1' });
    const key = acts()[0]?.key;
    first.close();
    socket = new FakeSocket();
    const second = open();
    expect(second.pending?.act).toEqual({ kind: 'ply', ply: 'a1' });
    expect(acts()[0]?.key).toBe(key);
  });

  it('says hello again when events are missing, and ignores those it knows', () => {
    const game = open();
    socket.say(snapshot(1));
    socket.say(event(3, { kind: 'ply', ply: 'a2' }, 1, [played('a2')], 'far'));
    expect(game.live?.seq).toBe(1);
    expect(hellos().at(-1)?.seq).toBe(1);
    socket.say(event(1, { kind: 'ply', ply: 'a1' }, 0, [played('a1')], 'old'));
    expect(game.live?.view.position).toBe('start');
  });

  it('drops plies that were taken back', () => {
    const game = open();
    socket.say(snapshot(2, 'two', [played('a1'), played('a2')]));
    socket.say(event(3, { kind: 'takeback' }, 1, [], 'one'));
    expect(game.plies.map(({ ply }) => ply)).toEqual(['a1']);
  });

  it('sends a ply once more with a new key when only an offer came between', () => {
    const game = open();
    socket.say(snapshot(0));
    game.act({ kind: 'ply', ply: 'a1' });
    const key = acts()[0]?.key ?? '';
    socket.say({ kind: 'refused', key, code: 'conflict', why: 'too late', seq: 1 });
    expect(acts()).toHaveLength(1);
    socket.say(event(1, { kind: 'offer', offer: 'draw' }, 0, []));
    expect(acts()).toHaveLength(2);
    expect(acts()[1]?.seq).toBe(1);
    expect(acts()[1]?.key).not.toBe(key);
    expect(game.refused).toBeNull();
  });

  it('says why a ply was refused when the position has changed', () => {
    const game = open();
    socket.say(snapshot(0));
    game.act({ kind: 'ply', ply: 'a1' });
    socket.say({ kind: 'refused', key: acts()[0]?.key ?? '', code: 'conflict', why: 'too late', seq: 1 });
    socket.say(event(1, { kind: 'ply', ply: 'b1' }, 0, [played('b1')], 'other'));
    expect(acts()).toHaveLength(1);
    expect(game.refused?.why).toBe('too late');
    expect(game.pending).toBeNull();
  });

  it('sends a resignation again that met a move of the opponent', () => {
    const game = open();
    socket.say(snapshot(0));
    game.act({ kind: 'resign' });
    socket.say({ kind: 'refused', key: acts()[0]?.key ?? '', code: 'conflict', why: 'too late', seq: 1 });
    socket.say(event(1, { kind: 'ply', ply: 'b1' }, 0, [played('b1')], 'other'));
    expect(acts()[1]).toMatchObject({ seq: 1, act: { kind: 'resign' } });
    expect(game.refused).toBeNull();
  });

  it('says why an act was refused until something new happens', () => {
    const game = open();
    socket.say(snapshot(0));
    game.act({ kind: 'takeback' });
    socket.say({ kind: 'refused', key: acts()[0]?.key ?? '', code: 'conflict', why: 'too late', seq: 1 });
    socket.say(event(1, { kind: 'ply', ply: 'b1' }, 0, [played('b1')], 'other'));
    expect(game.refused?.why).toBe('too late');
    socket.say(event(2, { kind: 'ply', ply: 'a1' }, 1, [played('a1')], 'next'));
    expect(game.refused).toBeNull();
  });

  it('asks who it is after somebody sat down', () => {
    open();
    socket.say(snapshot(0));
    socket.say(event(1, { kind: 'sit', player: 'Ann' }, 0, []));
    expect(hellos().at(-1)?.seq).toBeNull();
  });

  it('follows to the next game only if both agreed on it just now', () => {
    const late = open();
    const over = snapshot(4);
    if (over.kind === 'snapshot') over.snapshot.live.rematch = 'n';
    socket.say(over);
    expect(late.next).toBe('n');
    expect(late.agreed).toBe(false);
    const there = open();
    socket.say(snapshot(4));
    socket.say({ kind: 'rematch', game: 'g', next: 'n' });
    expect(there.next).toBe('n');
    expect(there.agreed).toBe(true);
  });

  it('tells that there is no such game', () => {
    const game = open();
    socket.say({ kind: 'missing', game: 'g', why: 'there is no game with this address' });
    expect(game.missing).toBe('there is no game with this address');
  });
});
