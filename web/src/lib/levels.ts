import type { Computer, Info } from './wire';

/** How levels are asked for. */
const LEVEL = 'level:';

export function isLevel({ player }: Computer): boolean {
  return player.startsWith(LEVEL);
}

/** The level after this computer; none after the strongest, nor after a computer that is not a level. */
export function levelAfter(info: Info | undefined, player: string): Computer | undefined {
  const levels = info?.computers.filter(isLevel) ?? [];
  const place = levels.findIndex((level) => level.player === player);
  return place < 0 ? undefined : levels[place + 1];
}
