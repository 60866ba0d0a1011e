import { get, post } from './http';
import type { Created, NewGame, OwnGame, SeatLink, Snapshot } from './wire';

/** Live games that are asked for once; what happens in them comes over the socket. */
export const games = {
  create: (game: NewGame): Promise<Created> => post('/api/games', game),
  own: (): Promise<OwnGame[]> => get('/api/games'),
  snapshot: (id: string): Promise<Snapshot> => get(`/api/games/${encodeURIComponent(id)}`),
  /** A private link to the visitor's own seat. */
  link: (id: string): Promise<SeatLink> => post(`/api/games/${encodeURIComponent(id)}/link`, {}),
  /** This browser takes the seat that the private link stands for. */
  take: (token: string): Promise<Created> => post(`/api/seats/${encodeURIComponent(token)}`, {}),
  recordAt: (id: string, format: 'text' | 'json' | 'sgf'): string =>
    `/api/games/${encodeURIComponent(id)}/record?format=${format}`,
  pictureAt: (id: string, format: 'svg' | 'png'): string => `/api/games/${encodeURIComponent(id)}/picture.${format}`
};
