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

/** The nodes of a tree behind its start in the order of a record: main lines first. */
export function inOrder(tree: Tree): Node[] {
  const nodes: Node[] = [];
  const waiting = [nodeOf(tree, ROOT)];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next.id !== ROOT) nodes.push(next);
    waiting.push(...next.children.map((child) => nodeOf(tree, child)).reverse());
  }
  return nodes;
}

/** The plies of a tree with comments and marks as the text of a record writes them, without numbers. */
export function movesOf(tree: Tree): string {
  const root = nodeOf(tree, ROOT);
  return [...commentOf(root), ...lineFrom(tree, root)].join(' ');
}

/** The text of a record with these plies. */
export function recordText(game: string, position: string | null, moves: string): string {
  const tags = [`[Game ${quoted(game)}]`, ...(position === null ? [] : ['[SetUp "1"]', `[Position ${quoted(position)}]`])];
  return `${tags.join('\n')}\n\n${moves} *\n`;
}

/** What follows a node: the first answer, the others in parentheses, and what follows the first. */
function lineFrom(tree: Tree, from: Node): string[] {
  const words: string[] = [];
  for (let node = from; node.children.length > 0;) {
    const [first, ...others] = node.children.map((child) => nodeOf(tree, child));
    if (!first) break;
    words.push(...plyOf(first));
    for (const other of others) words.push(`(${[...plyOf(other), ...lineFrom(tree, other)].join(' ')})`);
    node = first;
  }
  return words;
}

function plyOf(node: Node): string[] {
  const ply = /^[A-Za-z][A-Za-z0-9]*$/.test(node.ply) ? node.ply : quoted(node.ply);
  return [...(node.beginsTurn ? [] : [',']), ply, ...node.marks.map((mark) => `$${mark}`), ...commentOf(node)];
}

function commentOf({ comment }: Node): string[] {
  const text = comment.trim().replace(/\s+/g, ' ');
  return text ? [`{${text.replace(/[\\}]/g, '\\$&')}}`] : [];
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
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
