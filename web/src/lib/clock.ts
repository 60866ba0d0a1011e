import type { ClockTimes, Colour } from './wire';

/** What a player has left, in milliseconds, `since` milliseconds after the clocks were told. */
export function timeLeft(clocks: ClockTimes, colour: Colour, since: number): number {
  const running = clocks.running === colour ? Math.max(0, since) : 0;
  return Math.max(0, clocks.left[colour] - running);
}

/** Below this there is little time. */
export const LOW_TIME = 20_000;

/** As people read clocks: `5:03`, with tenths in the last ten seconds, and hours where there are some. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) {
    const tenths = Math.floor(milliseconds / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.ceil(milliseconds / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
