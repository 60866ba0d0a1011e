import { describe, expect, it } from 'vitest';
import { itemLookedAt } from './board/facing';
import { Chooser, type Offered } from './chooser.svelte';
import { square } from './choice';
import type { Choice, Choices, HeldPieces, IllegalClicks, IllegalReason, Scene, PieceShape } from './wire';

type Direction = 'north' | 'east' | 'south' | 'west';
const oneWay = (towards: Direction): PieceShape => ({ kind: 'cube', sign: 'one_way', towards });
const choice = (label: string, number: number, shape: PieceShape): Choice => ({ label, number, meaning: '', picture: { label, shape } });

/** A square, then a cross or an arrow, which may point in four directions. */
const choices: Choices = {
  menu: [
    choice('cross', 1, { kind: 'cube', sign: 'cross' }),
    choice('one-way', 2, oneWay('north')),
    ...(['north', 'east', 'south', 'west'] as const).map((towards, number) => choice(towards, number + 1, oneWay(towards)))
  ],
  nodes: [
    [{ squares: ['d4', 'd5'], kind: 'node', node: 1 }],
    [
      { choices: [0], kind: 'ply', ply: 'x@{0}' },
      { choices: [1], kind: 'node', node: 2 }
    ],
    [2, 3, 4, 5].map((item) => ({ choices: [item], kind: 'ply' as const, ply: `${item}@{0}` }))
  ]
};

function offered(choices: Choices, hands: HeldPieces[] = []): Offered {
  return { choices, game: 'barragoon', position: 'here', turn: 'white', scene: { hands: { white: hands, black: [] } } as unknown as Scene };
}

function begun(): { chooser: Chooser; played: string[] } {
  const played: string[] = [];
  const chooser = new Chooser((ply) => played.push(ply));
  chooser.offer(offered(choices));
  return { chooser, played };
}

describe('a menu beside a square', () => {
  it('opens where nothing but its items goes on', () => {
    const { chooser } = begun();
    expect(chooser.menuSquare).toBeNull();
    chooser.clickSquare('d4');
    expect(chooser.menuSquare).toBe('d4');
    chooser.clickSquare('d5');
    expect(chooser.menuSquare).toBe('d5');
    chooser.clickSquare('d5');
    expect(chooser.menuSquare).toBeNull();
  });

  it('turns through its items when the square is pressed again', () => {
    const { chooser, played } = begun();
    chooser.clickSquare('d4');
    expect(itemLookedAt(chooser, false)).toBeNull();
    chooser.clickItem(1);
    const looked = [0, 1, 2, 3, 4].map(() => {
      const item = itemLookedAt(chooser, false);
      chooser.clickSquare('d4');
      return item;
    });
    expect(looked).toEqual([2, 3, 4, 5, 2]);
    expect(played).toEqual([]);
    chooser.clickItem(5);
    expect(played).toEqual(['5@d4']);
  });

  it('begins with the item that looks on the screen like the piece that was chosen', () => {
    const { chooser } = begun();
    chooser.clickSquare('d4');
    chooser.clickItem(1);
    // On a flipped board the arrow to the south points up.
    expect(itemLookedAt(chooser, true)).toBe(4);
  });

  it('goes back to all pieces, then to the board', () => {
    const { chooser } = begun();
    chooser.clickSquare('d4');
    chooser.clickItem(1);
    chooser.clickSquare('d4');
    chooser.back();
    expect(chooser.targets.items.map(({ item }) => item)).toEqual([0, 1]);
    expect(chooser.turns).toBe(0);
    chooser.back();
    expect(chooser.menuSquare).toBeNull();
  });
});

describe('an illegal click', () => {
  const tiles: Choices = {
    menu: [],
    nodes: [[{ squares: ['b1'], kind: 'node', node: 1 }], [{ squares: ['b2', 'd3'], kind: 'ply', ply: '{0}{1}' }]],
    paths: { b1d3: ['b2', 'b3', 'c3'] }
  };

  it('is explained, with what was chosen before it, until another click counts', async () => {
    const asked: IllegalClicks[] = [];
    const illegalReason = async (clicks: IllegalClicks) => {
      asked.push(clicks);
      return { reason: 'The cross on b4 blocks the way.' };
    };
    const chooser = new Chooser(() => undefined, { illegalReason });
    chooser.offer(offered(tiles));
    chooser.clickSquare('b1');
    expect(chooser.clickSquare('b5')).toBe(false);
    await chooser.explain('b5');
    expect(asked).toEqual([
      {
        start: { game: 'barragoon', position: 'here', setup: { size: null, deal: null }, plies: [] },
        clicks: [square('b1'), square('b5')]
      }
    ]);
    expect(chooser.illegal?.reason).toBe('The cross on b4 blocks the way.');
    chooser.back();
    expect(chooser.illegal).toBeNull();
  });

  it('needs no answer while somebody else decides, or once another click came', async () => {
    let answer: (reason: IllegalReason) => void = () => undefined;
    const chooser = new Chooser(() => undefined, { illegalReason: () => new Promise((resolve) => (answer = resolve)) });
    await chooser.explain('b5');
    expect(chooser.illegal).toBeNull();
    chooser.offer(offered(tiles));
    const late = chooser.explain('b5');
    chooser.clickSquare('b1');
    answer({ reason: 'Too late.' });
    await late;
    expect(chooser.illegal).toBeNull();
  });

  it('is none where a path leads from the chosen piece', () => {
    const chooser = new Chooser(() => undefined);
    chooser.offer(offered(tiles));
    expect(chooser.pathTo('d3')).toEqual([]);
    chooser.clickSquare('b1');
    expect(chooser.pathTo('d3')).toEqual(['b1', 'b2', 'b3', 'c3', 'd3']);
    expect(chooser.pathTo('b2')).toEqual(['b1', 'b2']);
    expect(chooser.pathTo('e5')).toEqual([]);
  });
});

describe('a hand of two kinds', () => {
  const stone: HeldPieces = { name: 'stone', count: 9, piece: { owner: 'white', label: 'W', shape: { kind: 'stone' } } };
  const henge: HeldPieces = { name: 'henge', count: 2, piece: { owner: null, label: 'H', shape: { kind: 'henge' } } };
  const menu = [choice('henge', 3, { kind: 'henge' })];
  const onBoard = { squares: ['a1', 'a2'], kind: 'ply' as const, ply: '{0}' };
  const toHenge = { choices: [0], kind: 'node' as const, node: 1 };
  const placed = [{ squares: ['a1'], kind: 'ply' as const, ply: 'H{1}' }];
  const states = (chooser: Chooser) => chooser.hand.map(({ state }) => state);

  it('offers both, and the one that needs no choice is chosen first', () => {
    const played: string[] = [];
    const chooser = new Chooser((ply) => played.push(ply));
    chooser.offer(offered({ menu, nodes: [[onBoard, toHenge], placed] }, [stone, henge]));
    expect(states(chooser)).toEqual(['chosen', 'free']);
    chooser.clickItem(chooser.hand[1]?.item ?? -1);
    expect(states(chooser)).toEqual(['free', 'chosen']);
    chooser.clickSquare('a1');
    expect(played).toEqual(['Ha1']);
  });

  it('says which kind may not be placed', () => {
    const chooser = new Chooser(() => undefined);
    chooser.offer(offered({ menu, nodes: [[toHenge], placed] }, [stone, henge]));
    expect(states(chooser)).toEqual(['illegal', 'chosen']);
    chooser.offer(offered({ menu: [], nodes: [[onBoard]] }, [stone, { ...henge, count: 0 }]));
    expect(states(chooser)).toEqual(['chosen', 'illegal']);
  });

  it('leaves a menu alone that offers anything else', () => {
    const pass = { label: 'pass', number: 1, meaning: '', picture: null };
    const chooser = new Chooser(() => undefined);
    chooser.offer(
      offered({ menu: [...menu, pass], nodes: [[onBoard, { choices: [0, 1], kind: 'node', node: 1 }], placed] }, [stone, henge])
    );
    expect(chooser.hand).toEqual([]);
  });
});
