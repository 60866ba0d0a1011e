import { storage } from '../storage';
import type { Puzzle } from '../wire';

const STORAGE_KEY = 'trilith:puzzles';

/** What somebody did with a puzzle: found the ply at once, found it with help or after a wrong try, or not at all. */
export type PuzzleResult = 'solved' | 'helped' | 'failed';

interface StoredProgress {
  /** Positions by game: puzzles stay solved wherever a later version puts them. */
  solved: Readonly<Record<string, readonly string[]>>;
  streak: number;
  longest: number;
  /** The grade that is wanted, by game. */
  grades: Readonly<Record<string, number>>;
}

/** Which puzzles are solved, and how many in a row. */
export class SolvedPuzzles {
  #progress = $state.raw<StoredProgress>({ solved: {}, streak: 0, longest: 0, grades: {} });
  #storage: Pick<Storage, 'getItem' | 'setItem'> | null;

  constructor(store: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#storage = store;
    this.#progress = read(store);
  }

  get streak(): number {
    return this.#progress.streak;
  }

  get longest(): number {
    return this.#progress.longest;
  }

  has({ game, position }: Puzzle): boolean {
    return this.#progress.solved[game]?.includes(position) ?? false;
  }

  /** How many puzzles of a game, as far as positions tell it. */
  countOf(game: string): number {
    return this.#progress.solved[game]?.length ?? 0;
  }

  count(puzzles: readonly Puzzle[]): number {
    return puzzles.filter((puzzle) => this.has(puzzle)).length;
  }

  /** The grade that is wanted of a game; 0 is any. */
  grade(game: string): number {
    return this.#progress.grades[game] ?? 0;
  }

  chooseGrade(game: string, grade: number): void {
    this.#progress = { ...this.#progress, grades: { ...this.#progress.grades, [game]: grade } };
    this.#save();
  }

  /** A puzzle that was solved before adds nothing to the row. */
  record(puzzle: Puzzle, result: PuzzleResult): void {
    const { solved, streak, longest, grades } = this.#progress;
    const known = this.has(puzzle);
    const row = result === 'failed' ? 0 : result === 'solved' && !known ? streak + 1 : streak;
    const { game, position } = puzzle;
    this.#progress = {
      solved: result === 'failed' || known ? solved : { ...solved, [game]: [...(solved[game] ?? []), position] },
      streak: row,
      longest: Math.max(longest, row),
      grades
    };
    this.#save();
  }

  #save(): void {
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(this.#progress));
    } catch {
      // A browser that keeps nothing still counts until the page is left.
    }
  }

  /** The first that is not solved, after this number and then from the beginning; simply the next if all are. */
  next(puzzles: readonly Puzzle[], after: number): Puzzle | undefined {
    const order = [...puzzles.filter(({ number }) => number > after), ...puzzles.filter(({ number }) => number <= after)];
    return order.find((puzzle) => !this.has(puzzle)) ?? order[0];
  }
}

function read(store: Pick<Storage, 'getItem'> | null): StoredProgress {
  const nothing: StoredProgress = { solved: {}, streak: 0, longest: 0, grades: {} };
  try {
    const stored: unknown = JSON.parse(store?.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return nothing;
    const { solved, streak, longest, grades } = stored as Record<string, unknown>;
    const number = (value: unknown): number => (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0);
    const entries = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : []);
    const positions = (value: unknown): string[] => (Array.isArray(value) ? value.filter((position) => typeof position === 'string') : []);
    return {
      solved: Object.fromEntries(entries(solved).map(([game, value]) => [game, positions(value)])),
      streak: number(streak),
      longest: number(longest),
      grades: Object.fromEntries(entries(grades).map(([game, value]) => [game, number(value)]))
    };
  } catch {
    return nothing;
  }
}

export const solved = new SolvedPuzzles(storage());
