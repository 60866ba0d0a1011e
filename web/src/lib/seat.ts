import { t } from './words';
import type { Info, Live, Seat } from './wire';

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

/** Whether somebody is still to come. */
export function waiting(live: Live): boolean {
  return Object.values(live.seats).some(({ kind }) => kind === 'open');
}

/** Whether the game is being played: everybody is there, and nobody has won or left. */
export function going(live: Live): boolean {
  return !live.ending && !live.cancelled && !waiting(live);
}
