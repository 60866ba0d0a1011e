import { describe, expect, it } from 'vitest';
import { back, begin, click, clicksOf, item, square, squaresOf, targets, type Walk } from './choice';
import type { Choices } from './wire';

const choices: Choices = {
  menu: [
    { label: 'flat', number: 2, meaning: '', picture: null },
    { label: 'round', number: 1, meaning: 'rolls', picture: null }
  ],
  nodes: [
    [
      { squares: ['a1', 'b1'], kind: 'ply', ply: '{0}' },
      { choices: [0, 1], kind: 'node', node: 1 },
      { squares: ['c1'], kind: 'node', node: 2 }
    ],
    [{ squares: ['a1', 'a2'], kind: 'ply', ply: 'R{1}' }],
    [{ squares: ['c2', 'c3'], kind: 'ply', ply: '{0}{1}' }]
  ]
};

function further(walk: Walk, name: string): Walk {
  const result = click(walk, square(name));
  if (result.kind !== 'further') throw new Error('expected a step');
  return result.walk;
}

describe('a walk of the choices', () => {
  it('tells what may be clicked, the menu by its numbers', () => {
    const { squares, items } = targets(begin(choices));
    expect([...squares]).toEqual([
      ['a1', 'ply'],
      ['b1', 'ply'],
      ['c1', 'node']
    ]);
    expect(items.map(({ choice }) => choice.label)).toEqual(['round', 'flat']);
  });

  it('puts the clicked squares into the template', () => {
    expect(click(begin(choices), square('b1'))).toEqual({ kind: 'ply', ply: 'b1' });
    expect(click(further(begin(choices), 'c1'), square('c3'))).toEqual({ kind: 'ply', ply: 'c1c3' });
  });

  it('counts clicks on the menu, too', () => {
    const chosen = click(begin(choices), item(1));
    expect(chosen.kind).toBe('further');
    if (chosen.kind === 'further') expect(click(chosen.walk, square('a2'))).toEqual({ kind: 'ply', ply: 'Ra2' });
  });

  it('does nothing where nothing may be done', () => {
    expect(click(begin(choices), square('e5'))).toEqual({ kind: 'nothing' });
    expect(click(begin(null), square('a1'))).toEqual({ kind: 'nothing' });
  });

  it('goes back by one click', () => {
    expect(back(further(begin(choices), 'c1'))).toEqual(begin(choices));
  });

  it('chooses by itself what cannot be chosen otherwise', () => {
    const only: Choices = { menu: choices.menu, nodes: [[{ choices: [1], kind: 'node', node: 1 }], choices.nodes[1] ?? []] };
    const walk = begin(only);
    expect([...targets(walk).squares.keys()]).toEqual(['a1', 'a2']);
    expect(click(walk, square('a1'))).toEqual({ kind: 'ply', ply: 'Ra1' });
    expect(back(walk)).toEqual(walk);
    expect(clicksOf(only, 'Ra2')).toEqual([item(1), square('a2')]);
  });

  it('finds the clicks that spell a ply', () => {
    expect(squaresOf(clicksOf(choices, 'c1c2') ?? [])).toEqual(['c1', 'c2']);
    expect(clicksOf(choices, 'Ra2')).toEqual([item(0), square('a2')]);
    expect(clicksOf(choices, 'nonsense')).toBeNull();
    expect(clicksOf(null, 'a1')).toBeNull();
  });
});
