import { sentence } from '../http';
import { newKey } from '../key';
import type { Rules } from '../rules';
import { t } from '../words';
import type { RecordTree, Walked } from '../wire';
import { read, written } from './address';
import { treeOf } from './record';
import type { Kept, Shelf } from './shelf';
import { Study } from './study.svelte';
import { find, growLine, lineThrough, nodeOf, pliesTo, ROOT, seed, type Tree } from './tree';

/** Where a study begins; what is left out is the game's usual. */
interface Beginning {
  position?: string | null;
  size?: string | null;
  plies?: string[];
}

/** Where positions of one game are studied: one study lies open, others on the shelf. */
export class Desk {
  study = $state.raw<Study | null>(null);
  wrong = $state<string | null>(null);
  /** Whether the browser keeps what is done here. */
  kept = $state(true);
  /** The studies on the shelf; told anew when one is opened. */
  others = $state.raw<Kept[]>([]);
  readonly game: string;
  #rules: Rules;
  #shelf: Shelf;
  /** The game's usual start, which needs no address. */
  #usual: string | null = null;

  constructor(rules: Rules, shelf: Shelf, game: string) {
    this.#rules = rules;
    this.#shelf = shelf;
    this.game = game;
  }

  /** Opens what an address means: a kept study that knows the plies, or a new one. Without an address the newest. */
  async open(hash: string): Promise<void> {
    const address = read(hash);
    const newest = this.#shelf.list(this.game)[0];
    if (!address) {
      await this.begin({});
      this.wrong = t('address-unreadable');
      return;
    }
    if (address.position === null && address.plies.length === 0) {
      if (newest) this.#lay(newest, 'kept');
      else await this.begin({});
      return;
    }
    try {
      this.#openWalked(await this.#walk(address));
    } catch (error) {
      await this.begin({});
      this.wrong = sentence(error);
    }
  }

  /** Begins anew from a position, or from one of the game's own starts. */
  async begin(from: Pick<Beginning, 'position' | 'size'>): Promise<void> {
    try {
      const { start } = await this.#walk(from);
      if (!from.position && !from.size) this.#usual = start;
      this.#lay({ id: newKey(), tree: seed(this.game, start), at: ROOT }, 'untouched');
    } catch (error) {
      this.wrong = sentence(error);
    }
  }

  /** Opens a record at its end. */
  openRecord(record: RecordTree): void {
    const tree = treeOf(record);
    this.#lay({ id: newKey(), tree, at: lineThrough(tree, ROOT).at(-1) ?? ROOT }, 'kept');
  }

  openKept(id: string): void {
    const kept = this.#shelf.list(this.game).find((one) => one.id === id);
    if (kept) this.#lay(kept, 'kept');
  }

  /** Throws a kept study away. */
  discard(id: string): void {
    this.#shelf.remove(this.game, id);
    this.others = this.others.filter((one) => one.id !== id);
  }

  /** Keeps what was done. */
  save(): void {
    const { study } = this;
    if (!study?.touched) return;
    const { id, tree, at } = study;
    this.kept = this.#shelf.put({ id, saved: Date.now(), tree, at });
  }

  /** The address of the position that is looked at. */
  get address(): string {
    const { study } = this;
    if (!study) return '';
    const plies = pliesTo(study.tree, study.at);
    const bare = study.tree.nodes.size === 1 && study.tree.start === this.#usual;
    return bare ? '' : written({ position: study.tree.start, plies });
  }

  #openWalked({ start, plies }: Walked): void {
    const names = plies.map(({ ply }) => ply);
    const known = this.#shelf.list(this.game).find(({ tree }) => tree.start === start && find(tree, names) !== null);
    if (known) {
      this.#lay({ ...known, at: find(known.tree, names) ?? ROOT }, 'kept');
      return;
    }
    const { tree, id: at } = growLine(seed(this.game, start), ROOT, plies);
    this.#lay({ id: newKey(), tree, at }, 'untouched');
  }

  #lay({ id, tree, at }: Omit<Kept, 'saved'>, state: 'kept' | 'untouched'): void {
    this.save();
    this.wrong = null;
    this.study = new Study(this.#rules, id, tree, at, this.study?.view ?? null);
    this.study.touched = state === 'kept';
    this.others = this.#shelf.list(this.game).filter((other) => other.id !== id);
  }

  #walk({ position = null, size = null, plies = [] }: Beginning): Promise<Walked> {
    return this.#rules.view({ game: this.game, position, setup: { size, deal: null }, plies });
  }
}

/** What a kept study is called: who played, or how it begins. */
export function titleOf({ tags, nodes }: Tree): string {
  const value = (name: string) => tags.find((tag) => tag.name === name)?.value;
  const players = [value('White'), value('Black')].filter(Boolean).join(' – ');
  const tree = { nodes } as Tree;
  const opening = lineThrough(tree, ROOT).slice(0, 6).map((id) => nodeOf(tree, id).ply);
  return players || opening.join(' ');
}
