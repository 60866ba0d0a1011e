import { describe, expect, it } from 'vitest';
import type { Rules } from '../rules';
import type { Listener, Socket } from '../socket';
import type { Colour, ClientMessage, ReviewedMove, Snapshot, PositionQuery } from '../wire';
import { GameReview } from './gameReview.svelte';

const PLIES = ['a', 'b', 'c', 'd', 'e'];
const MISTAKES: Record<number, Colour> = { 1: 'black', 2: 'white', 4: 'white' };

function judged(at: number): ReviewedMove {
  const player = MISTAKES[at] ?? 'white';
  const slip = MISTAKES[at] ? 'mistake' : null;
  const better = slip && { line: ['x', 'y'], eval: '0.00', verdict: '0.00' };
  return { turn: at + 1, player, ply: PLIES[at] ?? '', eval: '0.00', chance: 0.5, loss: slip ? 0.2 : 0, slip, proved: false, better };
}

/** A game of this visitor's, with a review that comes when it is asked for. */
function review(yours: Colour[]) {
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
  const view = async ({ plies }: PositionQuery) => ({ start: 'p', plies: plies.map((ply) => ({ ply })), view: { outcome: null } });
  const rules = { view, views: async () => [] } as unknown as Rules;
  const plies = PLIES.map((ply) => ({ ply, by: 'white', begins_turn: true, takes: false }));
  const snapshot = { id: 'id', game: 'game', start: 'p', plies, yours, live: { view: {} } } as unknown as Snapshot;
  const gameReview = new GameReview(rules, socket, snapshot, { colours: ['white', 'black'] });
  gameReview.reviewer.start(gameReview.start);
  const asked = sent.find((message) => message.kind === 'review');
  const id = asked?.kind === 'review' ? asked.id : -1;
  const tell = (count: number) => {
    for (let at = 0; at < count; at += 1) listener.onMessage?.({ kind: 'judged', id, at, ply: judged(at) });
    if (count === PLIES.length) listener.onMessage?.({ kind: 'over', id, why: null });
  };
  return { gameReview, tell };
}

const places = ({ mistakes }: GameReview) => mistakes.map(({ at }) => at);

describe('a review', () => {
  it('goes through one’s own mistakes unless both sides are asked for', () => {
    const { gameReview, tell } = review(['white']);
    tell(5);
    expect(places(gameReview)).toEqual([2, 4]);
    gameReview.choose('both');
    expect(places(gameReview)).toEqual([1, 2, 4]);
    const friends = review(['white', 'black']);
    friends.tell(5);
    expect([friends.gameReview.own, ...places(friends.gameReview)]).toEqual([null, 1, 2, 4]);
  });

  it('leads from mistake to mistake, then to its end', () => {
    const { gameReview, tell } = review(['white']);
    tell(5);
    gameReview.restart();
    expect([gameReview.currentMistake?.at, gameReview.nextMistake?.at]).toEqual([2, 4]);
    gameReview.goOn();
    expect([gameReview.currentMistake?.at, gameReview.nextMistake, gameReview.finished]).toEqual([4, null, false]);
    gameReview.goOn();
    expect(gameReview.finished).toBe(true);
    gameReview.restart();
    expect([gameReview.currentMistake?.at, gameReview.finished]).toEqual([2, false]);
  });

  it('hides an answer until it is asked for, and counts what was found without it', async () => {
    const { gameReview, tell } = review(['white']);
    tell(5);
    gameReview.restart();
    expect([...gameReview.revealed, ...gameReview.found]).toEqual([]);
    const [first, second] = gameReview.mistakes;
    if (!first || !second) throw new Error('two mistakes are expected');
    gameReview.tryAgain(first);
    await gameReview.retry?.begin();
    await gameReview.retry?.try('x');
    expect([...gameReview.found]).toEqual([2]);
    gameReview.show(second, 1);
    expect([...gameReview.revealed]).toEqual([4]);
    gameReview.tryAgain(second);
    await gameReview.retry?.begin();
    await gameReview.retry?.try('x');
    expect([...gameReview.found]).toEqual([2]);
  });
});
