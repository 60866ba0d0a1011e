import type { Colour } from '../wire';
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

/** Moves of the main line that stand together in one of two columns: a turn, or as much of it as nothing interrupts. */
export interface Cell {
  /** The player who began the turn. */
  by: Colour | null;
  /** The turn's number; a turn that goes on has dots instead. */
  number: string;
  items: Item[];
}

/** The main line in cells: a comment or a variation ends one. */
export function cellsOf(items: readonly Item[]): Cell[] {
  const cells: Cell[] = [];
  let open = false;
  for (const item of items) {
    const last = cells.at(-1);
    if (open && last && !item.number) last.items.push(item);
    else if (item.number || !last) cells.push({ by: item.node.by, number: item.number.replace('.', ''), items: [item] });
    else cells.push({ by: last.by, number: '…', items: [item] });
    open = !item.node.comment && item.variations.length === 0;
  }
  return cells;
}

/** The chances along a line from the start on, as far as somebody has judged them. */
export function chancesAlong(tree: Tree, line: readonly number[]): (number | null)[] {
  return [ROOT, ...line].map((id) => nodeOf(tree, id).chance);
}
