import { expect, it } from 'vitest';
import { onlyItem } from './choice';
import type { Choices } from './wire';

const menu = [
  { label: 'pass', number: 1, meaning: '', picture: null },
  { label: 'henge', number: 2, meaning: '', picture: null }
];
const choices = (nodes: Choices['nodes']): Choices => ({ menu, nodes });

it('is a ply that takes one item and no square', () => {
  expect(onlyItem(choices([[{ kind: 'ply', ply: 'pass', choices: [0] }]]))).toEqual({ ply: 'pass', label: 'pass' });
});

it.each<[string, Choices | null]>([
  ['there is nothing to decide', null],
  ['nothing is legal', choices([])],
  ['there are two items', choices([[{ kind: 'ply', ply: 'pass', choices: [0, 1] }]])],
  ['a square can be chosen instead', choices([[{ kind: 'ply', ply: 'pass', choices: [0], squares: ['a1'] }]])],
  [
    'another ply is legal',
    choices([
      [
        { kind: 'ply', ply: 'pass', choices: [0] },
        { kind: 'ply', ply: '{0}', squares: ['a1'] }
      ]
    ])
  ],
  ['a square has to follow', choices([[{ kind: 'node', node: 1, choices: [1] }], [{ kind: 'ply', ply: 'H{1}', squares: ['a1'] }]])],
  ['the only ply is a square', choices([[{ kind: 'ply', ply: 'a1', squares: ['a1'] }]])]
])('is none if %s', (_, choices) => {
  expect(onlyItem(choices)).toBe(null);
});
