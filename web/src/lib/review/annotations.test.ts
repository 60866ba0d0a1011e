import { describe, expect, it } from 'vitest';
import type { ReviewedMove, PlayedPly } from '../wire';
import { find, growLine, nodeOf, remark, ROOT, seed } from '../analyse/tree';
import { chanceBefore, countsOf, lossOf, addBetterLine, annotate } from './annotations';

const played = (ply: string): PlayedPly => ({ ply, by: 'white', begins_turn: true, takes: false });
const mistake: ReviewedMove = {
  turn: 1,
  player: 'white',
  ply: 'a',
  eval: '-1.00',
  chance: 0.3,
  loss: 0.25,
  slip: 'mistake',
  proved: false,
  better: { line: ['x', 'y'], eval: '+0.20', verdict: '+0.20' }
};

describe('an annotation', () => {
  const { tree, id } = growLine(seed('game', 'start'), ROOT, [played('a')]);

  it('is written beside the ply and signed', () => {
    expect(nodeOf(annotate(tree, id, mistake), id)).toMatchObject({ eval: '-1.00', chance: 0.3, marks: [2, 255] });
  });

  it('replaces an older one, and leaves what people marked', () => {
    const twice = annotate(annotate(tree, id, mistake), id, { ...mistake, slip: null });
    expect(nodeOf(twice, id).marks).toEqual([]);
    expect(nodeOf(annotate(remark(tree, id, { marks: [1] }), id, mistake), id).marks).toEqual([1]);
  });

  it('brings the better line as a variation, once', () => {
    const line = [played('x'), played('y')];
    const better = addBetterLine(tree, id, mistake, line);
    expect(nodeOf(better, ROOT).children.map((child) => nodeOf(better, child).ply)).toEqual(['a', 'x']);
    expect(nodeOf(better, find(better, ['x']) ?? -1)).toMatchObject({ eval: '+0.20', chance: 0.55, marks: [255] });
    expect(find(better, ['x', 'y'])).not.toBeNull();
    expect(addBetterLine(better, id, mistake, line)).toEqual(better);
  });
});

it('sees chances from the mover', () => {
  expect(lossOf('white', 0.6, 0.4)).toBeCloseTo(0.2);
  expect(lossOf('black', 0.6, 0.4)).toBe(0);
  expect(lossOf('black', 0.4, 0.6)).toBeCloseTo(0.2);
  expect(chanceBefore(mistake)).toBeCloseTo(0.55);
  expect(chanceBefore({ ...mistake, player: 'black' })).toBeCloseTo(0.05);
});

it('counts what is proved apart from opinions', () => {
  const plies: ReviewedMove[] = [
    mistake,
    { ...mistake, slip: 'blunder', proved: true },
    { ...mistake, slip: null, proved: true },
    { ...mistake, player: 'black', slip: 'inaccuracy' }
  ];
  expect(countsOf(plies, 'white')).toEqual({ inaccuracy: 0, mistake: 1, blunder: 0, proved: 1 });
  expect(countsOf(plies, 'black')).toEqual({ inaccuracy: 1, mistake: 0, blunder: 0, proved: 0 });
});
