import { expect, it } from 'vitest';
import type { PlayedPly } from '../wire';
import { chancesAlong, linesOf, roughly, type Item } from './lines';
import { find, growLine, remark, ROOT, seed } from './tree';

const played = (ply: string): PlayedPly => ({ ply, by: 'white', begins_turn: !ply.startsWith('+'), takes: false });
const text = (items: Item[]): string =>
  items.map(({ number, node, variations }) => [number + node.ply, ...variations.map((line) => `(${text(line)})`)].join(' ')).join(' ');

function sample() {
  let { tree } = growLine(seed('game', 'start'), ROOT, ['a', 'b', '+c', 'd'].map(played));
  for (const [from, line] of [
    [['a'], ['x', 'y']],
    [['a', 'b'], ['+z', 'w']],
    [['a', 'x'], ['v']]
  ] as const)
    tree = growLine(tree, find(tree, from) ?? -1, line.map(played)).tree;
  return tree;
}

it('stands the other answers behind the first, numbered by turns', () => {
  expect(text(linesOf(sample()))).toBe('1.a 2.b (2.x 3.y (3.v)) +c (2…+z 3.w) 3.d');
  expect(linesOf(seed('game', 'start'))).toEqual([]);
});

it('knows chances of those who judged, and draws what records say', () => {
  let tree = sample();
  tree = remark(tree, find(tree, ['a']) ?? -1, { chance: 0.7, eval: '-9.00' });
  tree = remark(tree, find(tree, ['a', 'b']) ?? -1, { eval: '#-3' });
  expect(chancesAlong(tree, [find(tree, ['a']) ?? -1, find(tree, ['a', 'b']) ?? -1])).toEqual([null, 0.7, 0]);
  expect(['=', '#4', '+0.00', 'odd', ''].map(roughly)).toEqual([0.5, 1, 0.5, null, null]);
});
