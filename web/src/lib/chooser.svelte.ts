import { back, begin, click, item, opening, square, targets, type Click, type Targets, type Walk } from './choice';
import { handOf, type InHand } from './hands';
import { rules, type Rules } from './rules';
import type { View } from './wire';

/** A position in which somebody decides. */
export type Offered = Pick<View, 'choices' | 'game' | 'position' | 'scene' | 'turn'>;

/** What has been clicked on the way to a ply. The board and the menu beside it share one. */
export class Chooser {
  #walk = $state.raw<Walk>(begin(null));
  #offered = $state.raw<Offered | null>(null);
  #illegal = $state.raw<{ reason: string } | null>(null);
  #onply: (ply: string, clicks: readonly Click[]) => void;
  #rules: Pick<Rules, 'illegalReason'>;
  readonly targets: Targets = $derived(targets(this.#walk));
  /** The pieces to place from the hand, if that is what is to be chosen. */
  readonly hand: readonly InHand[] = $derived.by(() => {
    const { choices, scene, turn } = this.#offered ?? {};
    return choices && scene && turn ? handOf(scene.hands[turn], opening(choices), this.clicks) : [];
  });
  /** How often the items beside a square were turned through since the last click. */
  turns = $state(0);
  /** The square beside which a menu opens: it was clicked last, and nothing but items of the menu goes on from it. */
  readonly menuSquare: string | null = $derived.by(() => {
    const { squares, items } = this.targets;
    const square = this.clicks.findLast((click) => click.kind === 'square');
    return squares.size === 0 && items.length > 0 && square?.kind === 'square' ? square.square : null;
  });
  /** Stands for the position: another one has another moment; clicks leave it as it is. */
  readonly positionKey: unknown = $derived(this.#walk.choices);

  constructor(onply: (ply: string, clicks: readonly Click[]) => void, reasons: Pick<Rules, 'illegalReason'> = rules) {
    this.#onply = onply;
    this.#rules = reasons;
  }

  /** Why the last click was no part of a legal ply; `null` as soon as another one is. */
  get illegal(): { reason: string } | null {
    return this.#illegal;
  }

  get clicks(): readonly Click[] {
    return this.#walk.clicks;
  }

  /** Whether anything may be clicked at all. */
  get active(): boolean {
    return (this.#walk.choices?.nodes.length ?? 0) > 0;
  }

  /** The items of the menu that were chosen. */
  get chosenItems(): Targets['items'] {
    return this.clicks.flatMap((click) => {
      const choice = click.kind === 'item' ? this.#walk.choices?.menu[click.item] : undefined;
      return click.kind === 'item' && choice ? [{ item: click.item, choice }] : [];
    });
  }

  /** Begins anew with what may be clicked in another position. */
  offer(offered: Offered | null): void {
    const choices = offered?.choices ?? null;
    this.#offered = offered;
    // The same choices sent once more, with an offer or a clock, do not disturb who is choosing.
    if (choices === this.#walk.choices || JSON.stringify(choices) === JSON.stringify(this.#walk.choices)) return;
    this.#go(begin(choices));
  }

  clickSquare(name: string): boolean {
    const last = this.clicks.at(-1);
    if (last?.kind === 'item' && name === this.menuSquare) {
      this.turns += 1;
      return true;
    }
    if (last?.kind === 'square' && last.square === name && !this.targets.squares.has(name)) return this.back();
    return this.#click(square(name)) || this.#restart(square(name));
  }

  clickItem(number: number): boolean {
    const last = this.clicks.at(-1);
    if (last?.kind === 'item' && last.item === number) return this.back();
    return this.#click(item(number)) || this.#restart(item(number));
  }

  /** Takes the last click back. */
  back(): boolean {
    if (this.clicks.length === 0) return false;
    this.#go(back(this.#walk));
    return true;
  }

  /** Asks why a square may not be clicked now. */
  async explain(name: string): Promise<void> {
    const offered = this.#offered;
    if (!this.active || !offered) return;
    const walk = this.#walk;
    const start = { game: offered.game, position: offered.position, setup: { size: null, deal: null }, plies: [] };
    // Where a menu is open beside a square, a click on another one begins anew.
    const clicks = [...(this.menuSquare ? [] : this.clicks), square(name)];
    const { reason } = await this.#rules.illegalReason({ start, clicks }).catch(() => ({ reason: null }));
    if (this.#walk === walk) this.#illegal = reason === null ? null : { reason };
  }

  /** The squares from the piece that was chosen to this one, its own first, if a click there completes a ply. */
  pathTo(name: string): readonly string[] {
    const from = this.clicks.find((click) => click.kind === 'square');
    const result = click(this.#walk, square(name));
    if (result.kind !== 'ply' || from?.kind !== 'square') return [];
    return [from.square, ...(this.#walk.choices?.paths?.[result.ply] ?? []), name];
  }

  clear(): void {
    this.#go(begin(this.#walk.choices));
  }

  #click(clicked: Click): boolean {
    const result = click(this.#walk, clicked);
    if (result.kind === 'nothing') return false;
    if (result.kind === 'further') {
      this.#go(result.walk);
      return true;
    }
    const clicks = [...this.clicks, clicked];
    this.clear();
    this.#onply(result.ply, clicks);
    return true;
  }

  /** Another piece of one's own instead of the one that was chosen: no need to let the first go before. */
  #restart(clicked: Click): boolean {
    if (this.clicks.length === 0) return false;
    const result = click(begin(this.#walk.choices), clicked);
    if (result.kind !== 'further') return false;
    this.#go(result.walk);
    return true;
  }

  #go(walk: Walk): void {
    this.#walk = walk;
    this.#illegal = null;
    this.turns = 0;
  }
}
