import { error } from '@sveltejs/kit';
import { games } from '$lib/games';
import { ApiError } from '$lib/http';
import type { PageLoad } from './$types';

/** How many games a page of the list shows. */
const ON_A_PAGE = 25;

export const load: PageLoad = async ({ url, parent }) => {
  const { catalog } = await parent();
  const asked = url.searchParams.get('game');
  const game = catalog.some((info) => info.game === asked) ? asked : null;
  const number = Math.max(1, Math.floor(Number(url.searchParams.get('page'))) || 1);
  try {
    const query = { ...(game && { game }), limit: ON_A_PAGE, offset: (number - 1) * ON_A_PAGE };
    const { items, total } = await games.list(query);
    return { list: items, total, game, number, pages: Math.max(1, Math.ceil(total / ON_A_PAGE)) };
  } catch (apiError) {
    if (apiError instanceof ApiError) error(apiError.status || 503, apiError.message);
    throw apiError;
  }
};
