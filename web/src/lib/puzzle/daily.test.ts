import { expect, it } from 'vitest';
import type { Info } from '../wire';
import { puzzleOfTheDay } from './daily';

const DAY = 86_400_000;
const game = (game: string, puzzles: number) => ({ game, puzzles }) as Info;

it('takes games in turn and repeats no puzzle before all were shown', () => {
  const catalog = [game('one', 5), game('none', 0), game('two', 7)];
  const days = Array.from({ length: 20 }, (_, day) => puzzleOfTheDay(catalog, day * DAY + 5));
  expect(days.map((day) => day?.info.game).slice(0, 4)).toEqual(['one', 'two', 'one', 'two']);
  const ofOne = days.filter((day) => day?.info.game === 'one').map((day) => day?.number);
  expect(new Set(ofOne.slice(0, 5))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(puzzleOfTheDay(catalog, 3 * DAY)).toEqual(puzzleOfTheDay(catalog, 4 * DAY - 1));
});

it('has none without puzzles', () => expect(puzzleOfTheDay([game('none', 0)], DAY)).toBeNull());
