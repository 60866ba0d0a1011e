import { SvelteMap } from 'svelte/reactivity';
import type { Rules } from './rules';
import { MOST_VIEWS, type PositionQuery, type View } from './wire';

/** Earlier boards of a game, asked for a page at a time and kept. Reading one that is not there yet asks for its page. */
export class History {
  #rules: Rules;
  #boards = new SvelteMap<string, View>();
  #requested = new Set<string>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  /** The board after the first `at` plies of the game. */
  board(game: PositionQuery, at: number): View | undefined {
    const found = this.#boards.get(nameOf(game, at));
    if (!found) this.#loadPage(game, at);
    return found;
  }

  #loadPage(game: PositionQuery, at: number): void {
    const from = Math.floor(at / MOST_VIEWS) * MOST_VIEWS;
    const count = Math.min(MOST_VIEWS, game.plies.length + 1 - from);
    const name = `${nameOf(game, from + count - 1)}+${from}`;
    if (count < 1 || this.#requested.has(name)) return;
    this.#requested.add(name);
    const start = { ...game, plies: game.plies.slice(0, from + count - 1) };
    this.#rules.views({ start, from, count }).then(
      (views) => views.forEach((view, place) => this.#boards.set(nameOf(game, from + place), view)),
      () => this.#requested.delete(name)
    );
  }
}

/** Boards are known by the plies that led to them: after a takeback others follow. */
function nameOf(game: PositionQuery, at: number): string {
  return JSON.stringify([game.game, game.position, game.setup, game.plies.slice(0, at)]);
}
