import { ApiError, errorMessage } from '../http';
import { newKey } from '../key';
import type { Rules } from '../rules';
import { t } from '../words';
import type { RecordTree, ReplayedPosition } from '../wire';
import { read, written, type Address } from './address';
import { inOrder, movesOf, recordText, treeOf } from './record';
import type { SavedStudy, StudyLibrary } from './studyLibrary';
import { Study } from './study.svelte';
import { find, growLine, lineThrough, nodeOf, pathTo, pliesTo, ROOT, seed, type Tree } from './tree';

/** Where a study begins; what is left out is the game's usual. */
interface StartOptions {
  position?: string | null;
  size?: string | null;
  plies?: string[];
}

/** Longer addresses are cut off by programs that people send them with. */
const MAX_ADDRESS_LENGTH = 8000;

/** Where positions of one game are studied: one study lies open, others on the library. */
export class AnalysisSession {
  study = $state.raw<Study | null>(null);
  wrong = $state<string | null>(null);
  /** Whether the browser keeps what is done here. */
  isSaved = $state(true);
  /** The studies on the library; told anew when one is opened. */
  others = $state.raw<SavedStudy[]>([]);
  readonly game: string;
  #rules: Rules;
  #library: StudyLibrary;
  /** The game's usual start, which needs no address. */
  #defaultStart: string | null = null;

  constructor(rules: Rules, library: StudyLibrary, game: string) {
    this.#rules = rules;
    this.#library = library;
    this.game = game;
  }

  /** Opens what an address means: a kept study that knows the plies, or a new one. Without an address the newest. */
  async open(hash: string): Promise<void> {
    const address = read(hash);
    const newest = this.#library.list(this.game)[0];
    if (!address) {
      await this.begin({});
      this.wrong = t('address-unreadable');
      return;
    }
    if (address.position === null && address.plies.length === 0 && !address.tree) {
      if (newest) this.#openStudy(newest, 'saved');
      else await this.begin({});
      return;
    }
    try {
      if (address.tree) await this.#openTree(address.position, address.tree);
      else this.#openLine(await this.#loadPosition(address));
    } catch (error) {
      await this.begin({});
      // A server that is busy or cannot be reached says nothing about the link.
      const isOutage = error instanceof ApiError && (error.status === 0 || error.status >= 429);
      this.wrong = isOutage ? errorMessage(error) : t('address-unreadable');
    }
  }

  /** Begins anew from a position, or from one of the game's own starts. */
  async begin(from: Pick<StartOptions, 'position' | 'size'>): Promise<void> {
    try {
      const { start } = await this.#loadPosition(from);
      if (!from.position && !from.size) this.#defaultStart = start;
      this.#openStudy({ id: newKey(), tree: seed(this.game, start), at: ROOT }, 'untouched');
    } catch (error) {
      this.wrong = errorMessage(error);
    }
  }

  /** Opens a record at its end. */
  openRecord(record: RecordTree): void {
    const tree = treeOf(record);
    this.#openStudy({ id: newKey(), tree, at: lineThrough(tree, ROOT).at(-1) ?? ROOT }, 'saved');
  }

  openSaved(id: string): void {
    const saved = this.#library.list(this.game).find((one) => one.id === id);
    if (saved) this.#openStudy(saved, 'saved');
  }

  /** Throws a kept study away. */
  remove(id: string): void {
    this.#library.remove(this.game, id);
    this.others = this.others.filter((one) => one.id !== id);
  }

  /** Keeps what was done. */
  save(): void {
    const { study } = this;
    if (!study?.touched) return;
    const { id, tree, at } = study;
    this.isSaved = this.#library.put({ id, saved: Date.now(), tree, at });
  }

  /** The address of the analysis and of the position that is looked at; of the position alone if it would be too long. */
  get address(): string {
    const { study } = this;
    if (!study) return '';
    return this.#fullAddress && this.#fullAddress.length <= MAX_ADDRESS_LENGTH ? this.#fullAddress : this.position;
  }

  /** The address of the position that is looked at. */
  get position(): string {
    const { study } = this;
    if (!study) return '';
    const plies = pliesTo(study.tree, study.at);
    const bare = study.tree.nodes.size === 1 && study.tree.start === this.#defaultStart;
    return bare ? '' : written({ position: study.tree.start, plies });
  }

  /** Whether no address holds the whole analysis. */
  get tooLong(): boolean {
    return (this.#fullAddress?.length ?? 0) > MAX_ADDRESS_LENGTH;
  }

  /** The address of the analysis with its variations, comments and marks, where it is more than the way to a position. */
  readonly #fullAddress = $derived.by(() => {
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
    const known = this.#library.list(this.game).find((saved) => saved.tree.start === tree.start && movesOf(saved.tree) === written);
    const opened = known?.tree ?? tree;
    const node = inOrder(opened)[at - 1]?.id ?? ROOT;
    this.#openStudy({ id: known?.id ?? newKey(), tree: opened, at: node }, known ? 'saved' : 'untouched');
  }

  #openLine({ start, plies }: ReplayedPosition): void {
    const names = plies.map(({ ply }) => ply);
    const known = this.#library.list(this.game).find(({ tree }) => tree.start === start && find(tree, names) !== null);
    if (known) {
      this.#openStudy({ ...known, at: find(known.tree, names) ?? ROOT }, 'saved');
      return;
    }
    const { tree, id: at } = growLine(seed(this.game, start), ROOT, plies);
    this.#openStudy({ id: newKey(), tree, at }, 'untouched');
  }

  #openStudy({ id, tree, at }: Omit<SavedStudy, 'saved'>, state: 'saved' | 'untouched'): void {
    this.save();
    this.wrong = null;
    this.study = new Study(this.#rules, id, tree, at, this.study?.view ?? null);
    this.study.touched = state === 'saved';
    this.others = this.#library.list(this.game).filter((other) => other.id !== id);
  }

  #loadPosition({ position = null, size = null, plies = [] }: StartOptions): Promise<ReplayedPosition> {
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
