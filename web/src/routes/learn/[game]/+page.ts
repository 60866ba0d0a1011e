import { gameOr404 } from '$lib/gameOr404';
import { rules } from '$lib/rules';
import type { PageLoad } from './$types';

export const load: PageLoad = async ({ params, parent }) => {
  const { catalog } = await parent();
  const info = gameOr404(catalog, params.game);
  const [lessons, pages] = await Promise.all([rules.lessons(info.game), rules.shortRules(info.game)]);
  return { info, lessons, pages };
};
