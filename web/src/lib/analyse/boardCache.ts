import type { Rules } from '../rules';
import { MOST_VIEWS, type PositionQuery, type View, type ReplayedPosition } from '../wire';

/** So many boards are kept; older ones are asked for again. */
const MAX_BOARDS = 400;

/** Boards of one tree, asked for once: those to play on one by one, those that one only passes a page at a time. */
export class BoardCache {
  #rules: Rules;
  #positions = new Map<string, ReplayedPosition>();
  #pages = new Map<string, Promise<View[]>>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  cached({ plies }: PositionQuery): ReplayedPosition | undefined {
    return this.#positions.get(JSON.stringify(plies));
  }

  /** The board after the plies, with what may be clicked. */
  async load(start: PositionQuery): Promise<ReplayedPosition> {
    const known = this.cached(start);
    if (known) return known;
    const walked = await this.#rules.view(start);
    // By their proper texts: people type plies in other ways, too.
    keep(this.#positions, JSON.stringify(walked.plies.map(({ ply }) => ply)), walked);
    return walked;
  }

  /** The board after the first `at` plies of a line, to look at. */
  async loadView(line: PositionQuery, at: number): Promise<View | undefined> {
    const from = Math.floor(at / MOST_VIEWS) * MOST_VIEWS;
    const plies = line.plies.slice(0, from + MOST_VIEWS - 1);
    const name = JSON.stringify(plies);
    let page = this.#pages.get(name);
    if (!page) {
      page = this.#rules.views({ start: { ...line, plies }, from, count: plies.length + 1 - from });
      keep(this.#pages, name, page);
      page.catch(() => this.#pages.delete(name));
    }
    return (await page)[at - from];
  }
}

function keep<T>(all: Map<string, T>, name: string, one: T): void {
  all.set(name, one);
  const [oldest] = all.keys();
  if (all.size > MAX_BOARDS && oldest !== undefined) all.delete(oldest);
}
