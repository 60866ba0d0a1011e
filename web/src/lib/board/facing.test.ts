import { describe, expect, it } from 'vitest';
import type { Choice, PieceShape } from '../wire';
import { itemsOnScreen, pieceOnScreen } from './facing';

const oneWay = (towards: 'north' | 'east' | 'south' | 'west'): PieceShape => ({ kind: 'cube', sign: 'one_way', towards });
const choice = (label: string, meaning: string, shape: PieceShape | null): Choice => ({
  label,
  number: 1,
  meaning,
  picture: shape && { label, shape }
});
const listed = (...choices: Choice[]) => choices.map((choice, item) => ({ item, choice }));

describe('on a flipped board', () => {
  it('a directed piece points the opposite way, and others stay as they are', () => {
    const arrow = { owner: null, label: '>', shape: oneWay('east') };
    expect(pieceOnScreen(arrow, true)).toEqual({ ...arrow, shape: oneWay('west') });
    expect(pieceOnScreen(arrow, false)).toBe(arrow);
    const tile = { owner: 'white', label: 'w2', shape: { kind: 'tile', dots: 2 } } as const;
    expect(pieceOnScreen(tile, true)).toBe(tile);
    const cross = { owner: null, label: 'X', shape: { kind: 'cube', sign: 'cross' } } as const;
    expect(pieceOnScreen(cross, true)).toBe(cross);
  });

  it('items that place opposite directions exchange pictures and meanings, never places', () => {
    const items = listed(choice('east', 'to the right', oneWay('east')), choice('west', 'to the left', oneWay('west')));
    const shown = itemsOnScreen(items, true).map(({ item, label, meaning, picture }) => [item, label, meaning, picture?.shape]);
    expect(shown).toEqual([
      [0, 'east', 'to the left', oneWay('west')],
      [1, 'west', 'to the right', oneWay('east')]
    ]);
    expect(itemsOnScreen(items, false).map(({ meaning }) => meaning)).toEqual(['to the right', 'to the left']);
  });

  it('an item for all directions of a piece, and one without a picture, stay as they are', () => {
    const items = listed(choice('one-way', 'along the arrow', oneWay('north')), choice('pass', 'no capture', null));
    expect(itemsOnScreen(items, true)).toEqual(itemsOnScreen(items, false));
  });
});
