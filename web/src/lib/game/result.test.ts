import { describe, expect, it } from 'vitest';
import { levelAfter } from '../levels';
import type { Info } from '../wire';
import { resultOf } from './result';

const info = {
  colours: ['white', 'black'],
  players: ['White', 'Brown'],
  computers: ['level:1', 'level:2', 'bot:easy'].map((player) => ({ player, name: player, about: '' }))
} as unknown as Info;

const person = (name: string) => ({ kind: 'person', name }) as const;
const guests = { seats: { white: person(''), black: person('') } };

describe('the end of a game', () => {
  const resigned = { winner: 'white', reason: 'White wins: Brown resigned' } as const;

  it('is a victory for one player and a defeat for the other', () => {
    expect(resultOf(info, resigned, ['white'], guests)).toEqual({ headline: 'You won', reason: 'Brown resigned' });
    expect(resultOf(info, resigned, ['black'], guests)).toEqual({ headline: 'You lost', reason: 'Brown resigned' });
  });

  it('names the winner to spectators and on a shared device', () => {
    expect(resultOf(info, resigned, [], guests).headline).toBe('White won');
    expect(resultOf(info, { winner: 'black', reason: 'Brown wins: White resigned' }, ['white', 'black'], guests).headline).toBe(
      'Brown won'
    );
  });

  it('calls players by their names', () => {
    const named = { seats: { white: person('Ann'), black: person('Ben') } };
    expect(resultOf(info, resigned, [], named)).toEqual({ headline: 'Ann won', reason: 'Ben resigned' });
    expect(resultOf(info, resigned, ['black'], named)).toEqual({ headline: 'You lost', reason: 'Ben resigned' });
  });

  it('is a draw for everybody', () => {
    const draw = { winner: null, reason: 'Draw: the players agreed' };
    for (const yours of [[], ['white'], ['black'], ['white', 'black']] as const) {
      expect(resultOf(info, draw, yours, guests)).toEqual({ headline: 'Draw', reason: 'The players agreed' });
    }
  });

  it('keeps a score whole, because it is that of the winner', () => {
    const reason = 'White wins 12–6 on green';
    expect(resultOf(info, { winner: 'white', reason }, ['black'], guests)).toEqual({ headline: 'You lost', reason });
  });

  it('leads to the next level, if there is one', () => {
    expect(levelAfter(info, 'level:1')?.player).toBe('level:2');
    expect(levelAfter(info, 'level:2')).toBeUndefined();
    expect(levelAfter(info, 'bot:easy')).toBeUndefined();
    expect(levelAfter(undefined, 'level:1')).toBeUndefined();
  });
});
