import type { Rules } from '../rules';
import type { Start, View, Walked } from '../wire';

/** So many boards are kept; older ones are asked for again. */
const MOST = 400;
/** How many boards are asked for at once. */
const PAGE = 40;

/** Boards of one tree, asked for once: those to play on one by one, those that one only passes a page at a time. */
export class Boards {
  #rules: Rules;
  #walked = new Map<string, Walked>();
  #passing = new Map<string, Promise<View[]>>();

  constructor(rules: Rules) {
    this.#rules = rules;
  }

  known({ plies }: Start): Walked | undefined {
    return this.#walked.get(JSON.stringify(plies));
  }

  /** The board after the plies, with what may be clicked. */
  async walk(start: Start): Promise<Walked> {
    const known = this.known(start);
    if (known) return known;
    const walked = await this.#rules.view(start);
    // By their proper texts: people type plies in other ways, too.
    keep(this.#walked, JSON.stringify(walked.plies.map(({ ply }) => ply)), walked);
    return walked;
  }

  /** The board after the first `at` plies of a line, to look at. */
  async pass(line: Start, at: number): Promise<View | undefined> {
    const from = Math.floor(at / PAGE) * PAGE;
    const plies = line.plies.slice(0, from + PAGE - 1);
    const name = JSON.stringify(plies);
    let page = this.#passing.get(name);
    if (!page) {
      page = this.#rules.views({ start: { ...line, plies }, from, count: plies.length + 1 - from });
      keep(this.#passing, name, page);
      page.catch(() => this.#passing.delete(name));
    }
    return (await page)[at - from];
  }
}

function keep<T>(all: Map<string, T>, name: string, one: T): void {
  all.set(name, one);
  const [oldest] = all.keys();
  if (all.size > MOST && oldest !== undefined) all.delete(oldest);
}
