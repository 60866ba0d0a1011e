import { expect, it } from 'vitest';
import { chaptersOf, groupsOf, partsOf } from './book';
import type { Block, RulesPage } from '../wire';

const text = (words: string): Block => ({ kind: 'text', words });
const page = (position: string | null, ...blocks: Block[]): RulesPage => ({ blocks, position, chosen: null, origin: null });

it('binds pages that go on into one chapter', () => {
  const chapters = chaptersOf([
    page('p1', { kind: 'heading', words: 'Board' }, text('It is small.')),
    page(null, { kind: 'continued', words: 'Board' }, text('Really.')),
    page(null, { kind: 'heading', words: 'End' })
  ]);
  expect(chapters.map(({ title }) => title)).toEqual(['Board', 'End']);
  expect(chapters[0]?.passages).toEqual([
    { blocks: [text('It is small.')], position: 'p1' },
    { blocks: [text('Really.')], position: null }
  ]);
  expect(chapters[1]?.passages).toEqual([]);
});

it('keeps what stands before the first heading', () => {
  expect(chaptersOf([page(null, text('By the way.'))])).toEqual([
    { title: '', passages: [{ blocks: [text('By the way.')], position: null }] }
  ]);
});

it('gives the board of a shared page to the chapter that speaks of it', () => {
  const claim: Block = { kind: 'claim', words: 'legal: c3' };
  const chapters = chaptersOf([
    page('p', { kind: 'heading', words: 'Start' }, claim, { kind: 'heading', words: 'Turn' }, text('One ply.'))
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

it('puts boards that follow from each other together as steps, each with its own words', () => {
  const origin = (position: string) => ({ position, plies: ['a1'] });
  const [chapter] = chaptersOf([
    page('p', { kind: 'heading', words: 'Capturing' }, text('Look.')),
    page('q', text('A capture:'), text('White captures.')),
    { ...page('r', text('It is gone.')), origin: origin('q') },
    { ...page('s', text('Another.')), chosen: 'd5' }
  ]);
  const last = { blocks: [text('Another.')], position: 's', chosen: 'd5' };
  expect(partsOf(chapter?.passages ?? [])).toEqual([
    { kind: 'passage', passage: { blocks: [text('Look.')], position: 'p' } },
    {
      kind: 'steps',
      lead: [text('A capture:')],
      steps: [
        { blocks: [text('White captures.')], position: 'q' },
        { blocks: [text('It is gone.')], position: 'r', origin: origin('q') }
      ]
    },
    { kind: 'passage', passage: last }
  ]);
});

it('puts the pieces of a legend together', () => {
  const pieces: Block = { kind: 'pieces', pieces: [], words: 'stone' };
  expect(groupsOf([pieces, pieces, text('b')])).toEqual([{ kind: 'legend', items: [pieces, pieces] }, text('b')]);
});
