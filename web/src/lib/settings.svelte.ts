import type { Wood } from './wire';

/** What the visitor likes. Kept in this browser only. */
export interface Likes {
  theme: 'system' | 'day' | 'night';
  /** What boards are made of; `own` leaves each game its own wood. */
  board: 'own' | Wood;
  pieces: 'drawn' | 'lettered';
  motion: 'system' | 'full' | 'none';
  sound: 'on' | 'off';
  coordinates: 'on' | 'off';
  /** Whether a ply is played only after it was confirmed. */
  confirm: 'on' | 'off';
  /** Whether a pass is played without asking if nothing else is legal. */
  pass: 'on' | 'off';
  language: 'en';
  /** What the visitor is called in games with others. */
  name: string;
}

/** All that may be chosen, in one order everywhere. */
export const OPTIONS = {
  theme: ['system', 'day', 'night'],
  board: ['own', 'honey', 'sand', 'slate'],
  pieces: ['drawn', 'lettered'],
  motion: ['system', 'full', 'none'],
  sound: ['on', 'off'],
  coordinates: ['on', 'off'],
  confirm: ['on', 'off'],
  pass: ['on', 'off'],
  language: ['en']
} as const satisfies { [K in Exclude<keyof Likes, 'name'>]: readonly Likes[K][] };

const USUAL: Likes = {
  theme: 'system',
  board: 'own',
  pieces: 'drawn',
  motion: 'system',
  sound: 'on',
  coordinates: 'on',
  confirm: 'off',
  pass: 'on',
  language: 'en',
  name: ''
};

const KEPT = 'trilith:settings';

class Settings {
  likes = $state<Likes>(read());

  set<K extends keyof Likes>(name: K, value: Likes[K]): void {
    this.likes[name] = value;
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.likes));
    } catch {
      // A browser that keeps nothing still shows what was chosen until the page is left.
    }
  }

  /** Whether things may move on the page. */
  get moves(): boolean {
    if (this.likes.motion === 'system') return !matchMedia('(prefers-reduced-motion: reduce)').matches;
    return this.likes.motion === 'full';
  }
}

function read(): Likes {
  const likes = { ...USUAL };
  const kept = keptLikes();
  for (const [name, values] of Object.entries(OPTIONS)) {
    const value = kept[name];
    if ((values as readonly unknown[]).includes(value)) Object.assign(likes, { [name]: value });
  }
  if (typeof kept.name === 'string') likes.name = kept.name.slice(0, 40);
  return likes;
}

function keptLikes(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
