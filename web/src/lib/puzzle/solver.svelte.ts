import { errorMessage } from '../http';
import type { Rules } from '../rules';
import type { Puzzle, PuzzleReply, View } from '../wire';
import type { PuzzleResult } from './solved.svelte';

/** One puzzle as it is being solved: what was tried, what was said about it, and what may follow. */
export class Solver {
  reply = $state.raw<PuzzleReply | null>(null);
  /** Whether the answer was shown instead of found. */
  revealed = $state(false);
  hint = $state<string | null>(null);
  /** Why something could not be done, in words. */
  wrong = $state<string | null>(null);
  /** Counts the answers, so that the same words twice are heard twice. */
  count = $state(0);
  /** How many plies of what follows are on the board. */
  at = $state(0);
  /** The right plies so far with the answers to them: there is more to find. */
  played = $state.raw<readonly string[]>([]);
  readonly puzzle: Puzzle;
  #start = $state.raw<View | null>(null);
  #later = $state.raw<View | null>(null);
  #rules: Rules;
  #onResult: (result: PuzzleResult) => void;
  /** What finding the ply counts as from here on. */
  #resultIfFound: PuzzleResult = 'solved';
  #request = 0;

  constructor(rules: Rules, puzzle: Puzzle, onResult: (result: PuzzleResult) => void) {
    this.#rules = rules;
    this.puzzle = puzzle;
    this.#onResult = onResult;
  }

  /** What is on the board; nothing before it has come. */
  get view(): View | null {
    return this.#later ?? this.reply?.view ?? this.#start;
  }

  /** One ply at a time: after an answer one begins anew. */
  get mayTry(): boolean {
    return this.reply === null;
  }

  async load(): Promise<void> {
    await this.#run(async () => {
      const view = await this.#loadView([]);
      return () => (this.#start = view);
    });
  }

  /** The opponent's answer to the last right ply, if the solver goes on after it. */
  answer = $state.raw<readonly string[]>([]);

  async try(ply: string): Promise<void> {
    if (!this.mayTry) return;
    await this.#run(async () => {
      const { game, number } = this.puzzle;
      const reply = await this.#rules.tryPuzzle(game, number, { ply, after: [...this.played] });
      if (!reply.right || reply.solved) {
        return () => {
          this.#setReply(reply);
          this.#finish(reply.right ? this.#resultIfFound : 'failed');
        };
      }
      const played = [...this.played, reply.ply, ...reply.answer];
      const view = await this.#loadView(played);
      return () => {
        this.hint = null;
        this.played = played;
        this.answer = reply.answer;
        this.#start = view;
        this.count += 1;
      };
    });
  }

  async help(): Promise<void> {
    await this.#run(async () => {
      const { hint } = await this.#rules.puzzleHint(this.puzzle.game, this.puzzle.number);
      return () => {
        this.hint = hint;
        this.count += 1;
        this.#resultIfFound = 'helped';
      };
    });
  }

  /** Gives up. */
  async reveal(): Promise<void> {
    await this.#run(async () => {
      const reply = await this.#rules.puzzleSolution(this.puzzle.game, this.puzzle.number);
      return () => {
        this.revealed = true;
        // The answer is told from the first ply on.
        this.played = [];
        this.#setReply(reply);
        this.#finish('failed');
      };
    });
  }

  /** Shows the board after so many plies of what follows. */
  async go(at: number): Promise<void> {
    const { reply } = this;
    if (!reply || at < 0 || at > reply.line.length) return;
    await this.#run(async () => {
      const view = at === 0 ? null : await this.#loadView([...this.played, reply.ply, ...reply.line.slice(0, at)]);
      return () => {
        this.#later = view;
        this.at = at;
      };
    });
  }

  /** Back to where the wrong ply was tried; what was told is asked from the start. */
  again(): void {
    const start = this.revealed || (this.reply?.right ?? false);
    this.#request += 1;
    this.#later = null;
    this.at = 0;
    this.reply = null;
    this.revealed = false;
    this.wrong = null;
    if (!start) return;
    this.played = [];
    this.answer = [];
    void this.load();
  }

  #setReply(reply: PuzzleReply): void {
    this.#later = null;
    this.at = 0;
    this.reply = reply;
    this.count += 1;
  }

  /** What is done counts once; afterwards finding the ply is no feat. */
  #finish(result: PuzzleResult): void {
    this.#onResult(result);
    this.#resultIfFound = 'helped';
  }

  async #loadView(plies: string[]): Promise<View> {
    const { game, position } = this.puzzle;
    return (await this.#rules.view({ game, position, setup: { size: null, deal: null }, plies })).view;
  }

  /** Asks the server; only the latest task counts. */
  async #run(task: () => Promise<() => void>): Promise<void> {
    const request = (this.#request += 1);
    try {
      const answer = await task();
      if (request !== this.#request) return;
      this.wrong = null;
      answer();
    } catch (error) {
      if (request === this.#request) this.wrong = errorMessage(error);
    }
  }
}
