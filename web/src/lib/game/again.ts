import { newKey } from '../key';
import type { Live, NewGame, NewSeat, Seat, Snapshot } from '../wire';

/** Whether somebody else has to be asked before there is another game. */
export function asksSomebody(live: Live, { yours }: Snapshot): boolean {
  return yours.length === 1 && Object.values(live.seats).every(({ kind }) => kind === 'person');
}

/** The same start once more for whoever plays alone or at one screen, with sides changed. */
export function onceMore(live: Live, { game, start, clock }: Snapshot): NewGame {
  const { white, black } = live.seats;
  const seats = { white: seatOf(black), black: seatOf(white) };
  return { key: newKey(), game, setup: { size: null, deal: null }, position: start, seats, clock };
}

function seatOf(seat: Seat): NewSeat {
  if (seat.kind === 'computer') return { kind: 'computer', player: seat.player, milliseconds: null };
  return { kind: 'me', name: seat.kind === 'person' ? seat.name : '' };
}
