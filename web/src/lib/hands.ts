import type { Click, Targets } from './choice';
import type { HeldPieces } from './wire';

/** Pieces of one kind in the hand of the player who decides. */
export interface InHand {
  readonly hand: HeldPieces;
  /** The item of the menu that stands for this kind; `null` for the kind that is placed by a click on the board alone. */
  readonly item: number | null;
  readonly state: 'chosen' | 'free' | 'illegal';
}

/**
 * The hand as buttons, if its pieces are what is to be chosen. An item of the menu that looks like a piece stands for it; the
 * first other piece is the one that goes to the board without an item. Nothing if the menu offers anything else.
 */
export function handOf(hands: readonly HeldPieces[], open: Targets, clicks: readonly Click[]): InHand[] {
  const itemOf = ({ piece }: HeldPieces) =>
    open.items.find(({ choice }) => JSON.stringify(choice.picture?.shape) === JSON.stringify(piece.shape))?.item ?? null;
  const items = hands.map(itemOf);
  if (hands.length < 2 || open.items.some(({ item }) => !items.includes(item))) return [];
  const direct = open.squares.size > 0 ? hands.findIndex((hand, place) => items[place] === null && hand.count > 0) : -1;
  const chosen = clicks.find((click) => click.kind === 'item')?.item ?? null;
  return hands.map((hand, place) => {
    const item = items[place] ?? null;
    if (item === null && place !== direct) return { hand, item, state: 'illegal' };
    return { hand, item, state: item === chosen ? 'chosen' : 'free' };
  });
}
