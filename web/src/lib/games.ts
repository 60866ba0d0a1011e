import { get, getPage, post } from './http';
import type { CreatedGame, NewGame, OwnGame, SeatLink, Snapshot } from './wire';

/** Live games that are asked for once; what happens in them comes over the socket. */
export const games = {
  create: (game: NewGame): Promise<CreatedGame> => post('/api/games', game),
  own: (): Promise<OwnGame[]> => get('/api/games'),
  /** A part of the visitor's games, of one kind if it is named; how many there are in all. */
  list: (query: { game?: string; limit: number; offset: number }): Promise<{ items: OwnGame[]; total: number }> =>
    getPage(`/api/games?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`),
  snapshot: (id: string): Promise<Snapshot> => get(`/api/games/${encodeURIComponent(id)}`),
  /** A private link to the visitor's own seat. */
  link: (id: string): Promise<SeatLink> => post(`/api/games/${encodeURIComponent(id)}/link`, {}),
  /** This browser takes the seat that the private link stands for. */
  take: (token: string): Promise<CreatedGame> => post(`/api/seats/${encodeURIComponent(token)}`, {}),
  recordAt: (id: string, format: 'text' | 'json' | 'sgf'): string => `/api/games/${encodeURIComponent(id)}/record?format=${format}`,
  pictureAt: (id: string, format: 'svg' | 'png'): string => `/api/games/${encodeURIComponent(id)}/picture.${format}`
};
