import { reviewGame } from '../engine';
import type { Socket } from '../socket';
import type { ReviewedMove, Review, PositionQuery } from '../wire';

/** How far the judge is. */
export type ReviewState =
  { kind: 'idle' } | { kind: 'queued'; place: number } | { kind: 'reviewing' } | { kind: 'done' } | { kind: 'failed'; why: string };

/** Judges a line of plies, and tells each as soon as it is judged. */
export class Reviewer {
  plies = $state.raw<readonly ReviewedMove[]>([]);
  /** All of it, at the end. */
  review = $state.raw<Review | null>(null);
  progress = $state.raw<ReviewState>({ kind: 'idle' });
  #socket: Socket;
  #onPly: (at: number, ply: ReviewedMove) => void;
  #stop: (() => void) | null = null;

  constructor(socket: Socket, onPly: (at: number, ply: ReviewedMove) => void = () => undefined) {
    this.#socket = socket;
    this.#onPly = onPly;
  }

  get busy(): boolean {
    return this.progress.kind === 'queued' || this.progress.kind === 'reviewing';
  }

  start(start: PositionQuery): void {
    this.stop();
    this.plies = [];
    this.review = null;
    this.progress = { kind: 'queued', place: 0 };
    this.#stop = reviewGame(this.#socket, start, {
      onQueue: (place) => (this.progress = place > 0 ? { kind: 'queued', place } : { kind: 'reviewing' }),
      onPly: (at, ply) => {
        this.progress = { kind: 'reviewing' };
        // A line that came back begins anew.
        this.plies = [...this.plies.slice(0, at), ply];
        this.#onPly(at, ply);
      },
      onReview: (review) => {
        this.review = review;
        this.plies = review.plies;
      },
      onEnd: (why) => {
        this.#stop = null;
        this.progress = why === null ? { kind: 'done' } : { kind: 'failed', why };
      }
    });
  }

  stop(): void {
    this.#stop?.();
    this.#stop = null;
    if (this.busy) this.progress = { kind: 'idle' };
  }
}
