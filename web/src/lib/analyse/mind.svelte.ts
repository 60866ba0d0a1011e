import { think } from '../engine';
import type { Socket } from '../socket';
import type { Insight, Start } from '../wire';

/** As long as the server allows. */
const MILLISECONDS = 10_000;
/** Who steps through a game quickly asks nothing about the positions between. */
const REST = 150;

/** What the computer thinks of the position that is looked at. */
export class Mind {
  on = $state(true);
  lines = $state(3);
  insight = $state.raw<Insight | null>(null);
  /** So many are before it in the queue; 0 when it thinks; `null` when nothing is asked. */
  queue = $state<number | null>(null);
  why = $state<string | null>(null);
  #line: Socket;
  #settled: (start: Start, insight: Insight) => void;
  #asked: Start | null = null;
  #stop: (() => void) | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(line: Socket, settled: (start: Start, insight: Insight) => void) {
    this.#line = line;
    this.#settled = settled;
  }

  /** Turns to another position, or rests. */
  consider(start: Start | null): void {
    this.rest();
    this.insight = null;
    this.why = null;
    if (!start) return;
    this.queue = 0;
    const depth = { lines: this.lines, milliseconds: MILLISECONDS };
    this.#rest = setTimeout(() => {
      this.#asked = start;
      this.#stop = think(this.#line, start, depth, {
        queue: (place) => (this.queue = place),
        insight: (insight) => {
          this.queue = 0;
          this.insight = insight;
        },
        over: (why) => {
          this.#stop = null;
          this.queue = null;
          this.why = why;
          this.#settle();
        }
      });
    }, REST);
  }

  rest(): void {
    clearTimeout(this.#rest);
    this.#stop?.();
    this.#stop = null;
    this.queue = null;
    this.#settle();
  }

  /** What was found out is kept when it goes on to something else. */
  #settle(): void {
    if (this.#asked && this.insight) this.#settled(this.#asked, this.insight);
    this.#asked = null;
  }
}
