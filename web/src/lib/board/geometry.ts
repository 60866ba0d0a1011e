import type { BoardArt, Scene } from '../wire';

/** How a board is seen: its size, from which side, and how much of the frame shows. */
export interface Sight {
  readonly files: number;
  readonly ranks: number;
  readonly flipped: boolean;
  /** The side of a place, and the width of the frame, in the units of the picture. */
  readonly place: number;
  readonly frame: number;
  /** How much of the frame shows; less than `frame` hides the coordinates. */
  readonly rim: number;
}

/** A frame so thin that nothing is written on it, in hundredths of a place. */
const THIN = 6;

export function sight(scene: Scene, art: BoardArt | undefined, flipped: boolean, lettered: boolean): Sight {
  const place = art?.place ?? 100;
  const frame = art?.frame ?? 40;
  const rim = lettered ? frame : Math.min(frame, (place * THIN) / 100);
  return { files: scene.files, ranks: scene.ranks, flipped, place, frame, rim };
}

export function squareAt(sight: Sight, column: number, row: number): string {
  const file = sight.flipped ? sight.files - 1 - column : column;
  const rank = sight.flipped ? row : sight.ranks - 1 - row;
  return String.fromCharCode(97 + file) + String(rank + 1);
}

/** The column and row of a square, counted from the top left as it is seen. */
export function cellOf(sight: Sight, square: string): { column: number; row: number } {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.slice(1)) - 1;
  return sight.flipped
    ? { column: sight.files - 1 - file, row: rank }
    : { column: file, row: sight.ranks - 1 - rank };
}

/** The middle of a square, in the units of the picture. */
export function centre(sight: Sight, square: string): { x: number; y: number } {
  const { column, row } = cellOf(sight, square);
  return {
    x: sight.frame + (column + 0.5) * sight.place,
    y: sight.frame + (row + 0.5) * sight.place
  };
}

/** What of the picture is seen. */
export function viewBox(sight: Sight): { x: number; y: number; width: number; height: number } {
  const corner = sight.frame - sight.rim;
  return {
    x: corner,
    y: corner,
    width: sight.files * sight.place + 2 * sight.rim,
    height: sight.ranks * sight.place + 2 * sight.rim
  };
}
