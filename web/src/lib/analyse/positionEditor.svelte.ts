import { errorMessage } from '../http';
import type { Rules } from '../rules';
import type { Colour, EditResult, Edit, Palette } from '../wire';

/** What a click on a square does: puts an item of the palette there, or clears it. */
export type Tool = { kind: 'item'; item: number } | { kind: 'clear' };

/** A position that is being set up. The page keeps the steps; the server says what they make. */
export class PositionEditor {
  palette = $state.raw<Palette | null>(null);
  drafted = $state.raw<EditResult | null>(null);
  tool = $state.raw<Tool>({ kind: 'item', item: 0 });
  wrong = $state<string | null>(null);
  edits = $state.raw<readonly Edit[]>([]);
  #rules: Rules;
  #game: string;
  #position: string;
  #request = 0;

  constructor(rules: Rules, game: string, position: string) {
    this.#rules = rules;
    this.#game = game;
    this.#position = position;
    void this.#load();
  }

  click(square: string): Promise<void> {
    const { tool } = this;
    return this.step(tool.kind === 'clear' ? { kind: 'clear', square } : { kind: 'put', square, item: tool.item });
  }

  hold(player: Colour, hand: number, count: number): Promise<void> {
    return this.step({ kind: 'hold', player, hand, count: Math.max(0, Math.min(255, Math.round(count) || 0)) });
  }

  step(edit: Edit): Promise<void> {
    return this.#apply([...this.edits, edit]);
  }

  undo(): Promise<void> {
    return this.#apply(this.edits.slice(0, -1));
  }

  async #load(): Promise<void> {
    try {
      this.palette = await this.#rules.palette(this.#game);
    } catch (error) {
      this.wrong = errorMessage(error);
    }
    await this.#apply([]);
  }

  async #apply(edits: readonly Edit[]): Promise<void> {
    // Steps that come while others are on their way go after them.
    this.edits = edits;
    const request = (this.#request += 1);
    try {
      const drafted = await this.#rules.edit({ game: this.#game, position: this.#position, edits: [...edits] });
      if (request !== this.#request) return;
      this.drafted = drafted;
      this.wrong = drafted.refused;
      if (drafted.refused !== null) this.edits = edits.slice(0, -1);
    } catch (error) {
      if (request !== this.#request) return;
      this.wrong = errorMessage(error);
      this.edits = edits.slice(0, -1);
    }
  }
}
