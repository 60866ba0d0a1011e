import { expect, it } from 'vitest';
import { addressOf, sectionOf } from './section';

it('finds lessons and rules by their address', () => {
  expect(sectionOf('', 6)).toEqual({ kind: 'lesson', lesson: 0 });
  expect(sectionOf('#lesson-3', 6)).toEqual({ kind: 'lesson', lesson: 2 });
  expect(sectionOf('#rules', 6)).toEqual({ kind: 'rules', form: 'short' });
  expect(sectionOf('#rules-full', 6)).toEqual({ kind: 'rules', form: 'full' });
  expect(sectionOf('#rules-4', 6)).toEqual({ kind: 'rules', form: 'full' });
});

it('stays within the lessons there are', () => {
  expect(sectionOf('#lesson-99', 6)).toEqual({ kind: 'lesson', lesson: 5 });
  expect(sectionOf('#lesson-0', 6)).toEqual({ kind: 'lesson', lesson: 0 });
  expect(sectionOf('#nonsense', 6)).toEqual({ kind: 'lesson', lesson: 0 });
});

it('writes what it reads', () => {
  for (const form of ['short', 'full'] as const) expect(sectionOf(addressOf({ kind: 'rules', form }), 6)).toEqual({ kind: 'rules', form });
  for (const lesson of [0, 1, 5]) expect(sectionOf(addressOf({ kind: 'lesson', lesson }), 6)).toEqual({ kind: 'lesson', lesson });
});
