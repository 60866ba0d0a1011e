import { expect, it } from 'vitest';
import { read, written } from './address';

const samples = [
  { position: '5/5/5/5/5 w 10+3 10+2', plies: ['Hc3', 'c4'] },
  { position: '1vd1dv1/2zdz2/7 w move', plies: ['c3c5', '<@d8', 'x@b8', '+@a4', '-@e3', '|@b6'] },
  { position: 'g,w,b,g/5,b1^2/3,b4^7,2 b', plies: [] },
  { position: null, plies: ['a1', 'a_b', 'ä%;,"'] },
  { position: 'with_line 100% #1', plies: [] },
  { position: null, plies: [] },
  { position: '5/5/5/5/5 w 10+3 10+2', plies: [], tree: { at: 3, moves: 'Hc3 (Ha1 $4 {too, early; (really)} c3) c4 , "x@b8"' } },
  { position: null, plies: [], tree: { at: 0, moves: '{ä_%}' } }
];

it('reads what it writes', () => {
  for (const sample of samples) expect(read(written(sample))).toEqual(sample);
});

it('survives what a browser does to addresses', () => {
  for (const sample of samples) expect(read(new URL(`http://host/page${written(sample)}`).hash)).toEqual(sample);
});

it('can be read by people', () => {
  expect(written({ position: '5/5/5/5/5 w 10+3 10+2', plies: ['Hc3', 'c4'] })).toBe('#5/5/5/5/5_w_10+3_10+2;Hc3,c4');
});

it('can be read by people where it holds a tree', () => {
  const tree = { at: 2, moves: 'Hc3 (Ha1 c3) c4' };
  expect(written({ position: null, plies: [], tree })).toBe('#;;2;Hc3_(Ha1_c3)_c4');
});

it('knows what is no address', () => {
  expect(read('#%E0%A4%A')).toBeNull();
  expect(read('')).toEqual({ position: null, plies: [] });
});
