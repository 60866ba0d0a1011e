import { expect, it } from 'vitest';
import type { BoardArt, Scene } from '../wire';
import { boardGeometry, centre, viewBox } from './geometry';

const scene = { files: 7, ranks: 9 } as Scene;
const art: BoardArt = { svg: '', width: 780, height: 980, place: 100, frame: 40 };

it('a whole frame is the same on every side', () => {
  expect(viewBox(boardGeometry(scene, art, false, 'whole'))).toEqual({ x: 0, y: 0, width: 780, height: 980 });
});

it('a slim frame shows the coordinates at the left and below, and leaves squares of 50 px on a phone', () => {
  const box = viewBox(boardGeometry(scene, art, false, 'slim'));
  // Numbers are written in the middle of the frame, letters somewhat lower.
  expect(box.x).toBeLessThan(12);
  expect(box.y + box.height).toBeGreaterThan(980 - 8);
  expect(box.y).toBeGreaterThan(30);
  expect(box.x + box.width).toBeLessThan(750);
  expect((374 / box.width) * 100).toBeGreaterThan(50);
});

it('a square is where it is, however much of the frame shows', () => {
  for (const frame of ['whole', 'slim', 'thin'] as const) {
    expect(centre(boardGeometry(scene, art, false, frame), 'a9')).toEqual({ x: 90, y: 90 });
    expect(centre(boardGeometry(scene, art, true, frame), 'a9')).toEqual({ x: 690, y: 890 });
  }
});
