import { expect, it } from 'vitest';
import type { Rules } from '../rules';
import type { PositionQuery, ViewRange, View, ReplayedPosition } from '../wire';
import { BoardCache } from './boardCache';

const line = (length: number): PositionQuery => ({
  game: 'game',
  position: 'p',
  setup: { size: null, deal: null },
  plies: Array.from({ length }, (_, number) => `p${number}`)
});

function setUp() {
  const asked: (PositionQuery | ViewRange)[] = [];
  const rules = {
    view: async (start: PositionQuery) => {
      asked.push(start);
      return { start: 'p', plies: start.plies.map((ply) => ({ ply: ply.trim() })), view: {} } as unknown as ReplayedPosition;
    },
    views: async (stretch: ViewRange) => {
      asked.push(stretch);
      return Array.from({ length: stretch.count }, (_, number) => ({ position: `${stretch.from + number}` }) as View);
    }
  } as unknown as Rules;
  return { boards: new BoardCache(rules), asked };
}

it('asks for a page of boards once, whoever passes', async () => {
  const { boards, asked } = setUp();
  const seen = await Promise.all([0, 7, 39, 40, 55].map((at) => boards.loadView(line(55), at)));
  expect(seen.map((view) => view?.position)).toEqual(['0', '7', '39', '40', '55']);
  expect(asked.map((one) => ('from' in one ? [one.from, one.count, one.start.plies.length] : null))).toEqual([
    [0, 40, 39],
    [40, 16, 55]
  ]);
});

it('asks again after no answer came', async () => {
  let fails = true;
  const views = async () => {
    if (fails) throw new Error('offline');
    return [{ position: '0' } as View];
  };
  const boards = new BoardCache({ views } as unknown as Rules);
  await expect(boards.loadView(line(0), 0)).rejects.toThrow('offline');
  fails = false;
  expect((await boards.loadView(line(0), 0))?.position).toBe('0');
});

it('knows a board by the proper texts of its plies', async () => {
  const { boards, asked } = setUp();
  await boards.load({ ...line(0), plies: [' p0 '] });
  expect(boards.cached(line(1))).toBeDefined();
  await boards.load(line(1));
  expect(asked.length).toBe(1);
});
