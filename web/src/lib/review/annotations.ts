import type { Colour, ReviewedMove, PlayedPly, MistakeKind } from '../wire';
import { ENGINE_MARK, MARK_SYMBOLS } from '../analyse/nags';
import { grow, growLine, nodeOf, remark, type Node, type Tree } from '../analyse/tree';

const MARKS: Record<MistakeKind, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

export function nagOf(slip: MistakeKind): number {
  return MARKS[slip];
}

/** The tree with what a judge says of a ply. */
export function annotate(tree: Tree, id: number, ply: ReviewedMove): Tree {
  return remark(tree, id, annotationOf(nodeOf(tree, id), ply));
}

/** What a judge says of a ply. Who has marked it keeps the own mark. */
export function annotationOf({ marks }: Node, { eval: worth, chance, slip }: ReviewedMove): Pick<Node, 'eval' | 'chance' | 'marks'> {
  const own = !marks.includes(ENGINE_MARK) && MARK_SYMBOLS.some(([mark]) => marks.includes(mark));
  const rest = marks.filter((mark) => mark !== ENGINE_MARK && !MARK_SYMBOLS.some(([symbol]) => symbol === mark));
  const now = own ? marks : slip ? [nagOf(slip), ...rest, ENGINE_MARK] : rest;
  return { eval: worth, chance, marks: now };
}

/** The tree with the line that a judge prefers to a ply; the plies are those of the line. */
export function addBetterLine(tree: Tree, id: number, judged: ReviewedMove, line: readonly PlayedPly[]): Tree {
  const { parent } = nodeOf(tree, id);
  const { better } = judged;
  const [first, ...rest] = line;
  if (!better || !first || parent === null) return tree;
  const grown = grow(tree, parent, first);
  const fresh = grown.tree !== tree;
  const signed = fresh
    ? remark(grown.tree, grown.id, { eval: better.eval, chance: chanceBefore(judged), marks: [ENGINE_MARK] })
    : grown.tree;
  return growLine(signed, grown.id, rest).tree;
}

/** How many proved mistakes a player made, and how many of each kind in the opinion of the engine. */
export function countsOf(plies: readonly ReviewedMove[], colour: Colour): Record<MistakeKind | 'proved', number> {
  const counts = { inaccuracy: 0, mistake: 0, blunder: 0, proved: 0 };
  for (const { player, slip, proved } of plies) if (slip && player === colour) counts[proved ? 'proved' : slip] += 1;
  return counts;
}

/** How much of the winning chance the mover lost by a ply, 0 to 1. */
export function lossOf(by: 'white' | 'black', before: number, after: number): number {
  return Math.max(0, by === 'white' ? before - after : after - before);
}

/** White's winning chance before a ply that was judged. */
export function chanceBefore({ player, chance, loss }: ReviewedMove): number {
  return player === 'white' ? chance + loss : chance - loss;
}
