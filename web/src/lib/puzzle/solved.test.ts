import { expect, it } from 'vitest';
import type { Puzzle } from '../wire';
import { SolvedPuzzles } from './solved.svelte';

function fakeStorage(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}

function puzzle(number: number): Puzzle {
  return { game: 'one', number, grade: 1, position: `p${number}`, task: '', plies: null, nodes: 1, missed: 0 };
}

const PUZZLES = [1, 2, 3].map(puzzle);

it('counts what was solved at once, and forgets the row after a wrong ply', () => {
  const solved = new SolvedPuzzles(fakeStorage());
  solved.record(puzzle(1), 'solved');
  solved.record(puzzle(2), 'solved');
  solved.record(puzzle(2), 'solved');
  expect([solved.streak, solved.longest, solved.count(PUZZLES)]).toEqual([2, 2, 2]);
  solved.record(puzzle(3), 'failed');
  expect([solved.streak, solved.longest, solved.count(PUZZLES)]).toEqual([0, 2, 2]);
  solved.record(puzzle(3), 'helped');
  expect([solved.streak, solved.count(PUZZLES)]).toEqual([0, 3]);
});

it('goes on with what is not solved, and round', () => {
  const solved = new SolvedPuzzles(fakeStorage());
  solved.record(puzzle(2), 'solved');
  expect(solved.next(PUZZLES, 1)?.number).toBe(3);
  expect(solved.next(PUZZLES, 3)?.number).toBe(1);
  for (const one of PUZZLES) solved.record(one, 'helped');
  expect(solved.next(PUZZLES, 1)?.number).toBe(2);
  expect(solved.next([], 0)).toBeUndefined();
});

it('is remembered, and nonsense is not', () => {
  const storage = fakeStorage();
  new SolvedPuzzles(storage).record(puzzle(1), 'solved');
  expect(new SolvedPuzzles(storage).has(puzzle(1))).toBe(true);
  for (const text of ['', 'null', '[]', '{"solved":{"one":5},"streak":"a"}', '{"solved":7}']) {
    const solved = new SolvedPuzzles(fakeStorage(text));
    expect([solved.count(PUZZLES), solved.streak]).toEqual([0, 0]);
  }
});

it('remembers which grade is wanted of each game', () => {
  const storage = fakeStorage();
  new SolvedPuzzles(storage).chooseGrade('one', 4);
  const later = new SolvedPuzzles(storage);
  expect([later.grade('one'), later.grade('two')]).toEqual([4, 0]);
  later.record(puzzle(1), 'solved');
  expect(new SolvedPuzzles(storage).grade('one')).toBe(4);
  expect(new SolvedPuzzles(fakeStorage('{"grades":{"one":"x"}}')).grade('one')).toBe(0);
});
