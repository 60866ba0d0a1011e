import { expect, it } from 'vitest';
import type { PlayedPly } from '../wire';
import { cellsOf, chancesAlong, linesOf, type Item } from './lines';
import { find, growLine, remark, ROOT, seed } from './tree';

const played = (ply: string): PlayedPly => ({ ply, by: 'white', begins_turn: !ply.startsWith('+'), takes: false });
const text = (items: Item[]): string =>
  items.map(({ number, node, variations }) => [number + node.ply, ...variations.map((line) => `(${text(line)})`)].join(' ')).join(' ');

function sample() {
  let { tree } = growLine(seed('game', 'start'), ROOT, ['a', 'b', '+c', 'd'].map(played));
  for (const [from, line] of [
    [['a'], ['x', 'y']],
    [
      ['a', 'b'],
      ['+z', 'w']
    ],
    [['a', 'x'], ['v']]
  ] as const)
    tree = growLine(tree, find(tree, from) ?? -1, line.map(played)).tree;
  return tree;
}

it('stands the other answers behind the first, numbered by turns', () => {
  expect(text(linesOf(sample()))).toBe('1.a 2.b (2.x 3.y (3.v)) +c (2…+z 3.w) 3.d');
  expect(linesOf(seed('game', 'start'))).toEqual([]);
});

it('puts the main line into cells, which end at a comment or a variation', () => {
  const cells = (items: Item[]) => cellsOf(items).map(({ number, items }) => [number, ...items.map(({ node }) => node.ply)].join(' '));
  expect(cells(linesOf(sample()))).toEqual(['1 a', '2 b', '… +c', '3 d']);
  const bare = growLine(seed('game', 'start'), ROOT, ['a', 'b', '+c', 'd'].map(played)).tree;
  expect(cells(linesOf(bare))).toEqual(['1 a', '2 b +c', '3 d']);
  expect(cells(linesOf(remark(bare, find(bare, ['a', 'b']) ?? -1, { comment: 'why' })))).toEqual(['1 a', '2 b', '… +c', '3 d']);
});

it('knows the chances of moments that somebody has judged', () => {
  let tree = sample();
  const [a, b] = [find(tree, ['a']) ?? -1, find(tree, ['a', 'b']) ?? -1];
  tree = remark(tree, b, { chance: 0.7, eval: '+1.00' });
  expect(chancesAlong(tree, [a, b])).toEqual([null, null, 0.7]);
});
