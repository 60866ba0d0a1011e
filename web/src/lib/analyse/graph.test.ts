import { expect, it } from 'vitest';
import { across, area, down, lines, nearest, path } from './graph';

const frame = { width: 100, height: 50 };

it('spreads the moments over the width', () => {
  expect([0, 1, 2].map((at) => across(frame, 3, at))).toEqual([0, 50, 100]);
  expect(across(frame, 1, 0)).toBe(0);
});

it('puts sure wins of White at the top, and nothing outside', () => {
  expect([1, 0.5, 0, 1.2, -3].map((chance) => down(frame, chance))).toEqual([0, 25, 50, 0, 50]);
});

it('finds the nearest moment', () => {
  expect([0, 0.24, 0.26, 1, 2, -1].map((share) => nearest(3, share))).toEqual([0, 0, 1, 2, 2, 0]);
  expect(nearest(1, 0.7)).toBe(0);
});

it('draws no line over what nobody has judged', () => {
  const drawn = lines(frame, [0.5, null, null, 1, 0]);
  expect(drawn).toEqual([
    [{ x: 0, y: 25 }],
    [
      { x: 75, y: 0 },
      { x: 100, y: 50 }
    ]
  ]);
  expect(path(drawn[1] ?? [])).toBe('M75 0L100 50');
  expect(area(frame, drawn[1] ?? [])).toBe('M75 0L100 50L100 50L75 50Z');
  expect(lines(frame, [])).toEqual([]);
  expect(area(frame, [])).toBe('');
});
