import { expect, it } from 'vitest';
import { invitation } from './invitation';
import type { TimeControl, Info, Seat } from '../wire';

const info = { game: 'barragoon', name: 'Barragoon' } as Info;
const open: Seat = { kind: 'open' };
const person = (name: string): Seat => ({ kind: 'person', name });

it.each<[string, Seat, TimeControl | null, string]>([
  ['a name and a clock', person('Ada'), { seconds: 300, increment: 3 }, 'Ada invites you to Barragoon, 5 min + 3 s'],
  ['a name alone', person('Ada'), null, 'Ada invites you to Barragoon'],
  ['no name', person(''), { seconds: 90, increment: 0 }, 'You are invited to Barragoon, 1 min 30 s'],
  ['neither', person(''), null, 'You are invited to Barragoon']
])('says who invites, to what and with which clock: %s', (_what, host, clock, text) => {
  expect(invitation(info, { white: host, black: open }, clock)).toBe(text);
  expect(invitation(info, { white: open, black: host }, clock)).toBe(text);
});
