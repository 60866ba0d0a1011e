import { describe, expect, it } from 'vitest';
import type { Rules } from '../rules';
import type { RecordText, Start, View, Walked } from '../wire';
import { read } from './address';
import { Desk } from './desk.svelte';
import { memory } from './memory.fixture';
import { recordOf } from './record';
import { Shelf } from './shelf';
import { nodeOf, pliesTo, ROOT } from './tree';

/** Rules in which every ply is legal. */
const rules = {
  view: async ({ position, plies }: Start): Promise<Walked> => {
    if (position === 'bad') throw new Error('no position');
    const played = plies.map((ply) => ({ ply, by: 'white' as const, begins_turn: true, takes: false }));
    return { start: position ?? 'usual', plies: played, view: { position: plies.join(' ') } as View };
  },
  views: async () => [],
  readRecords: async () => ({ records: [], faults: ['a fault'] })
} as unknown as Rules;

function table(keep = memory()) {
  return { keep, desk: new Desk(rules, new Shelf(keep), 'game') };
}

describe('a desk', () => {
  it('keeps nothing that nobody touched', async () => {
    const { desk, keep } = table();
    await desk.open('');
    desk.study?.judge({ game: 'game', position: 'usual', setup: { size: null, deal: null }, plies: [] }, 0.6);
    desk.save();
    expect(keep.all.size).toBe(0);
    expect(desk.address).toBe('');
  });

  it('keeps what lay open when something else is begun', async () => {
    const { desk } = table();
    await desk.open('');
    await desk.study?.play('a');
    await desk.begin({ position: 'other' });
    expect(desk.address).toBe('#other');
    expect(desk.others.map(({ tree, at }) => pliesTo(tree, at))).toEqual([['a']]);
  });

  it('goes on where it was left, and finds a kept study by its address', async () => {
    const { desk, keep } = table();
    await desk.open('#;a,b');
    await desk.study?.play('c');
    desk.study?.comment('deep');
    desk.save();
    const { desk: next } = table(keep);
    await next.open('');
    expect(next.study?.node.comment).toBe('deep');
    await next.open('#usual;a');
    expect(next.study?.id).toBe(desk.study?.id);
    expect(next.position).toBe('#usual;a');
    await next.open('#usual;z');
    expect(next.study?.id).not.toBe(desk.study?.id);
  });

  it('has an address that holds variations, comments and marks', async () => {
    const { desk } = table();
    await desk.open('');
    await desk.study?.play('a');
    await desk.study?.play('b');
    desk.study?.comment('a {deep}\n idea');
    expect(desk.tooLong).toBe(false);
    await desk.study?.goAlong(0);
    await desk.study?.play('c@d2');
    desk.study?.mark(4);
    const { tree } = desk.study ?? { tree: null };
    if (!tree) throw new Error('no analysis');
    const { address, position } = desk;
    expect(position).toBe('#usual;c@d2');
    expect(read(address)).toEqual({
      position: 'usual',
      plies: [],
      tree: { at: 3, moves: 'a ("c@d2" $4) b {a {deep\\} idea}' }
    });
    // Another browser reads the text by the rules.
    const asked: RecordText[] = [];
    const reading = {
      ...rules,
      readRecords: async (text: RecordText) => {
        asked.push(text);
        return { records: [recordOf(tree)], faults: [] };
      }
    } as unknown as Rules;
    const other = new Desk(reading, new Shelf(memory()), 'game');
    await other.open(address);
    expect(asked[0]?.text).toBe('[Game "game"]\n[SetUp "1"]\n[Position "usual"]\n\na ("c@d2" $4) b {a {deep\\} idea} *\n');
    expect(other.study?.node).toMatchObject({ ply: 'c@d2', marks: [4] });
    expect([other.address, other.wrong]).toEqual([address, null]);
    // The same browser finds what it kept.
    const keep = memory();
    const shelf = new Shelf(keep);
    shelf.put({ id: 'kept', saved: 1, tree, at: ROOT });
    const again = new Desk(reading, shelf, 'game');
    await again.open(address);
    expect([again.study?.id, again.study?.node.ply]).toEqual(['kept', 'c@d2']);
  });

  it('says when an analysis is too large for a link', async () => {
    const { desk } = table();
    await desk.open('#;a,b');
    desk.study?.comment('long '.repeat(2000));
    expect([desk.tooLong, desk.address]).toEqual([true, '#usual;a,b']);
  });

  it.each(['#bad', '#%%%', '#usual;;1;(a', '#;;1;(a'])('opens the start and says why when an address is wrong: %s', async (address) => {
    const { desk } = table();
    await desk.open(address);
    expect(desk.study?.tree.start).toBe('usual');
    expect(desk.wrong).toMatch(/^This link is damaged/);
  });

  it('does not take a judgement of another position for one of its own', async () => {
    const { desk } = table();
    await desk.begin({ position: 'other' });
    desk.study?.judge({ game: 'game', position: 'usual', setup: { size: null, deal: null }, plies: [] }, 0.9);
    expect(desk.study && nodeOf(desk.study.tree, ROOT).chance).toBeNull();
  });
});
