import { gameOr404 } from '$lib/gameOr404';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, parent }) => {
  const { catalog } = await parent();
  return { info: gameOr404(catalog, params.game) };
};
