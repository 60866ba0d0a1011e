import { expect, it } from 'vitest';
import { runsOf } from './inline';

it('tells emphasis and code from plain words', () => {
  expect(runsOf('A *henge* such as `Hc3` stays.')).toEqual([
    { kind: 'plain', text: 'A ' },
    { kind: 'emphasis', text: 'henge' },
    { kind: 'plain', text: ' such as ' },
    { kind: 'code', text: 'Hc3' },
    { kind: 'plain', text: ' stays.' }
  ]);
});

it('leaves lonely signs and those in code alone', () => {
  expect(runsOf('2 * 3 is `a*b*c`')).toEqual([
    { kind: 'plain', text: '2 * 3 is ' },
    { kind: 'code', text: 'a*b*c' }
  ]);
  expect(runsOf('')).toEqual([]);
});
