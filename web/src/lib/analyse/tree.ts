import type { Colour, PlayedPly, RecordNode, Tag } from '../wire';

/** A ply of a tree with what is said about it. The start is a node, too, without a ply. */
export interface Node {
  readonly id: number;
  readonly parent: number | null;
  readonly ply: string;
  readonly by: Colour | null;
  readonly beginsTurn: boolean;
  readonly comment: string;
  readonly marks: readonly number[];
  /** What the position is worth, as records write it. */
  readonly eval: string | null;
  /** White's winning chance, if somebody has judged the position. */
  readonly chance: number | null;
  /** What a record said that the page does not show; it goes back as it came. */
  readonly kept: Partial<RecordNode>;
  /** The first one is the main line. */
  readonly children: readonly number[];
}

/** Plies with variations. A tree never changes; what changes it makes another one. */
export interface Tree {
  readonly game: string;
  /** The text of the position it begins from. */
  readonly start: string;
  readonly tags: readonly Tag[];
  readonly result: string;
  readonly nodes: ReadonlyMap<number, Node>;
}

/** The start of every tree. */
export const ROOT = 0;

const BARE = { comment: '', marks: [], eval: null, chance: null, kept: {}, children: [] } as const;

export function seed(game: string, start: string): Tree {
  const root: Node = { ...BARE, id: ROOT, parent: null, ply: '', by: null, beginsTurn: true };
  return { game, start, tags: [], result: '*', nodes: new Map([[ROOT, root]]) };
}

export function nodeOf(tree: Tree, id: number): Node {
  const node = tree.nodes.get(id);
  if (!node) throw new RangeError(`no node ${id} in the tree`);
  return node;
}

/** The tree with a ply after a node, and where the ply stands: a ply that is there already is not doubled. */
export function grow(tree: Tree, after: number, { ply, by, begins_turn }: PlayedPly): { tree: Tree; id: number } {
  const parent = nodeOf(tree, after);
  const known = parent.children.find((child) => nodeOf(tree, child).ply === ply);
  if (known !== undefined) return { tree, id: known };
  const id = 1 + Math.max(...tree.nodes.keys());
  const child: Node = { ...BARE, id, parent: after, ply, by, beginsTurn: begins_turn };
  const nodes = new Map(tree.nodes).set(after, { ...parent, children: [...parent.children, id] }).set(id, child);
  return { tree: { ...tree, nodes }, id };
}

/** The same for plies one after another. */
export function growLine(tree: Tree, after: number, plies: readonly PlayedPly[]): { tree: Tree; id: number } {
  return plies.reduce(({ tree, id }, ply) => grow(tree, id, ply), { tree, id: after });
}

/** The tree without a ply and all that follows it. */
export function prune(tree: Tree, id: number): Tree {
  const { parent } = nodeOf(tree, id);
  if (parent === null) return tree;
  const nodes = new Map(tree.nodes);
  const gone = [id];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    gone.push(...(nodes.get(next)?.children ?? []));
    nodes.delete(next);
  }
  const above = nodeOf(tree, parent);
  nodes.set(parent, { ...above, children: above.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/** The tree in which the way to a node is the main line, from the start on. */
export function promote(tree: Tree, id: number): Tree {
  const nodes = new Map(tree.nodes);
  for (const step of pathTo(tree, id)) {
    const { parent } = nodeOf(tree, step);
    const above = parent === null ? undefined : nodes.get(parent);
    if (above) nodes.set(above.id, { ...above, children: [step, ...above.children.filter((child) => child !== step)] });
  }
  return { ...tree, nodes };
}

/** The tree in which something else is said about a node. */
export function remark(tree: Tree, id: number, said: Partial<Pick<Node, 'comment' | 'marks' | 'eval' | 'chance'>>): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...nodeOf(tree, id), ...said }) };
}

/** The nodes from the first ply to this one; none at the start. */
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let node = nodeOf(tree, id); node.parent !== null; node = nodeOf(tree, node.parent)) path.unshift(node.id);
  return path;
}

export function pliesTo(tree: Tree, id: number): string[] {
  return pathTo(tree, id).map((step) => nodeOf(tree, step).ply);
}

/** The whole line through a node: the way to it, and the main line that follows. */
export function lineThrough(tree: Tree, id: number): number[] {
  const line = pathTo(tree, id);
  for (let next = nodeOf(tree, id).children[0]; next !== undefined; next = nodeOf(tree, next).children[0]) line.push(next);
  return line;
}

/** Where plies lead from the start, as far as the tree knows them. */
export function find(tree: Tree, plies: readonly string[]): number | null {
  let at: number = ROOT;
  for (const ply of plies) {
    const next = nodeOf(tree, at).children.find((child) => nodeOf(tree, child).ply === ply);
    if (next === undefined) return null;
    at = next;
  }
  return at;
}

/** The number of a node's turn, from 1; 0 at the start. */
export function turnOf(tree: Tree, id: number): number {
  return pathTo(tree, id).filter((step) => nodeOf(tree, step).beginsTurn).length;
}
