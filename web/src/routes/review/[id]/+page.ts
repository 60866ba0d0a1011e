import { error } from '@sveltejs/kit';
import { games } from '$lib/games';
import { ApiError } from '$lib/http';
import { gameOr404 } from '$lib/gameOr404';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, parent }) => {
  const { catalog } = await parent();
  try {
    const snapshot = await games.snapshot(params.id);
    return { snapshot, info: gameOr404(catalog, snapshot.game) };
  } catch (apiError) {
    if (apiError instanceof ApiError) error(apiError.status || 503, apiError.message);
    throw apiError;
  }
};
