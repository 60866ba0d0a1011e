import type { Chooser } from '../chooser.svelte';

/** A piece that is carried around: where it came from, and where it is now, in places from the top left. */
export interface Carried {
  square: string;
  across: number;
  down: number;
}

/** Where the pointer is; no square outside of the board. */
export interface Place {
  across: number;
  down: number;
  square: string | null;
}

/** What a press needs to know of the board. */
export interface Ground {
  chooser(): Chooser;
  movable(square: string): boolean;
  carry(carried: Carried | null): void;
  at(x: number, y: number): Place | null;
}

/** From so many pixels on a press is a drag. */
const SLACK = 6;

/** A press of the mouse or a finger: a click, or a piece that is dragged. One that began before the position changed does nothing. */
export class Press {
  #ground: Ground;
  #begun: { square: string; moment: unknown; x: number; y: number; pointer: number } | null = null;
  #dragging = false;
  /** The click that the browser sends after a drag, or after a press that came too late, is none. */
  #mute = false;

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  down(event: PointerEvent, square: string): void {
    if (event.button !== 0 || !event.isPrimary) return;
    this.#mute = false;
    this.#begun = {
      square,
      moment: this.#ground.chooser().moment,
      x: event.clientX,
      y: event.clientY,
      pointer: event.pointerId
    };
  }

  move(event: PointerEvent): void {
    const begun = this.#begun;
    if (!begun || event.pointerId !== begun.pointer) return;
    if (!this.#dragging) {
      const far = Math.hypot(event.clientX - begun.x, event.clientY - begun.y) > SLACK;
      if (!far || !this.#ground.movable(begun.square)) return;
      this.#pickUp(event, begun.square);
    }
    const place = this.#ground.at(event.clientX, event.clientY);
    if (place) this.#ground.carry({ square: begun.square, across: place.across, down: place.down });
  }

  up(event: PointerEvent): void {
    const begun = this.#begun;
    if (!this.#dragging || !begun) return;
    const late = begun.moment !== this.#ground.chooser().moment;
    const target = this.#ground.at(event.clientX, event.clientY)?.square;
    this.let();
    this.#mute = true;
    if (late || !target || target === begun.square) return;
    const chooser = this.#ground.chooser();
    if (chooser.targets.squares.has(target)) chooser.clickSquare(target);
    else void chooser.explain(target);
  }

  /** Whether the click that came counts. */
  click(): boolean {
    const begun = this.#begun;
    const counts = !this.#mute && (!begun || begun.moment === this.#ground.chooser().moment);
    this.#begun = null;
    this.#mute = false;
    return counts;
  }

  /** Lets go of what is carried. */
  let(): void {
    if (!this.#dragging) return;
    this.#dragging = false;
    this.#mute = true;
    this.#begun = null;
    this.#ground.carry(null);
  }

  #pickUp(event: PointerEvent, square: string): void {
    const chooser = this.#ground.chooser();
    const last = chooser.clicks.at(-1);
    if (!(last?.kind === 'square' && last.square === square)) chooser.clickSquare(square);
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#dragging = true;
  }
}
