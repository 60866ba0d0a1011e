import { analyze } from '../engine';
import { errorMessage } from '../http';
import type { Rules } from '../rules';
import type { Socket } from '../socket';
import type { ReviewedMove, PositionQuery, View, ReplayedPosition } from '../wire';
import { chanceBefore, lossOf } from './annotations';

/** What is asked about a ply that somebody tries. */
const LIMITS = { lines: 1, milliseconds: 1500 };

/** A ply that loses less is as good as the best. */
const ACCEPTABLE_LOSS = 0.1;

/** What came of a try. */
export type Answer =
  { kind: 'same' } | { kind: 'best' } | { kind: 'good' } | { kind: 'bad'; loss: number } | { kind: 'failed'; why: string };

/** Somebody tries to do better than in the game: the position before a slip, and what the judge says of another ply. */
export class Retry {
  /** The board that is seen: before the try, or after it. */
  walked = $state.raw<ReplayedPosition | null>(null);
  tried = $state<string | null>(null);
  answer = $state.raw<Answer | null>(null);
  wrong = $state<string | null>(null);
  /** So many are before it in the queue; `null` when nothing is request. */
  queue = $state<number | null>(null);
  readonly mistake: ReviewedMove;
  /** How many plies of the game come before. */
  readonly before: number;
  #rules: Rules;
  #socket: Socket;
  #start: PositionQuery;
  #onFound: () => void;
  #cancel: (() => void) | null = null;
  #request = 0;

  constructor(
    rules: Rules,
    socket: Socket,
    game: PositionQuery,
    before: number,
    mistake: ReviewedMove,
    onFound: () => void = () => undefined
  ) {
    this.#rules = rules;
    this.#socket = socket;
    this.#start = { ...game, plies: game.plies.slice(0, before) };
    this.before = before;
    this.mistake = mistake;
    this.#onFound = onFound;
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
    await this.#load([]);
  }

  async try(ply: string): Promise<boolean> {
    if (!this.mayTry || !(await this.#load([ply]))) return false;
    const played = this.walked?.plies.at(-1)?.ply ?? ply;
    this.tried = played;
    if (played === this.mistake.ply) this.answer = { kind: 'same' };
    else if (played === this.mistake.better?.line[0]) this.#succeed('best');
    else this.#evaluate(played);
    return true;
  }

  close(): void {
    this.#request += 1;
    this.#cancel?.();
    this.#cancel = null;
    this.queue = null;
  }

  #succeed(kind: 'best' | 'good'): void {
    this.answer = { kind };
    this.#onFound();
  }

  #evaluate(ply: string): void {
    const outcome = this.view?.outcome;
    if (outcome) {
      this.#rate(outcome.winner === null ? 0.5 : outcome.winner === 'white' ? 1 : 0);
      return;
    }
    this.queue = 0;
    let chance: number | null = null;
    this.#cancel = analyze(this.#socket, { ...this.#start, plies: [...this.#start.plies, ply] }, LIMITS, {
      onQueue: (place) => (this.queue = place),
      onAnalysis: (analysis) => (chance = analysis.chance),
      onEnd: (why) => {
        this.#cancel = null;
        this.queue = null;
        if (chance !== null) this.#rate(chance);
        else this.answer = { kind: 'failed', why: why ?? '' };
      }
    });
  }

  #rate(chance: number): void {
    const loss = lossOf(this.mistake.player, chanceBefore(this.mistake), chance);
    if (loss < ACCEPTABLE_LOSS) this.#succeed('good');
    else this.answer = { kind: 'bad', loss };
  }

  async #load(plies: string[]): Promise<boolean> {
    const request = (this.#request += 1);
    try {
      const walked = await this.#rules.view({ ...this.#start, plies: [...this.#start.plies, ...plies] });
      if (request !== this.#request) return false;
      this.walked = walked;
      this.wrong = null;
      return true;
    } catch (error) {
      if (request === this.#request) this.wrong = errorMessage(error);
      return false;
    }
  }
}
