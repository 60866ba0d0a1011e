import type { Colour } from '../wire';

/** The players of a game in the order in which they move. */
type Sides = readonly [Colour, Colour];

/** Whether a board is flipped for a visitor who plays this side; `null` for both sides or none. */
export function isFlippedFor([, second]: Sides, own: Colour | null): boolean {
  return own === second;
}

/** Which player is shown above the board, and which below it: the one who begins, unless the board is flipped. */
export function barsOf([first, second]: Sides, flipped: boolean): { top: Colour; bottom: Colour } {
  return flipped ? { top: first, bottom: second } : { top: second, bottom: first };
}
