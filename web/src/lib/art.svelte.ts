import { SvelteMap } from 'svelte/reactivity';
import { rules, type Rules } from './rules';
import type { BoardArt, BoardRequest, Piece } from './wire';

/** How many pieces are asked for at once. */
const BATCH_SIZE = 60;

/** Pictures of boards and pieces: each is asked for once and then kept. Reading one that is not there yet asks for it. */
export class Art {
  #rules: Rules;
  #boards = new SvelteMap<string, BoardArt>();
  #pieces = new SvelteMap<string, string>();
  #requested = new Set<string>();
  #queued = new Map<string, Piece>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  board(asked: BoardRequest): BoardArt | undefined {
    const name = JSON.stringify([asked.files, asked.ranks, asked.board, asked.wood, asked.flipped]);
    if (!this.#requested.has(name)) {
      this.#requested.add(name);
      this.#rules.boardArt(asked).then(
        (art) => this.#boards.set(name, art),
        () => this.#requested.delete(name)
      );
    }
    return this.#boards.get(name);
  }

  piece({ owner, label, shape }: Piece): string | undefined {
    const name = JSON.stringify([owner, label, shape]);
    if (!this.#requested.has(name)) {
      this.#requested.add(name);
      // All pieces of a board are wanted in one moment and asked for together.
      if (this.#queued.size === 0) queueMicrotask(() => void this.#loadQueued());
      this.#queued.set(name, { owner, label, shape });
    }
    return this.#pieces.get(name);
  }

  async #loadQueued(): Promise<void> {
    const queued = [...this.#queued];
    this.#queued.clear();
    for (let from = 0; from < queued.length; from += BATCH_SIZE) {
      const some = queued.slice(from, from + BATCH_SIZE);
      try {
        const drawn = await this.#rules.pieceArt(some.map(([, piece]) => piece));
        some.forEach(([name], place) => this.#pieces.set(name, drawn[place] ?? ''));
      } catch {
        for (const [name] of some) this.#requested.delete(name);
      }
    }
  }
}

export const art = new Art(rules);
