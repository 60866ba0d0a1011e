import { sentence } from '../http';
import type { Rules } from '../rules';
import type { Lesson, Tried, View } from '../wire';

/** Somebody at one lesson: what they tried, and what was said about it. */
export class Pupil {
  tried = $state.raw<Tried | null>(null);
  /** Why a ply could not be tried, in words. */
  wrong = $state<string | null>(null);
  /** Counts the answers, so that the same words twice are heard twice. */
  count = $state(0);
  readonly lesson: Lesson;
  readonly number: number;
  #rules: Rules;
  #game: string;
  #finished: () => void;
  #asked = 0;

  constructor(rules: Rules, game: string, number: number, lesson: Lesson, finished: () => void) {
    this.#rules = rules;
    this.#game = game;
    this.number = number;
    this.lesson = lesson;
    this.#finished = finished;
  }

  get view(): View {
    return this.tried?.view ?? this.lesson.view;
  }

  /** One ply at a time: after an answer one begins anew. */
  get mayTry(): boolean {
    return this.tried === null;
  }

  async try(ply: string): Promise<boolean> {
    if (!this.mayTry) return false;
    const asked = (this.#asked += 1);
    try {
      const tried = await this.#rules.tryLesson(this.#game, this.number, { ply });
      if (asked !== this.#asked) return false;
      this.tried = tried;
      this.wrong = null;
      this.count += 1;
      if (tried.right) this.#finished();
      return true;
    } catch (error) {
      if (asked === this.#asked) this.wrong = sentence(error);
      return false;
    }
  }

  again(): void {
    this.#asked += 1;
    this.tried = null;
    this.wrong = null;
  }
}
