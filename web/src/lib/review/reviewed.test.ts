import { describe, expect, it } from 'vitest';
import type { Rules } from '../rules';
import type { Listener, Socket } from '../socket';
import type { Colour, FromPage, JudgedPly, Snapshot, Start } from '../wire';
import { Reviewed } from './reviewed.svelte';

const PLIES = ['a', 'b', 'c', 'd', 'e'];
const MISTAKES: Record<number, Colour> = { 1: 'black', 2: 'white', 4: 'white' };

function judged(at: number): JudgedPly {
  const player = MISTAKES[at] ?? 'white';
  const slip = MISTAKES[at] ? 'mistake' : null;
  const better = slip && { line: ['x', 'y'], eval: '0.00', verdict: '0.00' };
  return { turn: at + 1, player, ply: PLIES[at] ?? '', eval: '0.00', chance: 0.5, loss: slip ? 0.2 : 0, slip, proved: false, better };
}

/** A game of this visitor's, with a review that comes when it is asked for. */
function review(yours: Colour[]) {
  const sent: FromPage[] = [];
  let listener: Listener = {};
  const line = {
    listen: (one: Listener) => {
      listener = one;
      one.opened?.();
      return () => undefined;
    },
    send: (message: FromPage) => sent.push(message) > 0
  } as unknown as Socket;
  const view = async ({ plies }: Start) => ({ start: 'p', plies: plies.map((ply) => ({ ply })), view: { outcome: null } });
  const rules = { view, views: async () => [] } as unknown as Rules;
  const plies = PLIES.map((ply) => ({ ply, by: 'white', begins_turn: true, takes: false }));
  const snapshot = { id: 'id', game: 'game', start: 'p', plies, yours, live: { view: {} } } as unknown as Snapshot;
  const reviewed = new Reviewed(rules, line, snapshot);
  reviewed.judge.begin(reviewed.start);
  const asked = sent.find((message) => message.kind === 'review');
  const id = asked?.kind === 'review' ? asked.id : -1;
  const tell = (count: number) => {
    for (let at = 0; at < count; at += 1) listener.heard?.({ kind: 'judged', id, at, ply: judged(at) });
    if (count === PLIES.length) listener.heard?.({ kind: 'over', id, why: null });
  };
  return { reviewed, tell };
}

const places = ({ slips }: Reviewed) => slips.map(({ at }) => at);

describe('a review', () => {
  it('goes through one’s own mistakes unless both sides are asked for', () => {
    const { reviewed, tell } = review(['white']);
    tell(5);
    expect(places(reviewed)).toEqual([2, 4]);
    reviewed.choose('both');
    expect(places(reviewed)).toEqual([1, 2, 4]);
    const friends = review(['white', 'black']);
    friends.tell(5);
    expect([friends.reviewed.own, ...places(friends.reviewed)]).toEqual([null, 1, 2, 4]);
  });

  it('leads from mistake to mistake, then to its end', () => {
    const { reviewed, tell } = review(['white']);
    tell(5);
    reviewed.restart();
    expect([reviewed.slipHere?.at, reviewed.nextSlip?.at]).toEqual([2, 4]);
    reviewed.goOn();
    expect([reviewed.slipHere?.at, reviewed.nextSlip, reviewed.finished]).toEqual([4, null, false]);
    reviewed.goOn();
    expect(reviewed.finished).toBe(true);
    reviewed.restart();
    expect([reviewed.slipHere?.at, reviewed.finished]).toEqual([2, false]);
  });

  it('hides an answer until it is asked for, and counts what was found without it', async () => {
    const { reviewed, tell } = review(['white']);
    tell(5);
    reviewed.restart();
    expect([...reviewed.revealed, ...reviewed.found]).toEqual([]);
    const [first, second] = reviewed.slips;
    if (!first || !second) throw new Error('two mistakes are expected');
    reviewed.tryAgain(first);
    await reviewed.retry?.begin();
    await reviewed.retry?.try('x');
    expect([...reviewed.found]).toEqual([2]);
    reviewed.show(second, 1);
    expect([...reviewed.revealed]).toEqual([4]);
    reviewed.tryAgain(second);
    await reviewed.retry?.begin();
    await reviewed.retry?.try('x');
    expect([...reviewed.found]).toEqual([2]);
  });
});
