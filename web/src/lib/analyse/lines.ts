import { nodeOf, ROOT, type Node, type Tree } from './tree';

/** A ply as it stands in the list: with its number, and with the lines that were possible instead. */
export interface Item {
  node: Node;
  /** What stands before it; nothing where the turn goes on. */
  number: string;
  variations: Item[][];
}

/** The main line with all variations, as people write them. */
export function linesOf(tree: Tree): Item[] {
  const [first] = nodeOf(tree, ROOT).children;
  return first === undefined ? [] : lineFrom(tree, first, 0, 'main');
}

/** The other answers stand behind the first one; a variation does not repeat them. */
function lineFrom(tree: Tree, first: number, turnsBefore: number, kind: 'main' | 'variation'): Item[] {
  const items: Item[] = [];
  let turns = turnsBefore;
  for (let id: number | undefined = first; id !== undefined; id = nodeOf(tree, id).children[0]) {
    const node = nodeOf(tree, id);
    const siblings: readonly number[] = node.parent === null ? [] : nodeOf(tree, node.parent).children;
    const others = kind === 'variation' && id === first ? [] : siblings.slice(1);
    const variations = others.map((other) => lineFrom(tree, other, turns, 'variation'));
    if (node.beginsTurn) turns += 1;
    items.push({ node, number: node.beginsTurn ? `${turns}.` : id === first ? `${turns}…` : '', variations });
  }
  return items;
}

/** The chances along a line from the start on, as far as somebody has judged them. */
export function chancesAlong(tree: Tree, line: readonly number[]): (number | null)[] {
  return [ROOT, ...line].map((id) => nodeOf(tree, id).chance);
}
