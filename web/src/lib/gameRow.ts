import { playerName } from './board/names';
import { seatName } from './seat';
import { t } from './words';
import type { Colour, Info, OwnGame } from './wire';

/** What a row of the list says: against whom, and how the game ended or stands. */
export interface GameRow {
  opponent: string;
  result: string;
  /** What the result means for the visitor, who may have played both sides. */
  kind: 'won' | 'lost' | 'even' | 'yours' | 'waiting';
}

export function gameRow(info: Info | undefined, game: OwnGame): GameRow {
  const [mine, second] = game.yours;
  const own = mine && !second ? mine : null;
  return { opponent: opponent(), ...result() };

  function opponent(): string {
    if (!own) return t('setup-nobody');
    return seatName(info, game.seats[other(own)]);
  }

  function result(): Pick<GameRow, 'result' | 'kind'> {
    if (game.ending) {
      const { winner } = game.ending;
      if (winner === null) return { result: t('result-draw'), kind: 'even' };
      if (!own) return { result: t('result-won', { player: playerName(info, winner) }), kind: 'even' };
      return winner === own ? { result: t('games-won'), kind: 'won' } : { result: t('games-lost'), kind: 'lost' };
    }
    const open = Object.values(game.seats).some(({ kind }) => kind === 'open');
    if (open) return { result: t('games-waiting'), kind: 'waiting' };
    return game.yours.includes(game.status.turn)
      ? { result: t('games-yours'), kind: 'yours' }
      : { result: t('games-theirs'), kind: 'waiting' };
  }
}

function other(colour: Colour): Colour {
  return colour === 'white' ? 'black' : 'white';
}
