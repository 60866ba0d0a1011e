import { newKey } from './key';
import { isLevel } from './levels';
import { storage } from './storage';
import { LONGEST_SEARCH, type TimeControl, type Colour, type Computer, type Info, type NewGame, type NewSeat } from './wire';

/** Who sits opposite. */
export type Opponent = 'computer' | 'friend' | 'nobody';

/** The opponent that an address asks for: `?against=friend`. */
export function opponentOf(search: URLSearchParams): Opponent | null {
  const asked = search.get('against');
  return asked === 'computer' || asked === 'friend' || asked === 'nobody' ? asked : null;
}

/** What the clocks may be: minutes, and seconds after each turn. */
export const CLOCKS = ['none', '3+2', '5+5', '10+5', '20+10', 'own'] as const;
export type ClockChoice = (typeof CLOCKS)[number];

/** How long the strongest may think about a ply, in seconds; no longer than a server usually allows. */
export const THINKING_TIMES = [1, 3, LONGEST_SEARCH / 1000] as const;

const LAST = 'trilith:setup';

/** The game that was set up last in this browser. */
export function lastGame(): string | null {
  return storage()?.getItem(LAST) ?? null;
}

const nameOf = (game: string) => `${LAST}:${game}`;

type StoredSetup = Partial<Record<string, unknown>>;

/** What was chosen for a game the last time. */
function storedSetup(game: string | null): StoredSetup | null {
  if (game === null) return null;
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(nameOf(game)) ?? 'null');
    return typeof stored === 'object' ? stored : null;
  } catch {
    return null;
  }
}

/** What of it holds for every game. Bots belong to one. */
function common(stored: StoredSetup | null): StoredSetup | null {
  if (!stored) return null;
  const { opponent, computer, clock, minutes, increment, seconds } = stored;
  return { opponent, computer: String(computer).startsWith('level:') ? computer : undefined, clock, minutes, increment, seconds };
}

/** The choices of somebody who sets up a game; kept for the next time. */
export class SetUp {
  opponent = $state<Opponent>('computer');
  computer = $state('');
  side = $state<Colour | 'lot'>('lot');
  size = $state('');
  deal = $state('');
  clock = $state<ClockChoice>('none');
  minutes = $state(15);
  increment = $state(10);
  seconds = $state<number>(THINKING_TIMES[0]);
  /** The same key makes one game, however often *Start* is pressed. */
  #key = newKey();
  readonly info: Info;

  constructor(info: Info, against: Opponent | null = null) {
    this.info = info;
    this.side = info.colours[0];
    this.size = info.sizes[0] ?? '';
    this.computer = info.computers[1]?.player ?? info.computers[0]?.player ?? '';
    // The board beside the form is the one that will be played.
    if (info.deals) this.shuffle();
    this.#restore();
    if (against) this.opponent = against;
  }

  /** The ladder of levels, and the others, which are characters of their own. */
  get levels(): Computer[] {
    return this.info.computers.filter(isLevel);
  }

  get bots(): Computer[] {
    return this.info.computers.filter((computer) => !isLevel(computer));
  }

  get strongest(): Computer | undefined {
    return this.levels.at(-1);
  }

  /** What the deal is, for the board beside the form; digits only. */
  get setup(): { size: string | null; deal: string | null } {
    const size = this.info.sizes.length > 1 ? this.size : null;
    const deal = this.info.deals && /^\d{1,19}$/.test(this.deal) ? this.deal : null;
    return { size, deal };
  }

  /** The game that is asked for. */
  newGame(name: string, random: () => number): NewGame {
    const [first, second] = this.info.colours;
    const mine = this.side === 'lot' ? (random() < 0.5 ? first : second) : this.side;
    const me: NewSeat = { kind: 'me', name };
    const other = this.#other(me);
    const seats = mine === 'white' ? { white: me, black: other } : { white: other, black: me };
    return { key: this.#key, game: this.info.game, setup: this.setup, position: null, seats, clock: this.time };
  }

  save(): void {
    const { opponent, computer, side, size, clock, minutes, increment, seconds } = this;
    try {
      localStorage.setItem(LAST, this.info.game);
      localStorage.setItem(this.#name, JSON.stringify({ opponent, computer, side, size, clock, minutes, increment, seconds }));
    } catch {
      // A browser that keeps nothing asks again next time.
    }
  }

  /** A deal that nobody has chosen. */
  shuffle(): void {
    this.deal = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0);
  }

  #other(me: NewSeat): NewSeat {
    if (this.opponent === 'nobody') return me;
    if (this.opponent === 'friend') return { kind: 'open' };
    const milliseconds = this.computer === this.strongest?.player ? this.seconds * 1000 : null;
    return { kind: 'computer', player: this.computer, milliseconds };
  }

  /** What the clocks are. */
  get time(): TimeControl | null {
    if (this.clock === 'none') return null;
    if (this.clock === 'own') return { seconds: this.minutes * 60, increment: this.increment };
    const [minutes = 0, increment = 0] = this.clock.split('+').map(Number);
    return { seconds: minutes * 60, increment };
  }

  #restore(): void {
    // A game that was never set up begins with the opponent of the last one.
    const stored = storedSetup(this.info.game) ?? common(storedSetup(lastGame()));
    if (!stored) return;
    const one = <T>(value: unknown, all: readonly T[], usual: T): T => (all.includes(value as T) ? (value as T) : usual);
    this.opponent = one(stored.opponent, ['computer', 'friend', 'nobody'], this.opponent);
    this.computer = one(
      stored.computer,
      this.info.computers.map(({ player }) => player),
      this.computer
    );
    this.side = one<Colour | 'lot'>(stored.side, ['white', 'black', 'lot'], this.side);
    this.size = one(stored.size, this.info.sizes, this.size);
    this.clock = one(stored.clock, CLOCKS, this.clock);
    this.seconds = one<number>(stored.seconds, THINKING_TIMES, this.seconds);
    if (typeof stored.minutes === 'number') this.minutes = stored.minutes;
    if (typeof stored.increment === 'number') this.increment = stored.increment;
  }

  get #name(): string {
    return nameOf(this.info.game);
  }
}
