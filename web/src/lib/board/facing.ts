import type { Targets } from '../choice';
import type { Chooser } from '../chooser.svelte';
import type { Direction, Piece, PieceShape } from '../wire';

/** Where a direction of the board points on a flipped board. */
const OPPOSITE: Record<Direction, Direction> = { north: 'south', east: 'west', south: 'north', west: 'east' };

/** Whether a shape points somewhere on the board, so that it looks different from the other side. */
export function isDirected(shape: PieceShape): boolean {
  return 'towards' in shape && !!shape.towards;
}

/** A shape as it looks on the screen; directions of the result are those of the screen, north being up. */
export function shapeOnScreen(shape: PieceShape, flipped: boolean): PieceShape {
  return flipped && 'towards' in shape && shape.towards ? { ...shape, towards: OPPOSITE[shape.towards] } : shape;
}

/** A piece as it looks on the screen. Its label still names the piece on the board. */
export function pieceOnScreen<P extends Piece>(piece: P, flipped: boolean): P {
  return isDirected(piece.shape) && flipped ? { ...piece, shape: shapeOnScreen(piece.shape, flipped) } : piece;
}

/** An item of a menu as it is shown. */
export interface ShownItem {
  readonly item: number;
  readonly label: string;
  readonly meaning: string;
  readonly picture: Piece | null;
}

/**
 * The items of a menu as they are shown beside a board. On a flipped board an item that places a directed piece has the
 * picture and the meaning of the item beside it that points the opposite way, because that is how the piece will lie on the
 * screen. An item without such a counterpart stands for all directions of its piece, and stays as it is.
 */
export function itemsOnScreen(items: Targets['items'], flipped: boolean): ShownItem[] {
  const same = (one: PieceShape | undefined, other: PieceShape) => JSON.stringify(one) === JSON.stringify(other);
  return items.map(({ item, choice }) => {
    const shape = choice.picture?.shape;
    const turned = flipped && shape && isDirected(shape) ? shapeOnScreen(shape, flipped) : null;
    const counterpart = turned && items.find((other) => same(other.choice.picture?.shape, turned))?.choice;
    const { meaning, picture } = counterpart || choice;
    return { item, label: choice.label, meaning, picture: picture && { owner: null, ...picture } };
  });
}

/**
 * The item that is looked at in a menu beside a square, once a piece was chosen there: at first the one that looks like that
 * piece, then one further with every turn.
 */
export function itemLookedAt(chooser: Chooser, flipped: boolean): number | null {
  const { items } = chooser.targets;
  const chosen = chooser.chosenItems.at(-1)?.choice.picture?.shape;
  if (!chooser.menuSquare || !chosen) return null;
  const first = itemsOnScreen(items, flipped).findIndex(({ picture }) => JSON.stringify(picture?.shape) === JSON.stringify(chosen));
  return items[(Math.max(0, first) + chooser.turns) % items.length]?.item ?? null;
}
