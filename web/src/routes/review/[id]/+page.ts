import { error } from '@sveltejs/kit';
import { games } from '$lib/games';
import { Refusal } from '$lib/http';
import { known } from '$lib/known';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, parent }) => {
  const { catalog } = await parent();
  try {
    const snapshot = await games.snapshot(params.id);
    return { snapshot, info: known(catalog, snapshot.game) };
  } catch (refusal) {
    if (refusal instanceof Refusal) error(refusal.status || 503, refusal.message);
    throw refusal;
  }
};
