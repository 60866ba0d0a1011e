/** The signs of marks as records number them, in the order people choose them. */
export const MARK_SYMBOLS: readonly (readonly [number, string])[] = [
  [3, '!!'],
  [1, '!'],
  [5, '!?'],
  [6, '?!'],
  [2, '?'],
  [4, '??']
];

/** Stands beside marks that a judge has written. */
export const ENGINE_MARK = 255;

export function symbolsOf(marks: readonly number[]): string {
  return MARK_SYMBOLS.filter(([mark]) => marks.includes(mark))
    .map(([, symbol]) => symbol)
    .join('');
}

/** The marks with another sign, or without it if it is there already. What people mark is theirs, so the judge's signature goes. */
export function toggleMark(marks: readonly number[], mark: number): number[] {
  const rest = marks.filter((other) => other !== ENGINE_MARK && !MARK_SYMBOLS.some(([symbol]) => symbol === other));
  return marks.includes(mark) ? rest : [mark, ...rest];
}
