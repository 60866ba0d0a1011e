import { error } from '@sveltejs/kit';
import { t } from './words';
import type { Info } from './wire';

/** The game of an address; there is no such page if nobody knows it. */
export function gameOr404(catalog: readonly Info[], game: string): Info {
  const info = catalog.find((info) => info.game === game);
  if (!info) error(404, t('not-found'));
  return info;
}
