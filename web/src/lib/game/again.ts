import { newKey } from '../key';
import { levelAfter } from '../levels';
import type { Computer, Info, GameStatus, NewGame, NewSeat, Seat, Snapshot } from '../wire';

/** The same start once more for whoever plays alone or at one screen, with sides changed. */
export function rematchOf(live: GameStatus, snapshot: Snapshot): NewGame {
  const { white, black } = live.seats;
  return newGame(snapshot, { white: toNewSeat(black), black: toNewSeat(white) });
}

/** The level after the one that the visitor played against. */
export function nextLevel(info: Info | undefined, live: GameStatus, { yours }: Snapshot): Computer | undefined {
  const opponent = Object.values(live.seats).find(({ kind }) => kind === 'computer');
  return yours.length === 1 && opponent?.kind === 'computer' ? levelAfter(info, opponent.player) : undefined;
}

/** The same start against another computer, with the same sides. */
export function playAgainst({ player }: Computer, live: GameStatus, snapshot: Snapshot): NewGame {
  const seat = (seat: Seat) => toNewSeat(seat.kind === 'computer' ? { ...seat, player } : seat);
  return newGame(snapshot, { white: seat(live.seats.white), black: seat(live.seats.black) });
}

function newGame({ game, start, clock }: Snapshot, seats: NewGame['seats']): NewGame {
  return { key: newKey(), game, setup: { size: null, deal: null }, position: start, seats, clock };
}

function toNewSeat(seat: Seat): NewSeat {
  if (seat.kind === 'computer') return { kind: 'computer', player: seat.player, milliseconds: null };
  return { kind: 'me', name: seat.kind === 'person' ? seat.name : '' };
}
