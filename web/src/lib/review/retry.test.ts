import { describe, expect, it } from 'vitest';
import type { Rules } from '../rules';
import type { Listener, Socket } from '../socket';
import type { ClientMessage, ReviewedMove, PositionQuery, View, ReplayedPosition } from '../wire';
import { Retry } from './retry.svelte';

const game: PositionQuery = { game: 'game', position: 'p', setup: { size: null, deal: null }, plies: ['a', 'b', 'c'] };
const mistake: ReviewedMove = {
  turn: 2,
  player: 'black',
  ply: 'b',
  eval: '+2.00',
  chance: 0.8,
  loss: 0.3,
  slip: 'blunder',
  proved: false,
  better: { line: ['x'], eval: '0.00', verdict: '0.00' }
};

function walkedTo(plies: string[]): ReplayedPosition {
  const view = { outcome: plies.at(-1) === 'win' ? { winner: 'black', reason: '' } : null } as View;
  return { start: 'p', plies: plies.map((ply) => ({ ply, by: 'white', begins_turn: true, takes: false })), view };
}

function setUp() {
  const sent: ClientMessage[] = [];
  let listener: Listener = {};
  const socket = {
    listen: (one: Listener) => {
      listener = one;
      one.onOpen?.();
      return () => undefined;
    },
    send: (message: ClientMessage) => sent.push(message) > 0
  } as unknown as Socket;
  const rules = { view: async ({ plies }: PositionQuery) => walkedTo(plies) } as unknown as Rules;
  let found = 0;
  const retry = new Retry(rules, socket, game, 1, mistake, () => (found += 1));
  const answer = (chance: number) => {
    const request = sent.find((message) => message.kind === 'think');
    const id = request?.kind === 'think' ? request.id : -1;
    const insight = { depth: 1, nodes: 1, milliseconds: 1, solved: false, lines: [], chance };
    listener.onMessage?.({ kind: 'insight', id, insight });
    listener.onMessage?.({ kind: 'over', id, why: null });
  };
  return { retry, sent, answer, found: () => found };
}

describe('another try', () => {
  it('begins before the mistake', async () => {
    const { retry } = setUp();
    await Promise.resolve();
    await Promise.resolve();
    expect(retry.walked?.plies.map(({ ply }) => ply)).toEqual(['a']);
  });

  it('knows what was played and what the engine prefers without asking', async () => {
    const { retry, sent, found } = setUp();
    await retry.begin();
    await retry.try('b');
    expect(retry.answer).toEqual({ kind: 'same' });
    expect(found()).toBe(0);
    await retry.begin();
    await retry.try('x');
    expect(retry.answer).toEqual({ kind: 'best' });
    expect(found()).toBe(1);
    expect(sent).toEqual([]);
  });

  it('asks about any other ply, and sees it with the eyes of the mover', async () => {
    const first = setUp();
    await first.retry.begin();
    await first.retry.try('y');
    expect(first.retry.answer).toBeNull();
    first.answer(0.55);
    expect(first.retry.answer).toEqual({ kind: 'good' });
    const second = setUp();
    await second.retry.begin();
    await second.retry.try('y');
    second.answer(0.75);
    expect(second.retry.answer).toMatchObject({ kind: 'bad' });
  });

  it('needs no engine at the end of a game', async () => {
    const { retry, sent } = setUp();
    await retry.begin();
    await retry.try('win');
    expect(retry.answer).toEqual({ kind: 'good' });
    expect(sent).toEqual([]);
  });
});
