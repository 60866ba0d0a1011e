import { expect, it } from 'vitest';
import { addressOf, placeOf } from './place';

it('finds lessons and rules by their address', () => {
  expect(placeOf('', 6)).toEqual({ kind: 'lesson', lesson: 0 });
  expect(placeOf('#lesson-3', 6)).toEqual({ kind: 'lesson', lesson: 2 });
  expect(placeOf('#rules', 6)).toEqual({ kind: 'rules', form: 'short' });
  expect(placeOf('#rules-full', 6)).toEqual({ kind: 'rules', form: 'full' });
  expect(placeOf('#rules-4', 6)).toEqual({ kind: 'rules', form: 'full' });
});

it('stays within the lessons there are', () => {
  expect(placeOf('#lesson-99', 6)).toEqual({ kind: 'lesson', lesson: 5 });
  expect(placeOf('#lesson-0', 6)).toEqual({ kind: 'lesson', lesson: 0 });
  expect(placeOf('#nonsense', 6)).toEqual({ kind: 'lesson', lesson: 0 });
});

it('writes what it reads', () => {
  for (const form of ['short', 'full'] as const) expect(placeOf(addressOf({ kind: 'rules', form }), 6)).toEqual({ kind: 'rules', form });
  for (const lesson of [0, 1, 5]) expect(placeOf(addressOf({ kind: 'lesson', lesson }), 6)).toEqual({ kind: 'lesson', lesson });
});
