import { expect, it } from 'vitest';
import { memoryStorage } from './storage.fixture';
import { StudyLibrary } from './studyLibrary';
import { growLine, ROOT, seed } from './tree';

const { tree, id: at } = growLine(seed('game', 'start'), ROOT, [{ ply: 'a', by: 'white', begins_turn: true, takes: false }]);

it('gives back what was kept, the newest first, and of one game only', () => {
  const library = new StudyLibrary(memoryStorage());
  library.put({ id: 'one', saved: 1, tree, at });
  library.put({ id: 'two', saved: 2, tree: seed('game', 'start'), at: ROOT });
  library.put({ id: 'three', saved: 3, tree: seed('game2', 'start'), at: ROOT });
  expect(library.list('game').map(({ id }) => id)).toEqual(['two', 'one']);
  expect(library.list('game')[1]).toEqual({ id: 'one', saved: 1, tree, at });
});

it('lets the oldest go', () => {
  const library = new StudyLibrary(memoryStorage());
  for (let number = 0; number < 20; number += 1) library.put({ id: `s${number}`, saved: number, tree, at });
  expect(library.list('game').length).toBe(12);
  expect(library.list('game').at(-1)?.id).toBe('s8');
});

it('passes over what it cannot read', () => {
  const storage = memoryStorage();
  storage.all
    .set('trilith:study:game:x', '{"v":1,"tree":7}')
    .set('trilith:study:game:y', 'nonsense')
    .set('trilith:study:game:z', '{"v":9}');
  expect(new StudyLibrary(storage).list('game')).toEqual([]);
});

it('says so when nothing can be kept', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new Error('full');
    }
  };
  expect(new StudyLibrary(full).put({ id: 'one', saved: 1, tree, at })).toBe(false);
  expect(new StudyLibrary(null).put({ id: 'one', saved: 1, tree, at })).toBe(false);
});
