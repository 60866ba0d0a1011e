import { known } from '$lib/known';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, parent }) => {
  const { catalog } = await parent();
  return { info: known(catalog, params.game) };
};
