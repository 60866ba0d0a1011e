import { t } from './words';
import type { Info, Seat } from './wire';

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
