import { expect, it } from 'vitest';
import { turnNumbers, turnsOf } from './turns';
import type { Colour, PlayedPly } from './wire';

const ply = (ply: string, by: Colour, begins_turn: boolean): PlayedPly => ({ ply, by, begins_turn, takes: false });

/** A tile captures a barragoon; the opponent places it, then the player who moved. */
const CAPTURE = [
  ply('c2c3', 'white', true),
  ply('c8c7', 'black', true),
  ply('c3c5', 'white', true),
  ply('+a4', 'black', false),
  ply('+b4', 'white', false),
  ply('c7c6', 'black', true)
];

it('what is placed after a move belongs to its turn, whoever places it', () => {
  const turns = turnsOf(CAPTURE);
  expect(turns.map(({ number, by, plies }) => [number, by, plies.map(({ ply }) => ply.ply).join(' ')])).toEqual([
    [1, 'white', 'c2c3'],
    [2, 'black', 'c8c7'],
    [3, 'white', 'c3c5 +a4 +b4'],
    [4, 'black', 'c7c6']
  ]);
  expect(turns[3]?.plies[0]?.at).toBe(6);
});

it('numbers count turns, also from the middle of one on', () => {
  expect(turnNumbers(CAPTURE.map(({ begins_turn }) => begins_turn))).toEqual([1, 2, 3, 3, 3, 4]);
  expect(turnNumbers([false, true])).toEqual([1, 2]);
  expect(turnNumbers([])).toEqual([]);
});
