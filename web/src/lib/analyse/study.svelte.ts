import { errorMessage } from '../http';
import type { Rules } from '../rules';
import { addBetterLine, annotate as annotatePly } from '../review/annotations';
import type { ReviewedMove, PositionQuery, View } from '../wire';
import { BoardCache } from './boardCache';
import { toggleMark } from './nags';
import { find, growLine, lineThrough, nodeOf, pathTo, pliesTo, promote, prune, remark, ROOT, type Node, type Tree } from './tree';

/** Who passes a position quickly does not ask what may be played there. */
const DEBOUNCE = 120;

/** A tree with somebody who looks at one of its positions. */
export class Study {
  tree = $state.raw<Tree>() as Tree;
  at = $state(ROOT);
  /** The board that is seen; the one before until the next has come. */
  view = $state.raw<View | null>(null);
  /** What was wrong with the last ply, in words. */
  wrong = $state<string | null>(null);
  /** What was cut last, until something else is done. */
  cutOff = $state.raw<{ tree: Tree; at: number } | null>(null);
  /** Keeps it apart from other studies of the same game. */
  readonly id: string;
  /** Whether somebody has done something here that is worth keeping. */
  touched = false;
  #cache: BoardCache;
  #request = 0;

  /** What was seen before stays until the first board has come, so that nothing blinks; it cannot be played on. */
  constructor(rules: Rules, id: string, tree: Tree, at: number, before: View | null = null) {
    this.view = before && { ...before, choices: null };
    this.#cache = new BoardCache(rules);
    this.id = id;
    this.tree = tree;
    void this.go(at);
  }

  get node(): Node {
    return nodeOf(this.tree, this.at);
  }

  /** The position that is looked at, as the server wants it. */
  get start(): PositionQuery {
    return this.#start(pliesTo(this.tree, this.at));
  }

  /** The line that is looked at: the plies to here and the main line from here on. */
  get line(): number[] {
    return lineThrough(this.tree, this.at);
  }

  /** How many plies of the line lie behind. */
  get depth(): number {
    return pathTo(this.tree, this.at).length;
  }

  async go(id: number): Promise<void> {
    if (!this.tree.nodes.has(id)) return;
    this.at = id;
    await this.#show(pliesTo(this.tree, id));
  }

  /** Goes along the line; 0 is the start. */
  goAlong(depth: number): Promise<void> {
    const { line } = this;
    return this.go(depth <= 0 ? ROOT : (line[Math.min(depth, line.length) - 1] ?? ROOT));
  }

  /** Goes to another answer in the same position. */
  goAside(by: number): Promise<void> {
    const { parent } = this.node;
    if (parent === null) return Promise.resolve();
    const answers = nodeOf(this.tree, parent).children;
    return this.go(answers[answers.indexOf(this.at) + by] ?? this.at);
  }

  /** Plays a ply as a person may type it; whether it was one. */
  play(ply: string): Promise<boolean> {
    return this.#grow([ply], (end) => this.go(end));
  }

  /** Keeps plies as a variation without going there. */
  addVariation(plies: readonly string[]): Promise<boolean> {
    return this.#grow(plies, () => Promise.resolve());
  }

  comment(comment: string): void {
    this.#change(remark(this.tree, this.at, { comment }));
  }

  mark(mark: number): void {
    this.#change(remark(this.tree, this.at, { marks: toggleMark(this.node.marks, mark) }));
  }

  /** Somebody has judged a position, perhaps one of this tree. */
  setChance({ position, plies }: PositionQuery, chance: number): void {
    const id = position === this.tree.start ? find(this.tree, plies) : null;
    if (id !== null && nodeOf(this.tree, id).chance !== chance) this.tree = remark(this.tree, id, { chance });
  }

  /** A judge has said something of the last of these plies; what is better becomes a variation. */
  async annotate(plies: readonly string[], ply: ReviewedMove): Promise<void> {
    const id = find(this.tree, plies);
    if (id === null) return;
    this.#change(annotatePly(this.tree, id, ply));
    if (!ply.better) return;
    const before = plies.slice(0, -1);
    try {
      const walked = await this.#cache.load(this.#start([...before, ...ply.better.line]));
      const still = find(this.tree, plies);
      if (still !== null) this.tree = addBetterLine(this.tree, still, ply, walked.plies.slice(before.length));
    } catch {
      // The ply is judged; only the line that would be better is missing.
    }
  }

  promote(): void {
    this.#change(promote(this.tree, this.at));
  }

  /** Cuts the ply that is looked at with all that follows. */
  cut(): Promise<void> {
    const { parent } = this.node;
    if (parent === null) return Promise.resolve();
    const cutOff = { tree: this.tree, at: this.at };
    this.#change(prune(this.tree, this.at));
    this.cutOff = cutOff;
    return this.go(parent);
  }

  /** Puts back what was cut last. */
  restore(): Promise<void> {
    const { cutOff } = this;
    if (!cutOff) return Promise.resolve();
    this.#change(cutOff.tree);
    return this.go(cutOff.at);
  }

  #change(tree: Tree): void {
    this.touched = true;
    this.cutOff = null;
    this.tree = tree;
  }

  async #grow(plies: readonly string[], then: (end: number) => Promise<void>): Promise<boolean> {
    const from = this.at;
    const before = pliesTo(this.tree, from);
    try {
      const walked = await this.#cache.load(this.#start([...before, ...plies]));
      // The tree may have changed meanwhile: the ply belongs where it was played.
      const after = find(this.tree, before);
      if (after === null) return false;
      const { tree, id } = growLine(this.tree, after, walked.plies.slice(before.length));
      this.#change(tree);
      this.wrong = null;
      await then(id);
      return true;
    } catch (error) {
      this.wrong = errorMessage(error);
      return false;
    }
  }

  async #show(plies: readonly string[]): Promise<void> {
    const request = (this.#request += 1);
    const start = this.#start(plies);
    const known = this.#cache.cached(start);
    try {
      if (!known && this.view) {
        const passed = await this.#cache.loadView(this.#start(this.line.map((id) => nodeOf(this.tree, id).ply)), plies.length);
        if (request !== this.#request) return;
        if (passed) this.view = passed;
        await new Promise((resolve) => setTimeout(resolve, DEBOUNCE));
        if (request !== this.#request) return;
      }
      const { view } = known ?? (await this.#cache.load(start));
      if (request !== this.#request) return;
      this.view = view;
      this.wrong = null;
    } catch (error) {
      if (request === this.#request) this.wrong = errorMessage(error);
    }
  }

  #start(plies: readonly string[]): PositionQuery {
    return { game: this.tree.game, position: this.tree.start, setup: { size: null, deal: null }, plies: [...plies] };
  }
}
