import { playerName } from '../board/names';
import { callName } from '../seat';
import { t } from '../words';
import type { Colour, Info, GameStatus, Outcome } from '../wire';

/** How a game ended, for one visitor. */
export interface Result {
  /** "You won", "You lost" or "Draw"; the winner's name for visitors with both sides or none. */
  headline: string;
  /** Why. */
  reason: string;
}

export function resultOf(
  info: Info | undefined,
  { winner, reason }: Outcome,
  yours: readonly Colour[],
  seats: Pick<GameStatus, 'seats'>
): Result {
  const own = yours.length === 1 ? yours[0] : null;
  return { headline: headline(), reason: byName(withoutVerdict()) };

  function headline(): string {
    if (winner === null) return t('result-draw');
    if (!own) return t('result-won', { player: callName(info, seats, winner) });
    return t(winner === own ? 'result-you-won' : 'result-you-lost');
  }

  /** The server's sentence begins with a side where it says what a player did. */
  function byName(reason: string): string {
    const subject = (['white', 'black'] as const).find((colour) => reason.startsWith(`${playerName(info, colour)} `));
    return subject ? callName(info, seats, subject) + reason.slice(playerName(info, subject).length) : reason;
  }

  /** The server's sentence may begin with the verdict and a colon: the headline says it already. */
  function withoutVerdict(): string {
    const verdict = winner === null ? t('verdict-draw') : t('verdict-wins', { player: playerName(info, winner) });
    const start = `${verdict}: `;
    if (!reason.startsWith(start)) return reason;
    const rest = reason.slice(start.length);
    return rest.charAt(0).toUpperCase() + rest.slice(1);
  }
}
