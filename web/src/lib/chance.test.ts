import { expect, it } from 'vitest';
import { chanceText } from './chance';

it.each([
  [0, 'under 1 %'],
  [0.004, 'under 1 %'],
  [0.006, '1 %'],
  [0.35, '35 %'],
  [0.994, '99 %'],
  [0.996, 'over 99 %'],
  [1, 'over 99 %']
])('a chance of %d is told as %s', (chance, text) => {
  expect(chanceText(chance)).toBe(text);
});
