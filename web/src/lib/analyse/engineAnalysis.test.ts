import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Listener, Socket } from '../socket';
import type { ClientMessage, Analysis, PositionQuery } from '../wire';
import { EngineAnalysis } from './engineAnalysis.svelte';

const position = (...plies: string[]): PositionQuery => ({ game: 'game', position: 'p', setup: { size: null, deal: null }, plies });
const analysis: Analysis = { depth: 3, nodes: 9, milliseconds: 1, solved: false, lines: [], chance: 0.7 };

function setUp() {
  const sent: ClientMessage[] = [];
  const listeners = new Set<Listener>();
  const socket = {
    listen: (listener: Listener) => {
      listeners.add(listener);
      listener.onOpen?.();
      return () => listeners.delete(listener);
    },
    send: (message: ClientMessage) => sent.push(message) > 0
  } as unknown as Socket;
  const results: [string[], number | null][] = [];
  const engine = new EngineAnalysis(socket, ({ plies }, { chance }) => results.push([plies, chance]));
  const requests = () => sent.flatMap((message) => (message.kind === 'think' ? [message] : []));
  const sendAnalysis = (analysis: Analysis) => {
    const id = requests().at(-1)?.id ?? -1;
    for (const listener of listeners) listener.onMessage?.({ kind: 'insight', id, insight: analysis });
  };
  return { engine, sent, requests, results, sendAnalysis };
}

describe('the engine analysis', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('asks nothing about positions that are only passed', () => {
    const { engine, requests } = setUp();
    for (const plies of [['a'], ['a', 'b'], ['a', 'b', 'c']]) engine.setPosition(position(...plies));
    vi.advanceTimersByTime(1000);
    expect(requests().map(({ start }) => start.plies)).toEqual([['a', 'b', 'c']]);
  });

  it('stops when it turns to something else, and keeps what it has found out', () => {
    const { engine, sent, results, sendAnalysis } = setUp();
    engine.setPosition(position('a'));
    vi.advanceTimersByTime(1000);
    sendAnalysis(analysis);
    expect(engine.analysis).toEqual(analysis);
    engine.setPosition(position('b'));
    expect(sent.at(-1)?.kind).toBe('stop');
    expect(results).toEqual([[['a'], 0.7]]);
    expect(engine.analysis).toBeNull();
  });

  it('rests when there is nothing to think about', () => {
    const { engine, sent } = setUp();
    engine.setPosition(null);
    vi.advanceTimersByTime(1000);
    expect(sent).toEqual([]);
    expect(engine.queue).toBeNull();
  });
});
