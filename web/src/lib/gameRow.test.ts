import { expect, it } from 'vitest';
import { gameRow } from './gameRow';
import type { Colour, Info, OwnGame, Seat } from './wire';

const info = {
  game: 'barragoon',
  colours: ['white', 'black'],
  players: ['White', 'Brown'],
  computers: [{ player: 'level:3', name: 'Heath', level: 3 }]
} as unknown as Info;

function game(change: Partial<OwnGame>): OwnGame {
  const ada: Seat = { kind: 'person', name: 'Ada' };
  const seats = { white: ada, black: { kind: 'computer', player: 'level:3' } as Seat };
  const status = { game: 'barragoon', turn: 'white' } as OwnGame['status'];
  return { id: 'g', status, seats, yours: ['white'], at: 0, over: false, turns: 0, ending: null, ...change };
}

const ended = (winner: Colour | null): Partial<OwnGame> => ({ over: true, ending: { winner, reason: '' } });

it.each([
  [{ ...ended('white') }, 'Heath, level 3', 'Won', 'won'],
  [{ ...ended('black') }, 'Heath, level 3', 'Lost', 'lost'],
  [{ ...ended(null) }, 'Heath, level 3', 'Draw', 'even'],
  [{ ...ended('white'), yours: ['black'] as Colour[] }, 'Ada', 'Lost', 'lost'],
  [{ ...ended('black'), yours: ['white', 'black'] as Colour[] }, 'Two players, one device', 'Brown won', 'even'],
  [{}, 'Heath, level 3', 'Your turn', 'yours'],
  [{ yours: ['black'] as Colour[] }, 'Ada', 'Their turn', 'waiting'],
  [
    { seats: { white: { kind: 'person', name: '' }, black: { kind: 'open' } } as OwnGame['seats'] },
    'waiting for an opponent',
    'Not started',
    'waiting'
  ]
])('says against whom a game was and how it ended: %j', (change, opponent, result, kind) => {
  expect(gameRow(info, game(change))).toEqual({ opponent, result, kind });
});
