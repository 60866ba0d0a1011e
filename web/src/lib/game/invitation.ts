import { t } from '../words';
import type { ByColour, TimeControl, Info, Seat } from '../wire';

/** What an invitation says: who invites to which game, and how much time there is. */
export function invitation(info: Info | undefined, seats: ByColour<Seat> | undefined, clock: TimeControl | null): string {
  const game = info?.name ?? '';
  const host = Object.values(seats ?? {}).find((seat: Seat) => seat.kind === 'person') as Extract<Seat, { kind: 'person' }> | undefined;
  const text = host?.name ? t('invited-by', { name: host.name, game }) : t('invited', { game });
  return clock ? t('invited-time', { invitation: text, time: timeText(clock) }) : text;
}

/** How much time there is, such as "5 min + 3 s". */
function timeText({ seconds, increment }: TimeControl): string {
  const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
  const base = [whole > 0 && t('minutes-short', { count: whole }), rest > 0 && t('seconds-short', { count: rest })];
  const more = increment > 0 && t('seconds-short', { count: increment });
  return [base.filter(Boolean).join(' '), more].filter(Boolean).join(' + ');
}
