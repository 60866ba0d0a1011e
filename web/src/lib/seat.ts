import { t } from './words';
import type { Colour, Info, Live, Seat } from './wire';

/** Who sits there, in words. */
export function seatName(info: Info | undefined, seat: Seat): string {
  switch (seat.kind) {
    case 'open':
      return t('seat-open');
    case 'person':
      return seat.name || t('seat-guest');
    case 'computer':
      return info?.computers.find(({ player }) => player === seat.player)?.name ?? seat.player;
  }
}

/** Who sits there, as the visitor sees it: whoever plays both sides needs no name. */
export function nameFor(info: Info | undefined, live: Live, yours: readonly Colour[], colour: Colour): string {
  const seat = live.seats[colour];
  if (seat.kind !== 'person' || !yours.includes(colour)) return seatName(info, seat);
  return yours.length === 2 ? '' : seat.name || t('you');
}

/** Whether somebody is still to come. */
export function waiting(live: Live): boolean {
  return Object.values(live.seats).some(({ kind }) => kind === 'open');
}

/** Whether the game is being played: everybody is there, and nobody has won or left. */
export function going(live: Live): boolean {
  return !live.ending && !live.cancelled && !waiting(live);
}
