import { SvelteMap } from 'svelte/reactivity';
import { rules, type Rules } from './rules';
import type { BoardArt, BoardAsked, Piece } from './wire';

/** How many pieces are asked for at once. */
const BATCH = 60;

/** Pictures of boards and pieces: each is asked for once and then kept. Reading one that is not there yet asks for it. */
export class Art {
  #rules: Rules;
  #boards = new SvelteMap<string, BoardArt>();
  #pieces = new SvelteMap<string, string>();
  #asked = new Set<string>();
  #wanted = new Map<string, Piece>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  board(asked: BoardAsked): BoardArt | undefined {
    const name = JSON.stringify([asked.files, asked.ranks, asked.board, asked.wood, asked.flipped]);
    if (!this.#asked.has(name)) {
      this.#asked.add(name);
      this.#rules.boardArt(asked).then(
        (art) => this.#boards.set(name, art),
        () => this.#asked.delete(name)
      );
    }
    return this.#boards.get(name);
  }

  piece({ owner, label, shape }: Piece): string | undefined {
    const name = JSON.stringify([owner, label, shape]);
    if (!this.#asked.has(name)) {
      this.#asked.add(name);
      // All pieces of a board are wanted in one moment and asked for together.
      if (this.#wanted.size === 0) queueMicrotask(() => void this.#ask());
      this.#wanted.set(name, { owner, label, shape });
    }
    return this.#pieces.get(name);
  }

  async #ask(): Promise<void> {
    const wanted = [...this.#wanted];
    this.#wanted.clear();
    for (let from = 0; from < wanted.length; from += BATCH) {
      const some = wanted.slice(from, from + BATCH);
      try {
        const drawn = await this.#rules.pieceArt(some.map(([, piece]) => piece));
        some.forEach(([name], place) => this.#pieces.set(name, drawn[place] ?? ''));
      } catch {
        for (const [name] of some) this.#asked.delete(name);
      }
    }
  }
}

export const art = new Art(rules);
