import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener, Socket } from '../socket';
import type { FromPage, Insight, Start } from '../wire';
import { Mind } from './mind.svelte';

const position = (...plies: string[]): Start => ({ game: 'game', position: 'p', setup: { size: null, deal: null }, plies });
const insight: Insight = { depth: 3, nodes: 9, milliseconds: 1, solved: false, lines: [], chance: 0.7 };

function table() {
  const sent: FromPage[] = [];
  const listeners = new Set<Listener>();
  const line = {
    listen: (listener: Listener) => {
      listeners.add(listener);
      listener.opened?.();
      return () => listeners.delete(listener);
    },
    send: (message: FromPage) => sent.push(message) > 0
  } as unknown as Socket;
  const settled: [string[], number | null][] = [];
  const mind = new Mind(line, ({ plies }, { chance }) => settled.push([plies, chance]));
  const thinks = () => sent.flatMap((message) => (message.kind === 'think' ? [message] : []));
  const tell = (insight: Insight) => {
    const id = thinks().at(-1)?.id ?? -1;
    for (const listener of listeners) listener.heard?.({ kind: 'insight', id, insight });
  };
  return { mind, sent, thinks, settled, tell };
}

describe('a mind', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks nothing about positions that are only passed', () => {
    const { mind, thinks } = table();
    for (const plies of [['a'], ['a', 'b'], ['a', 'b', 'c']]) mind.consider(position(...plies));
    vi.advanceTimersByTime(1000);
    expect(thinks().map(({ start }) => start.plies)).toEqual([['a', 'b', 'c']]);
  });

  it('stops when it turns to something else, and keeps what it has found out', () => {
    const { mind, sent, settled, tell } = table();
    mind.consider(position('a'));
    vi.advanceTimersByTime(1000);
    tell(insight);
    expect(mind.insight).toEqual(insight);
    mind.consider(position('b'));
    expect(sent.at(-1)?.kind).toBe('stop');
    expect(settled).toEqual([[['a'], 0.7]]);
    expect(mind.insight).toBeNull();
  });

  it('rests when there is nothing to think about', () => {
    const { mind, sent } = table();
    mind.consider(null);
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    expect(mind.queue).toBeNull();
  });
});
