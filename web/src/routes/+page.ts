import { games } from '$lib/games';
import type { OwnGame } from '$lib/wire';
import type { PageLoad } from './$types';

export const load: PageLoad = async () => {
  // Without one's own games the page is still worth seeing.
  const own: OwnGame[] = await games.own().catch(() => []);
  return { own };
};
