import type { BoardTheme } from './wire';

/** What the visitor prefers. Kept in this browser only. */
export interface Preferences {
  theme: 'system' | 'day' | 'night';
  /** What boards are made of; `own` leaves each game its own wood. */
  board: 'own' | BoardTheme;
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
} as const satisfies { [K in Exclude<keyof Preferences, 'name'>]: readonly Preferences[K][] };

const DEFAULTS: Preferences = {
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

const STORAGE_KEY = 'trilith:settings';

class Settings {
  preferences = $state<Preferences>(read());

  set<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
    this.preferences[name] = value;
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.preferences));
    } catch {
      // A browser that keeps nothing still shows what was chosen until the page is left.
    }
  }

  /** Whether things may move on the page. */
  get moves(): boolean {
    if (this.preferences.motion === 'system') return !matchMedia('(prefers-reduced-motion: reduce)').matches;
    return this.preferences.motion === 'full';
  }
}

function read(): Preferences {
  const preferences = { ...DEFAULTS };
  const stored = storedPreferences();
  for (const [name, values] of Object.entries(OPTIONS)) {
    const value = stored[name];
    if ((values as readonly unknown[]).includes(value)) Object.assign(preferences, { [name]: value });
  }
  if (typeof stored.name === 'string') preferences.name = stored.name.slice(0, 40);
  return preferences;
}

function storedPreferences(): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
