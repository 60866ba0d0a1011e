import { playerName } from './board/names';
import { isLevel } from './levels';
import { t } from './words';
import type { Colour, Info, GameStatus, Presence, Seat } from './wire';

/** Who sits there, in words. */
export function seatName(info: Info | undefined, seat: Seat): string {
  switch (seat.kind) {
    case 'open':
      return t('seat-open');
    case 'person':
      return seat.name || t('seat-guest');
    case 'computer': {
      const computer = info?.computers.find(({ player }) => player === seat.player);
      if (!computer) return seat.player;
      const { name, level } = computer;
      return isLevel(computer) && level !== null ? t('seat-level', { name, level }) : name;
    }
  }
}

/** How a message calls a player: by the name of a person who has one, by the side otherwise. */
export function callName(info: Info | undefined, live: Pick<GameStatus, 'seats'>, colour: Colour): string {
  const seat = live.seats[colour];
  return (seat.kind === 'person' && seat.name) || playerName(info, colour);
}

/** Who sits there, as the visitor sees it: whoever plays both sides needs no name. */
export function nameFor(info: Info | undefined, live: GameStatus, yours: readonly Colour[], colour: Colour): string {
  const seat = live.seats[colour];
  if (seat.kind !== 'person' || !yours.includes(colour)) return seatName(info, seat);
  return yours.length === 2 ? '' : seat.name || t('you');
}

/** Whether two people play each other on devices of their own, one of them the visitor. */
export function isRemoteGame(live: GameStatus, yours: readonly Colour[]): boolean {
  return yours.length === 1 && Object.values(live.seats).every(({ kind }) => kind === 'person');
}

/** Whether a player looks at the board, has it open out of sight, or is not there. */
export function presenceOf(presence: Presence, colour: Colour): 'online' | 'away' | 'offline' {
  if (!presence[colour]) return 'offline';
  return presence[`${colour}_away`] ? 'away' : 'online';
}

/** Whether somebody is still to come. */
export function isWaiting(live: GameStatus): boolean {
  return Object.values(live.seats).some(({ kind }) => kind === 'open');
}

/** Whether the game is being played: everybody is there, and nobody has won or left. */
export function isOngoing(live: GameStatus): boolean {
  return !live.ending && !live.cancelled && !isWaiting(live);
}
