import { storage } from '../storage';
import type { Puzzle } from '../wire';

const KEPT = 'trilith:puzzles';

/** What somebody did with a puzzle: found the ply at once, found it with help or after a wrong try, or not at all. */
export type Deed = 'solved' | 'helped' | 'failed';

interface Kept {
  /** Positions by game: puzzles stay solved wherever a later version puts them. */
  solved: Readonly<Record<string, readonly string[]>>;
  streak: number;
  longest: number;
  /** The grade that is wanted, by game. */
  grades: Readonly<Record<string, number>>;
}

/** Which puzzles are solved, and how many in a row. */
export class Solved {
  #kept = $state.raw<Kept>({ solved: {}, streak: 0, longest: 0, grades: {} });
  #keep: Pick<Storage, 'getItem' | 'setItem'> | null;

  constructor(keep: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#keep = keep;
    this.#kept = read(keep);
  }

  get streak(): number {
    return this.#kept.streak;
  }

  get longest(): number {
    return this.#kept.longest;
  }

  has({ game, position }: Puzzle): boolean {
    return this.#kept.solved[game]?.includes(position) ?? false;
  }

  /** How many puzzles of a game, as far as positions tell it. */
  countOf(game: string): number {
    return this.#kept.solved[game]?.length ?? 0;
  }

  count(puzzles: readonly Puzzle[]): number {
    return puzzles.filter((puzzle) => this.has(puzzle)).length;
  }

  /** The grade that is wanted of a game; 0 is any. */
  grade(game: string): number {
    return this.#kept.grades[game] ?? 0;
  }

  want(game: string, grade: number): void {
    this.#kept = { ...this.#kept, grades: { ...this.#kept.grades, [game]: grade } };
    this.#write();
  }

  /** A puzzle that was solved before adds nothing to the row. */
  note(puzzle: Puzzle, deed: Deed): void {
    const { solved, streak, longest, grades } = this.#kept;
    const known = this.has(puzzle);
    const row = deed === 'failed' ? 0 : deed === 'solved' && !known ? streak + 1 : streak;
    const { game, position } = puzzle;
    this.#kept = {
      solved: deed === 'failed' || known ? solved : { ...solved, [game]: [...(solved[game] ?? []), position] },
      streak: row,
      longest: Math.max(longest, row),
      grades
    };
    this.#write();
  }

  #write(): void {
    try {
      this.#keep?.setItem(KEPT, JSON.stringify(this.#kept));
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

function read(keep: Pick<Storage, 'getItem'> | null): Kept {
  const nothing: Kept = { solved: {}, streak: 0, longest: 0, grades: {} };
  try {
    const kept: unknown = JSON.parse(keep?.getItem(KEPT) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return nothing;
    const { solved, streak, longest, grades } = kept as Record<string, unknown>;
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

export const solved = new Solved(storage());
