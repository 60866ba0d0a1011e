import { errorMessage } from './http';
import type { Rules } from './rules';
import type { Setup, PositionQuery, ReplayedPosition } from './wire';

/** Where a trial begins. */
export interface TrialStart {
  game: string;
  position?: string | null;
  setup?: Setup;
  /** Played already when the trial begins, so that the last of them is marked. */
  plies?: readonly string[];
}

/** A position that both sides of can be tried out without a live game: the page keeps the plies. */
export class Trial {
  walked = $state.raw<ReplayedPosition | null>(null);
  /** What was wrong with the last ply, in words. */
  wrong = $state<string | null>(null);
  #rules: Rules;
  #from: TrialStart;
  #request = 0;

  constructor(rules: Rules, from: TrialStart) {
    this.#rules = rules;
    this.#from = from;
  }

  get plies(): string[] {
    return this.walked?.plies.map(({ ply }) => ply) ?? [];
  }

  /** The start with the plies so far, as the server wants it. */
  start(plies: string[] = this.plies): PositionQuery {
    const { game, position = null, setup = { size: null, deal: null } } = this.#from;
    return { game, position, setup, plies };
  }

  /** Whether nothing was played here. */
  get fresh(): boolean {
    return this.plies.length <= (this.#from.plies?.length ?? 0);
  }

  load(plies: string[] = [...(this.#from.plies ?? [])]): Promise<void> {
    return this.#go(plies);
  }

  play(ply: string): Promise<void> {
    return this.#go([...this.plies, ply]);
  }

  back(): Promise<void> {
    return this.#go(this.plies.slice(0, -1));
  }

  async #go(plies: string[]): Promise<void> {
    const request = (this.#request += 1);
    try {
      const walked = await this.#rules.view(this.start(plies));
      if (request !== this.#request) return;
      this.walked = walked;
      this.wrong = null;
    } catch (error) {
      if (request === this.#request) this.wrong = errorMessage(error);
    }
  }
}
