import type { RecordNode, RecordTree } from '../wire';
import { nodeOf, ROOT, seed, type Node, type Tree } from './tree';

/** A record as a tree. The server has played its plies; what has no place in the tree is left out. */
export function treeOf(record: RecordTree): Tree {
  const empty = seed(record.game, record.start);
  const nodes = new Map(empty.nodes);
  const root = nodeOf(empty, ROOT);
  nodes.set(ROOT, { ...root, comment: record.comment });
  record.nodes.forEach((from, place) => {
    const id = place + 1;
    const parent = from.parent === null ? ROOT : from.parent + 1;
    const above = nodes.get(parent);
    if (!above || parent >= id) return;
    const { ply, by, begins_turn: beginsTurn, comment, marks, eval: worth, chance } = from;
    nodes.set(id, { id, parent, ply, by, beginsTurn, comment, marks, eval: worth, chance, kept: from, children: [] });
    nodes.set(parent, { ...above, children: [...above.children, id] });
  });
  return { game: record.game, start: record.start, tags: record.tags, result: record.result, nodes };
}

/** A tree as a record: each ply after the one it follows, main lines first. */
export function recordOf(tree: Tree): RecordTree {
  const nodes: RecordNode[] = [];
  const waiting: { node: Node; parent: number | null }[] = [];
  const add = (node: Node, parent: number | null) => {
    const children = node.children.map((child) => ({ node: nodeOf(tree, child), parent }));
    waiting.push(...children.reverse());
  };
  add(nodeOf(tree, ROOT), null);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    nodes.push(written(next.node, next.parent));
    add(next.node, nodes.length - 1);
  }
  const { game, start, tags, result } = tree;
  return { game, start, tags: [...tags], result, nodes, comment: nodeOf(tree, ROOT).comment };
}

function written({ ply, by, beginsTurn, comment, marks, eval: worth, chance, kept }: Node, parent: number | null): RecordNode {
  return { ...kept, parent, ply, by, begins_turn: beginsTurn, comment, marks: [...marks], eval: worth, chance } as RecordNode;
}
