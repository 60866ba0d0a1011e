import type { BoardArt, Scene } from '../wire';

/** How a board is seen: its size, from which side, and how much of the frame shows. */
export interface BoardGeometry {
  readonly files: number;
  readonly ranks: number;
  readonly flipped: boolean;
  /** The side of a place, and the width of the frame, in the units of the picture. */
  readonly place: number;
  readonly frame: number;
  /** How much of the frame shows. */
  readonly rim: Rim;
}

/** Coordinates are written on the frame at the left and below; the other sides are bare. */
export interface Rim {
  readonly left: number;
  readonly below: number;
  readonly bare: number;
}

/** All of the frame; as little as shows the coordinates, where room is scarce; or hardly any. */
export type Frame = 'whole' | 'slim' | 'thin';

/** Parts of the frame, in hundredths of a place: so thin that nothing is written on it; as wide as a number; as high as a letter. */
const THIN = 6;
const NUMBER = 31;
const LETTER = 36;

export function boardGeometry(scene: Scene, art: BoardArt | undefined, flipped: boolean, shown: Frame): BoardGeometry {
  const place = art?.place ?? 100;
  const frame = art?.frame ?? 32;
  const part = (hundredths: number) => Math.min(frame, (place * hundredths) / 100);
  const rims: Record<Frame, Rim> = {
    whole: { left: frame, below: frame, bare: frame },
    slim: { left: part(NUMBER), below: part(LETTER), bare: part(THIN) },
    thin: { left: part(THIN), below: part(THIN), bare: part(THIN) }
  };
  return { files: scene.files, ranks: scene.ranks, flipped, place, frame, rim: rims[shown] };
}

export function squareAt(geometry: BoardGeometry, column: number, row: number): string {
  const file = geometry.flipped ? geometry.files - 1 - column : column;
  const rank = geometry.flipped ? row : geometry.ranks - 1 - row;
  return String.fromCharCode(97 + file) + String(rank + 1);
}

/** The column and row of a square, counted from the top left as it is seen. */
export function cellOf(geometry: BoardGeometry, square: string): { column: number; row: number } {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.slice(1)) - 1;
  return geometry.flipped ? { column: geometry.files - 1 - file, row: rank } : { column: file, row: geometry.ranks - 1 - rank };
}

/** The middle of a square, in the units of the picture. */
export function centre(geometry: BoardGeometry, square: string): { x: number; y: number } {
  const { column, row } = cellOf(geometry, square);
  return {
    x: geometry.frame + (column + 0.5) * geometry.place,
    y: geometry.frame + (row + 0.5) * geometry.place
  };
}

/** What of the picture is seen. */
export function viewBox({ files, ranks, place, frame, rim }: BoardGeometry): { x: number; y: number; width: number; height: number } {
  return {
    x: frame - rim.left,
    y: frame - rim.bare,
    width: files * place + rim.left + rim.bare,
    height: ranks * place + rim.bare + rim.below
  };
}
