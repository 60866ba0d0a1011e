import { describe, expect, it } from 'vitest';
import { barsOf, isFlippedFor } from './orientation';

describe('a board is seen from the side of its player', () => {
  it.each([
    [['white', 'black'], 'white', false],
    [['white', 'black'], 'black', true],
    [['white', 'black'], null, false],
    [['black', 'white'], 'black', false],
    [['black', 'white'], 'white', true],
    [['black', 'white'], null, false]
  ] as const)('the first of %j begins; %s plays', (sides, own, flipped) => {
    expect(isFlippedFor(sides, own)).toBe(flipped);
    const { top, bottom } = barsOf(sides, flipped);
    expect(bottom).toBe(own ?? sides[0]);
    expect(top).not.toBe(bottom);
  });
});
