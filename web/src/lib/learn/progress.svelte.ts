import { storage } from '../storage';

const STORAGE_KEY = 'trilith:lessons';

/** Which lessons are finished, by game and title: the order of lessons may change, titles seldom do. */
export class LessonProgress {
  #done = $state.raw<Readonly<Record<string, readonly string[]>>>({});
  #storage: Pick<Storage, 'getItem' | 'setItem'> | null;

  constructor(store: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#storage = store;
    this.#done = read(store);
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
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(this.#done));
    } catch {
      // A browser that keeps nothing still shows the ticks until the page is left.
    }
  }
}

function read(store: Pick<Storage, 'getItem'> | null): Record<string, string[]> {
  try {
    const stored: unknown = JSON.parse(store?.getItem(STORAGE_KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).map(([game, titles]) => [
        game,
        Array.isArray(titles) ? titles.filter((title) => typeof title === 'string') : []
      ])
    );
  } catch {
    return {};
  }
}

export const progress = new LessonProgress(storage());
