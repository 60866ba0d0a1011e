/** The signs of marks as records number them, in the order people choose them. */
export const SIGNS: readonly (readonly [number, string])[] = [
  [3, '!!'],
  [1, '!'],
  [5, '!?'],
  [6, '?!'],
  [2, '?'],
  [4, '??']
];

/** Stands beside marks that a judge has written. */
export const SIGNED = 255;

export function signsOf(marks: readonly number[]): string {
  return SIGNS.filter(([mark]) => marks.includes(mark))
    .map(([, sign]) => sign)
    .join('');
}

/** The marks with another sign, or without it if it is there already. What people mark is theirs, so the judge's signature goes. */
export function marked(marks: readonly number[], mark: number): number[] {
  const rest = marks.filter((other) => other !== SIGNED && !SIGNS.some(([sign]) => sign === other));
  return marks.includes(mark) ? rest : [mark, ...rest];
}
