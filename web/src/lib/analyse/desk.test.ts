import { describe, expect, it } from 'vitest';
import type { Rules } from '../rules';
import type { Start, View, Walked } from '../wire';
import { Desk } from './desk.svelte';
import { memory } from './memory.fixture';
import { Shelf } from './shelf';
import { nodeOf, pliesTo, ROOT } from './tree';

/** Rules in which every ply is legal. */
const rules = {
  view: async ({ position, plies }: Start): Promise<Walked> => {
    if (position === 'bad') throw new Error('no position');
    const played = plies.map((ply) => ({ ply, by: 'white' as const, begins_turn: true, takes: false }));
    return { start: position ?? 'usual', plies: played, view: { position: plies.join(' ') } as View };
  },
  views: async () => []
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
    expect(next.address).toBe('#usual;a');
    await next.open('#usual;z');
    expect(next.study?.id).not.toBe(desk.study?.id);
  });

  it.each(['#bad', '#%%%'])('opens the start and says why when an address is wrong: %s', async (address) => {
    const { desk } = table();
    await desk.open(address);
    expect(desk.study?.tree.start).toBe('usual');
    expect(desk.wrong).not.toBeNull();
  });

  it('does not take a judgement of another position for one of its own', async () => {
    const { desk } = table();
    await desk.begin({ position: 'other' });
    desk.study?.judge({ game: 'game', position: 'usual', setup: { size: null, deal: null }, plies: [] }, 0.9);
    expect(desk.study && nodeOf(desk.study.tree, ROOT).chance).toBeNull();
  });
});
