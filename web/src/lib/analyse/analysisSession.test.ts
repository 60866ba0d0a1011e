import { describe, expect, it } from 'vitest';
import type { Rules } from '../rules';
import type { RecordText, PositionQuery, View, ReplayedPosition } from '../wire';
import { read } from './address';
import { AnalysisSession } from './analysisSession.svelte';
import { memoryStorage } from './storage.fixture';
import { recordOf } from './record';
import { StudyLibrary } from './studyLibrary';
import { nodeOf, pliesTo, ROOT } from './tree';

/** Rules in which every ply is legal. */
const rules = {
  view: async ({ position, plies }: PositionQuery): Promise<ReplayedPosition> => {
    if (position === 'bad') throw new Error('no position');
    const played = plies.map((ply) => ({ ply, by: 'white' as const, begins_turn: true, takes: false }));
    return { start: position ?? 'usual', plies: played, view: { position: plies.join(' ') } as View };
  },
  views: async () => [],
  readRecords: async () => ({ records: [], faults: ['a fault'] })
} as unknown as Rules;

function setUp(storage = memoryStorage()) {
  return { storage, session: new AnalysisSession(rules, new StudyLibrary(storage), 'game') };
}

describe('an analysis session', () => {
  it('keeps nothing that nobody touched', async () => {
    const { session, storage } = setUp();
    await session.open('');
    session.study?.setChance({ game: 'game', position: 'usual', setup: { size: null, deal: null }, plies: [] }, 0.6);
    session.save();
    expect(storage.all.size).toBe(0);
    expect(session.address).toBe('');
  });

  it('keeps what lay open when something else is begun', async () => {
    const { session } = setUp();
    await session.open('');
    await session.study?.play('a');
    await session.begin({ position: 'other' });
    expect(session.address).toBe('#other');
    expect(session.others.map(({ tree, at }) => pliesTo(tree, at))).toEqual([['a']]);
  });

  it('goes on where it was left, and finds a kept study by its address', async () => {
    const { session, storage } = setUp();
    await session.open('#;a,b');
    await session.study?.play('c');
    session.study?.comment('deep');
    session.save();
    const { session: next } = setUp(storage);
    await next.open('');
    expect(next.study?.node.comment).toBe('deep');
    await next.open('#usual;a');
    expect(next.study?.id).toBe(session.study?.id);
    expect(next.position).toBe('#usual;a');
    await next.open('#usual;z');
    expect(next.study?.id).not.toBe(session.study?.id);
  });

  it('has an address that holds variations, comments and marks', async () => {
    const { session } = setUp();
    await session.open('');
    await session.study?.play('a');
    await session.study?.play('b');
    session.study?.comment('a {deep}\n idea');
    expect(session.tooLong).toBe(false);
    await session.study?.goAlong(0);
    await session.study?.play('c@d2');
    session.study?.mark(4);
    const { tree } = session.study ?? { tree: null };
    if (!tree) throw new Error('no analysis');
    const { address, position } = session;
    expect(position).toBe('#usual;c@d2');
    expect(read(address)).toEqual({
      position: 'usual',
      plies: [],
      tree: { at: 3, moves: 'a ("c@d2" $4) b {a {deep\\} idea}' }
    });
    // Another browser reads the text by the rules.
    const asked: RecordText[] = [];
    const readingRules = {
      ...rules,
      readRecords: async (text: RecordText) => {
        asked.push(text);
        return { records: [recordOf(tree)], faults: [] };
      }
    } as unknown as Rules;
    const other = new AnalysisSession(readingRules, new StudyLibrary(memoryStorage()), 'game');
    await other.open(address);
    expect(asked[0]?.text).toBe('[Game "game"]\n[SetUp "1"]\n[Position "usual"]\n\na ("c@d2" $4) b {a {deep\\} idea} *\n');
    expect(other.study?.node).toMatchObject({ ply: 'c@d2', marks: [4] });
    expect([other.address, other.wrong]).toEqual([address, null]);
    // The same browser finds what it kept.
    const storage = memoryStorage();
    const library = new StudyLibrary(storage);
    library.put({ id: 'kept', saved: 1, tree, at: ROOT });
    const again = new AnalysisSession(readingRules, library, 'game');
    await again.open(address);
    expect([again.study?.id, again.study?.node.ply]).toEqual(['kept', 'c@d2']);
  });

  it('says when an analysis is too large for a link', async () => {
    const { session } = setUp();
    await session.open('#;a,b');
    session.study?.comment('long '.repeat(2000));
    expect([session.tooLong, session.address]).toEqual([true, '#usual;a,b']);
  });

  it.each(['#bad', '#%%%', '#usual;;1;(a', '#;;1;(a'])('opens the start and says why when an address is wrong: %s', async (address) => {
    const { session } = setUp();
    await session.open(address);
    expect(session.study?.tree.start).toBe('usual');
    expect(session.wrong).toMatch(/^This link is damaged/);
  });

  it('does not take a judgement of another position for one of its own', async () => {
    const { session } = setUp();
    await session.begin({ position: 'other' });
    session.study?.setChance({ game: 'game', position: 'usual', setup: { size: null, deal: null }, plies: [] }, 0.9);
    expect(session.study && nodeOf(session.study.tree, ROOT).chance).toBeNull();
  });
});
