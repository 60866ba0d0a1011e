import { error } from '@sveltejs/kit';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, parent }) => {
  const { catalog } = await parent();
  const info = catalog.find(({ game }) => game === params.game);
  if (!info) error(404);
  return { info };
};
