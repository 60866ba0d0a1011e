import { clicksOf, squaresOf, type Click } from '../choice';
import type { Choices, Colour, Piece, Scene } from '../wire';

/** A ply that nobody has acknowledged yet, as the board shows it. */
export interface Ghost {
  /** Where it leads. */
  square: string;
  /** What would stand there, as far as one can say without knowing a rule. */
  piece: Piece | null;
}

/** The ghost of a ply: the piece that was clicked first, the one of the menu, or one from the hand. */
export function ghostOf(scene: Scene, choices: Choices | null, turn: Colour, ply: string): Ghost | null {
  const clicks = clicksOf(choices, ply);
  return clicks ? ghostOfClicks(scene, choices, turn, clicks) : null;
}

function ghostOfClicks(scene: Scene, choices: Choices | null, turn: Colour, clicks: Click[]): Ghost | null {
  const squares = squaresOf(clicks);
  const square = squares.at(-1);
  if (!square) return null;
  const mover = squares.length > 1 ? scene.pieces.find((piece) => piece.square === squares[0]) : undefined;
  const chosen = clicks.flatMap((click) => (click.kind === 'item' ? [choices?.menu[click.item]?.picture ?? null] : [])).at(-1);
  if (chosen) return { square, piece: { owner: null, ...chosen } };
  return { square, piece: mover ?? scene.hands[turn][0]?.piece ?? null };
}
