import type { Chooser } from '../chooser.svelte';

/** A piece that is carried around: where it came from, and where it is now, in places from the top left. */
export interface Carried {
  square: string;
  across: number;
  down: number;
}

/** Where the pointer is; no square outside of the board. */
export interface BoardPoint {
  across: number;
  down: number;
  square: string | null;
}

/** What a press needs to know of the board. */
export interface BoardAccess {
  chooser(): Chooser;
  movable(square: string): boolean;
  carry(carried: Carried | null): void;
  at(x: number, y: number): BoardPoint | null;
}

/** From so many pixels on a press is a drag. */
const DRAG_THRESHOLD = 6;

/** A press of the mouse or a finger: a click, or a piece that is dragged. One that began before the position changed does nothing. */
export class Press {
  #board: BoardAccess;
  #start: { square: string; positionKey: unknown; x: number; y: number; pointer: number } | null = null;
  #dragging = false;
  /** The click that the browser sends after a drag, or after a press that came too late, is none. */
  #ignoreClick = false;

  constructor(board: BoardAccess) {
    this.#board = board;
  }

  down(event: PointerEvent, square: string): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#ignoreClick = false;
    this.#start = {
      square,
      positionKey: this.#board.chooser().positionKey,
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId
    };
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (!start || event.pointerId !== start.pointer) return;
    if (!this.#dragging) {
      const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > DRAG_THRESHOLD;
      if (!far || !this.#board.movable(start.square)) return;
      this.#pickUp(event, start.square);
    }
    const place = this.#board.at(event.clientX, event.clientY);
    if (place) this.#board.carry({ square: start.square, across: place.across, down: place.down });
  }

  up(event: PointerEvent): void {
    const start = this.#start;
    if (!this.#dragging || !start) return;
    const late = start.positionKey !== this.#board.chooser().positionKey;
    const target = this.#board.at(event.clientX, event.clientY)?.square;
    this.release();
    this.#ignoreClick = true;
    if (late || !target || target === start.square) return;
    const chooser = this.#board.chooser();
    if (chooser.targets.squares.has(target)) chooser.clickSquare(target);
    else void chooser.explain(target);
  }

  /** Whether the click that came counts. */
  click(): boolean {
    const start = this.#start;
    const counts = !this.#ignoreClick && (!start || start.positionKey === this.#board.chooser().positionKey);
    this.#start = null;
    this.#ignoreClick = false;
    return counts;
  }

  /** Lets go of what is carried. */
  release(): void {
    if (!this.#dragging) return;
    this.#dragging = false;
    this.#ignoreClick = true;
    this.#start = null;
    this.#board.carry(null);
  }

  #pickUp(event: PointerEvent, square: string): void {
    const chooser = this.#board.chooser();
    const last = chooser.clicks.at(-1);
    if (!(last?.kind === 'square' && last.square === square)) chooser.clickSquare(square);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#dragging = true;
  }
}
