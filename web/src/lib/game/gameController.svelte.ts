import { Chooser } from '../chooser.svelte';
import { clicksOf, onlyItem, squaresOf } from '../choice';
import { ghostOf, type Ghost } from '../board/ghost';
import type { Mark } from '../board/mark';
import { barsOf, isFlippedFor } from '../board/orientation';
import { analyze } from '../engine';
import { History } from '../history.svelte';
import { errorMessage } from '../http';
import type { LiveGame } from '../live.svelte';
import type { Rules } from '../rules';
import { isRemoteGame } from '../seat';
import { settings } from '../settings.svelte';
import type { Socket } from '../socket';
import { t } from '../words';
import { HINT_TIME, type Colour, type Analysis, type Info, type PositionQuery, type View } from '../wire';

/** What is asked of the engine for a hint. */
const HINT_LIMITS = { lines: 1, milliseconds: HINT_TIME };

/** A ply that was found, with how it ends or with the chance of winning by it, 0 to 1. */
interface FoundHint {
  kind: 'found';
  ply: string;
  verdict: string;
  chance: number | null;
  proved: boolean;
}

/** A hint between two people, which both see. */
interface SharedHint {
  kind: 'shared';
  ply: string;
  by: Colour;
}

/** How a hint stands. */
export type Hint = SharedHint | { kind: 'queued'; place: number } | FoundHint | { kind: 'failed'; why: string };

/** What somebody sees who sits at a live game: the newest board or an earlier one, a hint, a ply to be confirmed. */
export class GameController {
  /** After how many plies the board is seen; `null` at the newest. */
  at = $state<number | null>(null);
  flipOverride = $state<boolean | null>(null);
  /** Which of the players' bars can be seen on the page. */
  inSight = $state({ top: true, bottom: true });
  hint = $state.raw<{ position: string; hint: Hint } | null>(null);
  #chosen = $state.raw<{ ply: string; position: string } | null>(null);
  #mistyped = $state.raw<{ why: string; position: string } | null>(null);
  /** After how many plies a pass was last played for the visitor. */
  #passed = $state(-1);
  readonly game: LiveGame;
  readonly chooser: Chooser;
  #rules: Rules;
  #socket: Socket;
  #history: History;
  #info: () => Pick<Info, 'colours'> | undefined;
  #cancelSearch: (() => void) | null = null;

  constructor(game: LiveGame, rules: Rules, socket: Socket, info: () => Pick<Info, 'colours'> | undefined) {
    this.game = game;
    this.#info = info;
    this.#rules = rules;
    this.#socket = socket;
    this.#history = new History(rules);
    this.chooser = new Chooser((ply) => this.choose(ply));
  }

  /** A ply that waits to be confirmed, as long as it can be played. */
  get toConfirm(): string | null {
    return this.#chosen && this.#isToMove && this.#chosen.position === this.#position ? this.#chosen.ply : null;
  }

  /** Why what was typed is no ply in the position on the board. */
  get wrong(): string | null {
    return this.#mistyped && this.#mistyped.position === this.#position ? this.#mistyped.why : null;
  }

  /** The whole game up to now, as the server wants it. */
  get start(): PositionQuery {
    const plies = this.game.plies.map(({ ply }) => ply);
    const { game = '', start = null } = this.game.snapshot ?? {};
    return { game, position: start, setup: { size: null, deal: null }, plies };
  }

  /** The board that is seen. */
  get view(): View | undefined {
    const newest = this.game.live?.view;
    if (this.at === null || this.at >= this.game.plies.length) return newest;
    return this.#history.board(this.start, this.at) ?? newest;
  }

  get atNewest(): boolean {
    return this.at === null || this.at >= this.game.plies.length;
  }

  /** Whether the visitor may choose a ply now. */
  get mayPlay(): boolean {
    return this.atNewest && !this.game.pending && !this.toConfirm && this.#isToMove;
  }

  /** Seen from one's own side, unless flipOverride. */
  get flipped(): boolean {
    return this.flipOverride ?? isFlippedFor(this.#sides, this.own);
  }

  get bottom(): Colour {
    return barsOf(this.#sides, this.flipped).bottom;
  }

  get top(): Colour {
    return barsOf(this.#sides, this.flipped).top;
  }

  /** The visitor's only side; `null` with both sides or none. */
  get own(): Colour | null {
    const { yours } = this.game;
    return yours.length === 1 ? (yours[0] ?? null) : null;
  }

  get ghost(): Ghost | null {
    const view = this.game.live?.view;
    const { pending } = this.game;
    const ply = this.toConfirm ?? (pending?.act.kind === 'ply' ? pending.act.ply : null);
    return view && ply && this.atNewest ? ghostOf(view.scene, view.choices, view.turn, ply) : null;
  }

  get marks(): Mark[] {
    const view = this.game.live?.view;
    const hint = this.currentHint;
    if (!view || (hint?.kind !== 'found' && hint?.kind !== 'shared') || !this.atNewest) return [];
    return squaresOf(clicksOf(view.choices, hint.ply) ?? []).map((square) => ({ square, kind: 'tip' }));
  }

  /** The hint, as long as it is about the position on the board. */
  get currentHint(): Hint | null {
    const given = this.game.live?.hint;
    if (given) return { kind: 'shared', ...given };
    return this.hint && this.hint.position === this.#position ? this.hint.hint : null;
  }

  step(by: number): void {
    this.go((this.at ?? this.game.plies.length) + by);
  }

  go(at: number): void {
    const last = this.game.plies.length;
    this.at = at >= last ? null : Math.max(0, at);
  }

  /**
   * The pass that is about to be played, because nothing else is legal. What was taken back is not passed again, or
   * nobody could take back more than a pass.
   */
  get forcedPass(): { ply: string; label: string; at: number } | null {
    const { live, plies, pending } = this.game;
    if (!live || settings.preferences.pass === 'off' || !this.#isToMove || pending || this.#passed >= plies.length) return null;
    const only = onlyItem(live.view.choices);
    return only && { ...only, at: plies.length };
  }

  pass(): void {
    const forced = this.forcedPass;
    if (!forced) return;
    this.#passed = forced.at;
    this.#play(forced.ply);
  }

  choose(ply: string): void {
    const position = this.#position;
    if (settings.preferences.confirm === 'off') this.#play(ply);
    else if (position) this.#chosen = { ply, position };
  }

  confirm(): void {
    const ply = this.toConfirm;
    this.discardMove();
    if (ply) this.#play(ply);
  }

  /** Plays something else than what waits to be confirmed. */
  discardMove(): void {
    this.#chosen = null;
  }

  /** A ply as a person types it. */
  async type(text: string): Promise<boolean> {
    const view = this.game.live?.view;
    if (!view) return false;
    const start: PositionQuery = { game: view.game, position: view.position, setup: { size: null, deal: null }, plies: [text] };
    try {
      const { plies } = await this.#rules.view(start);
      this.#mistyped = null;
      if (plies[0] && view.position === this.#position) this.choose(plies[0].ply);
      return true;
    } catch (error) {
      this.#mistyped = { why: errorMessage(error), position: view.position };
      return false;
    }
  }

  requestHint(): void {
    const position = this.#position;
    const { live, yours } = this.game;
    if (!position || !live) return;
    this.#cancelSearch?.();
    const setHint = (hint: Hint) => (this.hint = { position, hint });
    // Between two people the page shows no hint that the server has not shown to both.
    const shared = isRemoteGame(live, yours);
    let found: string | null = null;
    setHint({ kind: 'queued', place: 0 });
    this.#cancelSearch = analyze(this.#socket, this.start, HINT_LIMITS, {
      onQueue: (place) => setHint({ kind: 'queued', place }),
      onAnalysis: (analysis) => {
        found = analysis.lines[0]?.line[0] ?? found;
        if (!shared) this.#showHint(analysis, setHint);
      },
      onEnd: (why) => {
        this.#cancelSearch = null;
        if (why) setHint({ kind: 'failed', why });
        else if (shared && found) this.#shareHint(found, position, setHint);
      }
    });
  }

  close(): void {
    this.#cancelSearch?.();
    this.game.close();
  }

  /** Notes a hint on the server, which shows it to both players. */
  #shareHint(ply: string, position: string, setHint: (hint: Hint) => void): void {
    if (position !== this.#position) return;
    if (!this.game.act({ kind: 'hint', ply })) setHint({ kind: 'failed', why: t('hint-not-given') });
  }

  /** The player who begins, and the other one. */
  get #sides(): readonly [Colour, Colour] {
    return this.#info()?.colours ?? ['white', 'black'];
  }

  /** The newest position. */
  get #position(): string | undefined {
    return this.game.live?.view.position;
  }

  /** Whether it is the visitor who decides in the newest position. */
  get #isToMove(): boolean {
    const { live } = this.game;
    return !!live?.view.choices && !live.ending && !live.cancelled;
  }

  #showHint(analysis: Analysis, setHint: (hint: Hint) => void): void {
    const best = analysis.lines[0];
    if (!best?.line[0]) return;
    const { chance } = analysis;
    const own = chance === null || this.game.live?.view.turn === 'white' ? chance : 1 - chance;
    const { verdict, proved } = best;
    setHint({ kind: 'found', ply: best.line[0], verdict, chance: proved ? null : own, proved });
  }

  #play(ply: string): void {
    this.hint = null;
    this.game.act({ kind: 'ply', ply });
  }
}
