import { think } from '../engine';
import { sentence } from '../http';
import type { Rules } from '../rules';
import type { Socket } from '../socket';
import type { JudgedPly, Start, View, Walked } from '../wire';
import { chanceBefore, lossOf } from './judgement';

/** What is asked about a ply that somebody tries. */
const DEPTH = { lines: 1, milliseconds: 1500 };

/** A ply that loses less is as good as the best. */
const GOOD = 0.1;

/** What came of a try. */
export type Answer =
  { kind: 'same' } | { kind: 'best' } | { kind: 'good' } | { kind: 'bad'; loss: number } | { kind: 'failed'; why: string };

/** Somebody tries to do better than in the game: the position before a slip, and what the judge says of another ply. */
export class Retry {
  /** The board that is seen: before the try, or after it. */
  walked = $state.raw<Walked | null>(null);
  tried = $state<string | null>(null);
  answer = $state.raw<Answer | null>(null);
  wrong = $state<string | null>(null);
  /** So many are before it in the queue; `null` when nothing is asked. */
  queue = $state<number | null>(null);
  readonly slip: JudgedPly;
  /** How many plies of the game come before. */
  readonly before: number;
  #rules: Rules;
  #line: Socket;
  #start: Start;
  #found: () => void;
  #stop: (() => void) | null = null;
  #asked = 0;

  constructor(rules: Rules, line: Socket, game: Start, before: number, slip: JudgedPly, found: () => void = () => undefined) {
    this.#rules = rules;
    this.#line = line;
    this.#start = { ...game, plies: game.plies.slice(0, before) };
    this.before = before;
    this.slip = slip;
    this.#found = found;
    void this.begin();
  }

  get view(): View | null {
    return this.walked?.view ?? null;
  }

  get mayTry(): boolean {
    return this.walked !== null && this.tried === null;
  }

  async begin(): Promise<void> {
    this.close();
    this.tried = null;
    this.answer = null;
    await this.#go([]);
  }

  async try(ply: string): Promise<boolean> {
    if (!this.mayTry || !(await this.#go([ply]))) return false;
    const played = this.walked?.plies.at(-1)?.ply ?? ply;
    this.tried = played;
    if (played === this.slip.ply) this.answer = { kind: 'same' };
    else if (played === this.slip.better?.line[0]) this.#succeed('best');
    else this.#judge(played);
    return true;
  }

  close(): void {
    this.#asked += 1;
    this.#stop?.();
    this.#stop = null;
    this.queue = null;
  }

  #succeed(kind: 'best' | 'good'): void {
    this.answer = { kind };
    this.#found();
  }

  #judge(ply: string): void {
    const outcome = this.view?.outcome;
    if (outcome) {
      this.#weigh(outcome.winner === null ? 0.5 : outcome.winner === 'white' ? 1 : 0);
      return;
    }
    this.queue = 0;
    let chance: number | null = null;
    this.#stop = think(this.#line, { ...this.#start, plies: [...this.#start.plies, ply] }, DEPTH, {
      queue: (place) => (this.queue = place),
      insight: (insight) => (chance = insight.chance),
      over: (why) => {
        this.#stop = null;
        this.queue = null;
        if (chance !== null) this.#weigh(chance);
        else this.answer = { kind: 'failed', why: why ?? '' };
      }
    });
  }

  #weigh(chance: number): void {
    const loss = lossOf(this.slip.player, chanceBefore(this.slip), chance);
    if (loss < GOOD) this.#succeed('good');
    else this.answer = { kind: 'bad', loss };
  }

  async #go(plies: string[]): Promise<boolean> {
    const asked = (this.#asked += 1);
    try {
      const walked = await this.#rules.view({ ...this.#start, plies: [...this.#start.plies, ...plies] });
      if (asked !== this.#asked) return false;
      this.walked = walked;
      this.wrong = null;
      return true;
    } catch (error) {
      if (asked === this.#asked) this.wrong = sentence(error);
      return false;
    }
  }
}
