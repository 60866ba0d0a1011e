import { storage } from '../storage';

const KEPT = 'trilith:lessons';

/** Which lessons are finished, by game and title: the order of lessons may change, titles seldom do. */
export class Progress {
  #done = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  #keep: Pick<Storage, 'getItem' | 'setItem'> | null;

  constructor(keep: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#keep = keep;
    this.#done = read(keep);
  }

  has(game: string, title: string): boolean {
    return this.#done[game]?.includes(title) ?? false;
  }

  /** How many of so many lessons: titles of older versions may be among those that are kept. */
  count(game: string, lessons: number): number {
    return Math.min(lessons, this.#done[game]?.length ?? 0);
  }

  finish(game: string, title: string): void {
    if (this.has(game, title)) return;
    this.#done = { ...this.#done, [game]: [...(this.#done[game] ?? []), title] };
    try {
      this.#keep?.setItem(KEPT, JSON.stringify(this.#done));
    } catch {
      // A browser that keeps nothing still shows the ticks until the page is left.
    }
  }
}

function read(keep: Pick<Storage, 'getItem'> | null): Record<string, string[]> {
  try {
    const kept: unknown = JSON.parse(keep?.getItem(KEPT) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).map(([game, titles]) => [game, Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : []])
    );
  } catch {
    return {};
  }
}

export const progress = new Progress(storage());
