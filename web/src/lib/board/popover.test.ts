import { expect, it } from 'vitest';
import { beside } from './popover';

const SIZE = { width: 272, height: 280 };

function square(left: number, top: number, side = 50) {
  return { left, top, right: left + side, bottom: top + side };
}

const overlaps = (one: ReturnType<typeof square>, { left, top }: { left: number; top: number }) =>
  left < one.right && one.left < left + SIZE.width && top < one.bottom && one.top < top + SIZE.height;

it.each([
  ['a phone', { width: 390, height: 844 }, 50],
  ['a phone on its side', { width: 844, height: 390 }, 36],
  ['a desktop', { width: 1440, height: 900 }, 72]
])('on %s it stays inside the window and off its square, wherever that is', (_name, room, side) => {
  for (let left = 0; left + side <= room.width; left += 10) {
    for (let top = 0; top + side <= room.height; top += 10) {
      const one = square(left, top, side);
      const place = beside(one, SIZE, room);
      expect(place.left).toBeGreaterThanOrEqual(0);
      expect(place.top).toBeGreaterThanOrEqual(0);
      expect(place.left + SIZE.width).toBeLessThanOrEqual(room.width);
      expect(place.top + SIZE.height).toBeLessThanOrEqual(room.height);
      expect(overlaps(one, place), `${left} ${top}`).toBe(false);
    }
  }
});

it('stays inside a window that has no room beside the square', () => {
  const place = beside(square(140, 140), SIZE, { width: 320, height: 320 });
  expect(place.left + SIZE.width).toBeLessThanOrEqual(320);
  expect(place.top + SIZE.height).toBeLessThanOrEqual(320);
});
