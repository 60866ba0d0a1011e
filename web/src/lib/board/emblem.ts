import type { Colour, Piece, Scene } from '../wire';

const found = new Map<string, Piece>();

/** A piece that stands for a player beside the name. A player who has lost all pieces keeps the one that was seen before. */
export function emblemOf(game: string, scene: Scene, colour: Colour): Piece | null {
  const key = `${game} ${colour}`;
  const known = found.get(key);
  if (known) return known;
  const own = [...scene.hands[colour].map(({ piece }) => piece), ...scene.pieces].filter(({ owner }) => owner === colour);
  // The plainest one: a piece with little on it is recognised at a small size.
  const plain = own.reduce<Piece | null>((best, piece) => (best && size(best) <= size(piece) ? best : piece), null);
  if (plain) found.set(key, { owner: plain.owner, label: plain.label, shape: plain.shape });
  return plain;
}

function size({ label, shape }: Piece): number {
  return Object.values(shape).reduce<number>((sum, value) => sum + (typeof value === 'number' ? value : 0), label.length);
}
