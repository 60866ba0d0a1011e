import type { Effect, LastTurn, Scene, PlacedPiece } from '../wire';

/** What has to be seen moving when one position becomes another. */
export interface Motion {
  /** Pieces that go somewhere: the square they reach, and the squares on the way, the one they left first. */
  moved: { to: string; way: string[] }[];
  /** Squares where a piece drops in. */
  placed: string[];
  /** Pieces that fade away. */
  taken: PlacedPiece[];
}

export const STILL: Motion = { moved: [], placed: [], taken: [] };

/** The scene with the turn that led to it. */
export interface Seen {
  scene: Scene;
  last_turn: LastTurn | null;
}

/** What happened between the two, if the second follows from the first. */
export function motionBetween(before: Seen | null, after: Seen): Motion {
  if (!before || !after.last_turn || before.scene.files !== after.scene.files) return STILL;
  const effects = fresh(before.last_turn, after.last_turn);
  const was = new Map(before.scene.pieces.map((piece) => [piece.square, piece]));
  const follows = effects.every(
    (effect) => (!effect.moved || was.has(effect.moved.from)) && effect.taken.every((piece) => was.has(piece.square))
  );
  if (!follows) return STILL;
  return {
    moved: effects.flatMap(({ moved }) => (moved ? [{ to: moved.to, way: [moved.from, ...moved.way] }] : [])),
    placed: effects.flatMap(({ placed }) => placed.map((piece) => piece.square)),
    taken: effects.flatMap(({ taken }) => taken)
  };
}

/** The effects that were not there before: the rest of a turn of several plies, or a whole new turn. */
function fresh(before: LastTurn | null, after: LastTurn): Effect[] {
  const known = before?.effects ?? [];
  const goesOn = known.length < after.effects.length && known.every((effect, place) => effect.ply === after.effects[place]?.ply);
  return goesOn && before?.player === after.player ? after.effects.slice(known.length) : after.effects;
}

const MOVE = 180;
const STEP = 70;
const LONGEST = 250;
const DROP = 140;
export const FADE = 120;

/** Lets a piece come along its way; the offsets say where it was, seen from where it is. */
export function travel(element: Element, offsets: readonly { x: number; y: number }[]): void {
  const duration = offsets.length > 1 ? Math.min(LONGEST, Math.max(MOVE, STEP * offsets.length)) : MOVE;
  const frames = [...offsets, { x: 0, y: 0 }].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
  element.animate(frames, { duration, easing: 'ease-out' });
}

export function drop(element: Element): void {
  element.animate(
    [
      { transform: 'scale(1.25)', opacity: 0 },
      { transform: 'scale(1)', opacity: 1 }
    ],
    { duration: DROP, easing: 'ease-out' }
  );
}

export function fade(element: Element): Animation {
  return element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE, easing: 'ease-out', fill: 'forwards' });
}
