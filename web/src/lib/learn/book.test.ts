import { expect, it } from 'vitest';
import { chaptersOf, groupsOf } from './book';
import type { Block } from '../wire';

const text = (words: string): Block => ({ kind: 'text', words });

it('binds pages that go on into one chapter', () => {
  const chapters = chaptersOf([
    { blocks: [{ kind: 'heading', words: 'Board' }, text('It is small.')], position: 'p1' },
    { blocks: [{ kind: 'continued', words: 'Board' }, text('Really.')], position: null },
    { blocks: [{ kind: 'heading', words: 'End' }], position: null }
  ]);
  expect(chapters.map(({ title }) => title)).toEqual(['Board', 'End']);
  expect(chapters[0]?.passages).toEqual([
    { blocks: [text('It is small.')], position: 'p1' },
    { blocks: [text('Really.')], position: null }
  ]);
  expect(chapters[1]?.passages).toEqual([]);
});

it('keeps what stands before the first heading', () => {
  expect(chaptersOf([{ blocks: [text('By the way.')], position: null }])).toEqual([
    { title: '', passages: [{ blocks: [text('By the way.')], position: null }] }
  ]);
});

it('gives the board of a shared page to the chapter that speaks of it', () => {
  const claim: Block = { kind: 'claim', words: 'legal: c3' };
  const chapters = chaptersOf([
    { blocks: [{ kind: 'heading', words: 'Start' }, claim, { kind: 'heading', words: 'Turn' }, text('One ply.')], position: 'p' }
  ]);
  expect(chapters).toEqual([
    { title: 'Start', passages: [{ blocks: [claim], position: 'p' }] },
    { title: 'Turn', passages: [{ blocks: [text('One ply.')], position: null }] }
  ]);
});

it('puts the items of a list together', () => {
  expect(groupsOf([text('a'), { kind: 'item', words: 'one' }, { kind: 'item', words: 'two' }, text('b')])).toEqual([
    text('a'),
    { kind: 'list', items: ['one', 'two'] },
    text('b')
  ]);
});
