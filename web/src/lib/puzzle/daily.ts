import type { Info } from '../wire';

const DAY = 86_400_000;

/** Any number without a common divisor with those of puzzles: days in a row bring easy and hard ones. */
const STRIDE = 7_919;

/** The puzzle of a day, the same for everybody: games take turns, and each goes through all its puzzles. */
export function puzzleOfTheDay(catalog: readonly Info[], now: number): { info: Info; number: number } | null {
  const games = catalog.filter(({ puzzles }) => puzzles > 0);
  const day = Math.floor(now / DAY);
  const info = games[day % games.length];
  if (!info) return null;
  const round = Math.floor(day / games.length);
  return { info, number: ((round * STRIDE) % info.puzzles) + 1 };
}
