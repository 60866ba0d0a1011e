import type { Colour, PlayedPly } from './wire';

/** All that happens between two moves of the same player: a move and what is placed after it, by either player. */
export interface Turn {
  /** Counted from 1, as records count. */
  number: number;
  /** The player who begins it. */
  by: Colour;
  plies: { ply: PlayedPly; at: number }[];
}

/** A game in turns. The first turn of a list may lack its beginning. */
export function turnsOf(plies: readonly PlayedPly[]): Turn[] {
  const turns: Turn[] = [];
  plies.forEach((ply, place) => {
    const last = turns.at(-1);
    if (ply.begins_turn || !last) turns.push({ number: turns.length + 1, by: ply.by, plies: [{ ply, at: place + 1 }] });
    else last.plies.push({ ply, at: place + 1 });
  });
  return turns;
}

/** The number of the turn that each ply belongs to. */
export function turnNumbers(begins: readonly boolean[]): number[] {
  let number = 0;
  return begins.map((begun, place) => (begun || place === 0 ? (number += 1) : number));
}
