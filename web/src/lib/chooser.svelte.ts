import { back, begin, click, item, square, targets, type Click, type Targets, type Walk } from './choice';
import type { Choices } from './wire';

/** What has been clicked on the way to a ply. The board and the menu beside it share one. */
export class Chooser {
  #walk = $state.raw<Walk>(begin(null));
  #onply: (ply: string, clicks: readonly Click[]) => void;
  readonly targets: Targets = $derived(targets(this.#walk));
  /** Stands for the position: another one has another moment; clicks leave it as it is. */
  readonly moment: unknown = $derived(this.#walk.choices);

  constructor(onply: (ply: string, clicks: readonly Click[]) => void) {
    this.#onply = onply;
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
  offer(choices: Choices | null): void {
    // The same choices sent once more, with an offer or a clock, do not disturb who is choosing.
    if (choices === this.#walk.choices || JSON.stringify(choices) === JSON.stringify(this.#walk.choices)) return;
    this.#walk = begin(choices);
  }

  clickSquare(name: string): boolean {
    const last = this.clicks.at(-1);
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
    this.#walk = back(this.#walk);
    return true;
  }

  clear(): void {
    this.#walk = begin(this.#walk.choices);
  }

  #click(clicked: Click): boolean {
    const result = click(this.#walk, clicked);
    if (result.kind === 'nothing') return false;
    if (result.kind === 'further') {
      this.#walk = result.walk;
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
    this.#walk = result.walk;
    return true;
  }
}
