import { known } from '$lib/known';
import { rules } from '$lib/rules';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, parent }) => {
  const { catalog } = await parent();
  const info = known(catalog, params.game);
  return { info, puzzles: await rules.puzzles(info.game) };
};
