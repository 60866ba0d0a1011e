import { describe, expect, it } from 'vitest';
import type { PlayedPly, RecordTree } from '../wire';
import { toggleMark, symbolsOf } from './nags';
import { recordOf, treeOf } from './record';
import { find, grow, growLine, lineThrough, nodeOf, pathTo, pliesTo, promote, prune, remark, ROOT, seed, turnOf } from './tree';

const played = (ply: string): PlayedPly => ({ ply, by: 'white', begins_turn: true, takes: false });
const plies = (...all: string[]): PlayedPly[] => all.map(played);

/** a b c, and after a also x y. */
function sample() {
  const main = growLine(seed('game', 'start'), ROOT, plies('a', 'b', 'c'));
  const a = find(main.tree, ['a']) ?? -1;
  const other = growLine(main.tree, a, plies('x', 'y'));
  return { tree: other.tree, a, c: main.id, y: other.id };
}

describe('a tree of variations', () => {
  it('does not double a ply that is there', () => {
    const { tree, a } = sample();
    const again = grow(tree, ROOT, played('a'));
    expect(again).toEqual({ tree, id: a });
    expect(again.tree).toBe(tree);
  });

  it('tells the way to a node and the line through it', () => {
    const { tree, a, c, y } = sample();
    expect(pliesTo(tree, y)).toEqual(['a', 'x', 'y']);
    expect(pathTo(tree, ROOT)).toEqual([]);
    expect(lineThrough(tree, a).at(-1)).toBe(c);
    expect(find(tree, ['a', 'x', 'z'])).toBeNull();
    expect(find(tree, [])).toBe(ROOT);
  });

  it('leaves the old tree as it was', () => {
    const { tree, a } = sample();
    remark(tree, a, { comment: 'good' });
    prune(tree, a);
    expect(nodeOf(tree, a).comment).toBe('');
    expect(nodeOf(tree, ROOT).children).toEqual([a]);
  });

  it('cuts a ply with all that follows', () => {
    const { tree, a, c } = sample();
    const cut = prune(tree, find(tree, ['a', 'x']) ?? -1);
    expect(cut.nodes.size).toBe(4);
    expect(lineThrough(cut, a).at(-1)).toBe(c);
    expect(prune(tree, a).nodes.size).toBe(1);
    expect(prune(tree, ROOT)).toBe(tree);
  });

  it('never gives a number of a ply that is gone to a ply in the middle', () => {
    const { tree, y } = sample();
    const { tree: grown, id } = grow(prune(tree, y), ROOT, played('q'));
    expect([...grown.nodes.values()].filter((node) => node.id === id).map((node) => node.ply)).toEqual(['q']);
  });

  it('makes a variation the main line from the start on', () => {
    const { tree, a, y } = sample();
    expect(lineThrough(promote(tree, y), a).at(-1)).toBe(y);
  });

  it('counts turns, not plies', () => {
    const { tree, id } = growLine(seed('game', 'start'), ROOT, [played('a'), { ...played('b'), begins_turn: false }, played('c')]);
    expect(turnOf(tree, id)).toBe(2);
    expect(turnOf(tree, ROOT)).toBe(0);
  });
});

describe('a record', () => {
  it('comes back as it was read', () => {
    const node = { by: 'white' as const, begins_turn: true, comment: '', marks: [], eval: null };
    const record = {
      game: 'game',
      start: 'start',
      tags: [{ name: 'White', value: 'Ada' }],
      result: '1-0',
      comment: 'short',
      nodes: [
        { ...node, parent: null, ply: 'a', clock: 7 },
        { ...node, parent: 0, ply: 'b', comment: 'bold', marks: [1, 255], eval: '+0.50', chance: 0.56 },
        { ...node, parent: 1, ply: 'c' },
        { ...node, parent: 0, ply: 'x' }
      ]
    } as unknown as RecordTree;
    expect(nodeOf(treeOf(record), 2).chance).toBe(0.56);
    expect(recordOf(treeOf(record))).toEqual(record);
  });

  it('is written main line first', () => {
    const { tree, y } = sample();
    expect(recordOf(promote(tree, y)).nodes.map(({ ply, parent }) => [ply, parent])).toEqual([
      ['a', null],
      ['x', 0],
      ['y', 1],
      ['b', 0],
      ['c', 3]
    ]);
  });
});

it('knows one sign a ply, and forgets who signed when people mark', () => {
  expect(symbolsOf([255, 4])).toBe('??');
  expect(toggleMark([4, 255], 1)).toEqual([1]);
  expect(toggleMark([1, 10], 1)).toEqual([10]);
});
