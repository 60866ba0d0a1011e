import { review as ask } from '../engine';
import type { Socket } from '../socket';
import type { JudgedPly, Review, Start } from '../wire';

/** How far the judge is. */
export type Progress =
  { kind: 'resting' } | { kind: 'queued'; place: number } | { kind: 'judging' } | { kind: 'done' } | { kind: 'failed'; why: string };

/** Judges a line of plies, and tells each as soon as it is judged. */
export class Judge {
  plies = $state.raw<readonly JudgedPly[]>([]);
  /** All of it, at the end. */
  review = $state.raw<Review | null>(null);
  progress = $state.raw<Progress>({ kind: 'resting' });
  #line: Socket;
  #told: (at: number, ply: JudgedPly) => void;
  #stop: (() => void) | null = null;

  constructor(line: Socket, told: (at: number, ply: JudgedPly) => void = () => undefined) {
    this.#line = line;
    this.#told = told;
  }

  get busy(): boolean {
    return this.progress.kind === 'queued' || this.progress.kind === 'judging';
  }

  begin(start: Start): void {
    this.stop();
    this.plies = [];
    this.review = null;
    this.progress = { kind: 'queued', place: 0 };
    this.#stop = ask(this.#line, start, {
      queue: (place) => (this.progress = place > 0 ? { kind: 'queued', place } : { kind: 'judging' }),
      judged: (at, ply) => {
        this.progress = { kind: 'judging' };
        // A line that came back begins anew.
        this.plies = [...this.plies.slice(0, at), ply];
        this.#told(at, ply);
      },
      reviewed: (review) => {
        this.review = review;
        this.plies = review.plies;
      },
      over: (why) => {
        this.#stop = null;
        this.progress = why === null ? { kind: 'done' } : { kind: 'failed', why };
      }
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    if (this.busy) this.progress = { kind: 'resting' };
  }
}
