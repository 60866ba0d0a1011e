import { analyze } from '../engine';
import type { Socket } from '../socket';
import { LONGEST_SEARCH, type Analysis, type PositionQuery } from '../wire';

/** Who steps through a game quickly asks nothing about the positions between. */
const DEBOUNCE = 150;

/** What the computer thinks of the position that is looked at. */
export class EngineAnalysis {
  on = $state(true);
  lines = $state(3);
  analysis = $state.raw<Analysis | null>(null);
  /** So many are before it in the queue; 0 when it thinks; `null` when nothing is asked. */
  queue = $state<number | null>(null);
  error = $state<string | null>(null);
  #socket: Socket;
  #onResult: (start: PositionQuery, analysis: Analysis) => void;
  #position: PositionQuery | null = null;
  #cancel: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(socket: Socket, onResult: (start: PositionQuery, analysis: Analysis) => void) {
    this.#socket = socket;
    this.#onResult = onResult;
  }

  /** Turns to another position, or rests. */
  setPosition(start: PositionQuery | null): void {
    this.stop();
    this.analysis = null;
    this.error = null;
    if (!start) return;
    this.queue = 0;
    const limits = { lines: this.lines, milliseconds: LONGEST_SEARCH };
    this.#timer = setTimeout(() => {
      this.#position = start;
      this.#cancel = analyze(this.#socket, start, limits, {
        onQueue: (place) => (this.queue = place),
        onAnalysis: (analysis) => {
          this.queue = 0;
          this.analysis = analysis;
        },
        onEnd: (error) => {
          this.#cancel = null;
          this.queue = null;
          this.error = error;
          this.#reportResult();
        }
      });
    }, DEBOUNCE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#cancel?.();
    this.#cancel = null;
    this.queue = null;
    this.#reportResult();
  }

  /** What was found out is kept when it goes on to something else. */
  #reportResult(): void {
    if (this.#position && this.analysis) this.#onResult(this.#position, this.analysis);
    this.#position = null;
  }
}
