import { isOngoing, isWaiting } from '../seat';
import { playSound } from '../sound';
import { t } from '../words';
import type { Info } from '../wire';
import type { LiveGame } from '../live.svelte';

/** What the tab of the browser says: whose turn it is. */
export function titleOf(game: LiveGame, info: Info | undefined): string {
  const { live } = game;
  const name = info?.name ?? t('name');
  if (!live || live.cancelled) return name;
  if (live.ending) return `${t('title-over')} · ${name}`;
  if (isWaiting(live)) return `${t('title-waiting')} · ${name}`;
  if (game.yours.length !== 1) return name;
  return `${t(game.yours.includes(live.view.turn) ? 'title-yours' : 'title-theirs')} · ${name}`;
}

/** Whether the visitor is waited for. */
export function isYourTurn({ live, yours }: LiveGame): boolean {
  return !!live && isOngoing(live) && yours.length === 1 && yours.includes(live.view.turn);
}

/** Shows in the tab's icon whether the visitor is waited for. */
export function showIcon(turn: 'own' | 'other'): void {
  const icon = document.querySelector<HTMLLinkElement>('#icon');
  if (icon) icon.href = turn === 'own' ? '/icon-turn.svg' : '/icon.svg';
}

/** Knocks when something happens on the board. The first look at a game is silent. */
export class GameSounds {
  #plies: number | null = null;
  #over = false;

  update(game: LiveGame): void {
    const { live, plies } = game;
    if (!live) return;
    const over = !!live.ending;
    if (this.#plies !== null) {
      if (over && !this.#over) playSound('end');
      else if (plies.length > this.#plies) playSound(plies.at(-1)?.takes ? 'capture' : 'place');
    }
    this.#plies = plies.length;
    this.#over = over;
  }
}
