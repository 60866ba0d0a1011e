import { errorMessage } from '../http';
import type { Rules } from '../rules';
import type { Lesson, LessonResult, View } from '../wire';

/** How long the learner's move stands on the board before the opponent replies, in milliseconds. */
const PAUSE = 900;

/** One lesson as it is being taken: what was tried, and what was said about it. */
export class LessonSession {
  tried = $state.raw<LessonResult | null>(null);
  /** Why a ply could not be tried, in words. */
  wrong = $state<string | null>(null);
  /** Counts the answers, so that the same words twice are heard twice. */
  count = $state(0);
  readonly lesson: Lesson;
  readonly number: number;
  #rules: Rules;
  #game: string;
  #onFinished: () => void;
  #request = 0;
  /** What the board shows: the lesson's own position, the move that was tried, or the reply to it. */
  #shown = $state<'start' | 'tried' | 'reply'>('start');

  constructor(rules: Rules, game: string, number: number, lesson: Lesson, onFinished: () => void) {
    this.#rules = rules;
    this.#game = game;
    this.number = number;
    this.lesson = lesson;
    this.#onFinished = onFinished;
  }

  get view(): View {
    if (!this.tried || this.#shown === 'start') return this.lesson.view;
    return this.#shown === 'reply' && this.tried.reply ? this.tried.reply.view : this.tried.view;
  }

  /** One move at a time; the next one begins from the lesson's position. */
  get mayTry(): boolean {
    return this.#shown === 'start';
  }

  async try(ply: string): Promise<boolean> {
    if (!this.mayTry) return false;
    const request = (this.#request += 1);
    try {
      const tried = await this.#rules.tryLesson(this.#game, this.number, { ply });
      if (request !== this.#request) return false;
      this.tried = tried;
      this.#shown = 'tried';
      if (tried.reply) setTimeout(() => this.#reply(request), PAUSE);
      this.wrong = null;
      this.count += 1;
      if (tried.right) this.#onFinished();
      return true;
    } catch (error) {
      if (request === this.#request) this.wrong = errorMessage(error);
      return false;
    }
  }

  #reply(request: number): void {
    if (request === this.#request && this.#shown === 'tried') this.#shown = 'reply';
  }

  /** Sets the position up for another try; what was said about the last one stays to be read. */
  reset(): void {
    this.#request += 1;
    this.#shown = 'start';
    this.wrong = null;
  }

  again(): void {
    this.reset();
    this.tried = null;
  }
}
