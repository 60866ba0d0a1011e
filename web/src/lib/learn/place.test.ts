import { expect, it } from 'vitest';
import { addressOf, placeOf } from './place';

it('finds lessons and rules by their address', () => {
  expect(placeOf('', 6)).toEqual({ kind: 'lesson', lesson: 0 });
  expect(placeOf('#lesson-3', 6)).toEqual({ kind: 'lesson', lesson: 2 });
  expect(placeOf('#rules-4', 6)).toEqual({ kind: 'rules' });
});

it('stays within the lessons there are', () => {
  expect(placeOf('#lesson-99', 6)).toEqual({ kind: 'lesson', lesson: 5 });
  expect(placeOf('#lesson-0', 6)).toEqual({ kind: 'lesson', lesson: 0 });
  expect(placeOf('#nonsense', 6)).toEqual({ kind: 'lesson', lesson: 0 });
});

it('writes what it reads', () => {
  for (const lesson of [0, 1, 5]) expect(placeOf(addressOf({ kind: 'lesson', lesson }), 6)).toEqual({ kind: 'lesson', lesson });
});
