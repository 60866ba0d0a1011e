import { expect, it } from 'vitest';
import { memory } from './memory.fixture';
import { Shelf } from './shelf';
import { growLine, ROOT, seed } from './tree';

const { tree, id: at } = growLine(seed('game', 'start'), ROOT, [{ ply: 'a', by: 'white', begins_turn: true, takes: false }]);

it('gives back what was kept, the newest first, and of one game only', () => {
  const shelf = new Shelf(memory());
  shelf.put({ id: 'one', saved: 1, tree, at });
  shelf.put({ id: 'two', saved: 2, tree: seed('game', 'start'), at: ROOT });
  shelf.put({ id: 'three', saved: 3, tree: seed('game2', 'start'), at: ROOT });
  expect(shelf.list('game').map(({ id }) => id)).toEqual(['two', 'one']);
  expect(shelf.list('game')[1]).toEqual({ id: 'one', saved: 1, tree, at });
});

it('lets the oldest go', () => {
  const shelf = new Shelf(memory());
  for (let number = 0; number < 20; number += 1) shelf.put({ id: `s${number}`, saved: number, tree, at });
  expect(shelf.list('game').length).toBe(12);
  expect(shelf.list('game').at(-1)?.id).toBe('s8');
});

it('passes over what it cannot read', () => {
  const keep = memory();
  keep.all.set('trilith:study:game:x', '{"v":1,"tree":7}').set('trilith:study:game:y', 'nonsense').set('trilith:study:game:z', '{"v":9}');
  expect(new Shelf(keep).list('game')).toEqual([]);
});

it('says so when nothing can be kept', () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full');
    }
  };
  expect(new Shelf(full).put({ id: 'one', saved: 1, tree, at })).toBe(false);
  expect(new Shelf(null).put({ id: 'one', saved: 1, tree, at })).toBe(false);
});
