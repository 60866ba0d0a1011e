import { Refusal, sentence } from '../http';
import { newKey } from '../key';
import type { Rules } from '../rules';
import { t } from '../words';
import type { RecordTree, Walked } from '../wire';
import { read, written, type Address } from './address';
import { inOrder, movesOf, recordText, treeOf } from './record';
import type { Kept, Shelf } from './shelf';
import { Study } from './study.svelte';
import { find, growLine, lineThrough, nodeOf, pathTo, pliesTo, ROOT, seed, type Tree } from './tree';

/** Where a study begins; what is left out is the game's usual. */
interface Beginning {
  position?: string | null;
  size?: string | null;
  plies?: string[];
}

/** Longer addresses are cut off by programs that people send them with. */
const LONGEST = 8000;

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
    if (address.position === null && address.plies.length === 0 && !address.tree) {
      if (newest) this.#lay(newest, 'kept');
      else await this.begin({});
      return;
    }
    try {
      if (address.tree) await this.#openTree(address.position, address.tree);
      else this.#openWalked(await this.#walk(address));
    } catch (error) {
      await this.begin({});
      // A server that is busy or cannot be reached says nothing about the link.
      const isOutage = error instanceof Refusal && (error.status === 0 || error.status >= 429);
      this.wrong = isOutage ? sentence(error) : t('address-unreadable');
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

  /** The address of the analysis and of the position that is looked at; of the position alone if it would be too long. */
  get address(): string {
    const { study } = this;
    if (!study) return '';
    return this.#whole && this.#whole.length <= LONGEST ? this.#whole : this.position;
  }

  /** The address of the position that is looked at. */
  get position(): string {
    const { study } = this;
    if (!study) return '';
    const plies = pliesTo(study.tree, study.at);
    const bare = study.tree.nodes.size === 1 && study.tree.start === this.#usual;
    return bare ? '' : written({ position: study.tree.start, plies });
  }

  /** Whether no address holds the whole analysis. */
  get tooLong(): boolean {
    return (this.#whole?.length ?? 0) > LONGEST;
  }

  /** The address of the analysis with its variations, comments and marks, where it is more than the way to a position. */
  readonly #whole = $derived.by(() => {
    const { study } = this;
    if (!study) return null;
    const { tree, at } = study;
    const nodes = inOrder(tree);
    const isPath = nodes.every(({ comment, marks }) => !comment && marks.length === 0) && pathTo(tree, at).length === nodes.length;
    if (isPath && !nodeOf(tree, ROOT).comment) return null;
    const place = 1 + nodes.findIndex(({ id }) => id === at);
    return written({ position: tree.start, plies: [], tree: { at: place, moves: movesOf(tree) } });
  });

  async #openTree(position: string | null, { at, moves }: NonNullable<Address['tree']>): Promise<void> {
    const text = recordText(this.game, position, moves);
    const { records, faults } = await this.#rules.readRecords({ text, game: this.game });
    const [record] = records;
    const tree = record && treeOf(record);
    const written = tree && movesOf(tree);
    // A link names no result, which is no fault of the moves.
    if (!tree || tree.game !== this.game || (faults.length > 0 && written !== moves)) throw new Error(faults[0]);
    const known = this.#shelf.list(this.game).find((kept) => kept.tree.start === tree.start && movesOf(kept.tree) === written);
    const opened = known?.tree ?? tree;
    const node = inOrder(opened)[at - 1]?.id ?? ROOT;
    this.#lay({ id: known?.id ?? newKey(), tree: opened, at: node }, known ? 'kept' : 'untouched');
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
  const opening = lineThrough(tree, ROOT)
    .slice(0, 6)
    .map((id) => nodeOf(tree, id).ply);
  return players || opening.join(' ');
}
