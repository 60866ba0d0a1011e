import { sentence } from '../http';
import type { Rules } from '../rules';
import type { Puzzle, PuzzleReply, View } from '../wire';
import type { Deed } from './solved.svelte';

/** One puzzle as it is being solved: what was tried, what was said about it, and what may follow. */
export class Solver {
  reply = $state.raw<PuzzleReply | null>(null);
  /** Whether the answer was shown instead of found. */
  told = $state(false);
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
  #note: (deed: Deed) => void;
  /** What finding the ply counts as from here on. */
  #worth: Deed = 'solved';
  #asked = 0;

  constructor(rules: Rules, puzzle: Puzzle, note: (deed: Deed) => void) {
    this.#rules = rules;
    this.puzzle = puzzle;
    this.#note = note;
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
    await this.#ask(async () => {
      const view = await this.#seen([]);
      return () => (this.#start = view);
    });
  }

  /** The opponent's answer to the last right ply, if the solver goes on after it. */
  answer = $state.raw<readonly string[]>([]);

  async try(ply: string): Promise<void> {
    if (!this.mayTry) return;
    await this.#ask(async () => {
      const { game, number } = this.puzzle;
      const reply = await this.#rules.tryPuzzle(game, number, { ply, after: [...this.played] });
      if (!reply.right || reply.solved) {
        return () => {
          this.#answered(reply);
          this.#done(reply.right ? this.#worth : 'failed');
        };
      }
      const played = [...this.played, reply.ply, ...reply.answer];
      const view = await this.#seen(played);
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
    await this.#ask(async () => {
      const { hint } = await this.#rules.puzzleHint(this.puzzle.game, this.puzzle.number);
      return () => {
        this.hint = hint;
        this.count += 1;
        this.#worth = 'helped';
      };
    });
  }

  /** Gives up. */
  async reveal(): Promise<void> {
    await this.#ask(async () => {
      const reply = await this.#rules.puzzleSolution(this.puzzle.game, this.puzzle.number);
      return () => {
        this.told = true;
        // The answer is told from the first ply on.
        this.played = [];
        this.#answered(reply);
        this.#done('failed');
      };
    });
  }

  /** Shows the board after so many plies of what follows. */
  async go(at: number): Promise<void> {
    const { reply } = this;
    if (!reply || at < 0 || at > reply.line.length) return;
    await this.#ask(async () => {
      const view = at === 0 ? null : await this.#seen([...this.played, reply.ply, ...reply.line.slice(0, at)]);
      return () => {
        this.#later = view;
        this.at = at;
      };
    });
  }

  /** Back to where the wrong ply was tried; what was told is asked from the start. */
  again(): void {
    const start = this.told || (this.reply?.right ?? false);
    this.#asked += 1;
    this.#later = null;
    this.at = 0;
    this.reply = null;
    this.told = false;
    this.wrong = null;
    if (!start) return;
    this.played = [];
    this.answer = [];
    void this.load();
  }

  #answered(reply: PuzzleReply): void {
    this.#later = null;
    this.at = 0;
    this.reply = reply;
    this.count += 1;
  }

  /** What is done counts once; afterwards finding the ply is no feat. */
  #done(deed: Deed): void {
    this.#note(deed);
    this.#worth = 'helped';
  }

  async #seen(plies: string[]): Promise<View> {
    const { game, position } = this.puzzle;
    return (await this.#rules.view({ game, position, setup: { size: null, deal: null }, plies })).view;
  }

  /** Asks the server; only the latest question counts. */
  async #ask(question: () => Promise<() => void>): Promise<void> {
    const asked = (this.#asked += 1);
    try {
      const answer = await question();
      if (asked !== this.#asked) return;
      this.wrong = null;
      answer();
    } catch (error) {
      if (asked === this.#asked) this.wrong = sentence(error);
    }
  }
}
