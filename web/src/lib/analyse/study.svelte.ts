import { sentence } from '../http';
import type { Rules } from '../rules';
import { judged, preferred } from '../review/judgement';
import type { JudgedPly, Start, View } from '../wire';
import { Boards } from './boards';
import { marked } from './nags';
import { find, growLine, lineThrough, nodeOf, pathTo, pliesTo, promote, prune, remark, ROOT, type Node, type Tree } from './tree';

/** Who passes a position quickly does not ask what may be played there. */
const REST = 120;

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
  #boards: Boards;
  #asked = 0;

  /** What was seen before stays until the first board has come, so that nothing blinks; it cannot be played on. */
  constructor(rules: Rules, id: string, tree: Tree, at: number, before: View | null = null) {
    this.view = before && { ...before, choices: null };
    this.#boards = new Boards(rules);
    this.id = id;
    this.tree = tree;
    void this.go(at);
  }

  get node(): Node {
    return nodeOf(this.tree, this.at);
  }

  /** The position that is looked at, as the server wants it. */
  get start(): Start {
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
    await this.#look(pliesTo(this.tree, id));
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
  keep(plies: readonly string[]): Promise<boolean> {
    return this.#grow(plies, () => Promise.resolve());
  }

  comment(comment: string): void {
    this.#change(remark(this.tree, this.at, { comment }));
  }

  mark(mark: number): void {
    this.#change(remark(this.tree, this.at, { marks: marked(this.node.marks, mark) }));
  }

  /** Somebody has judged a position, perhaps one of this tree. */
  judge({ position, plies }: Start, chance: number): void {
    const id = position === this.tree.start ? find(this.tree, plies) : null;
    if (id !== null && nodeOf(this.tree, id).chance !== chance) this.tree = remark(this.tree, id, { chance });
  }

  /** A judge has said something of the last of these plies; what is better becomes a variation. */
  async verdict(plies: readonly string[], ply: JudgedPly): Promise<void> {
    const id = find(this.tree, plies);
    if (id === null) return;
    this.#change(judged(this.tree, id, ply));
    if (!ply.better) return;
    const before = plies.slice(0, -1);
    try {
      const walked = await this.#boards.walk(this.#start([...before, ...ply.better.line]));
      const still = find(this.tree, plies);
      if (still !== null) this.tree = preferred(this.tree, still, ply, walked.plies.slice(before.length));
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
      const walked = await this.#boards.walk(this.#start([...before, ...plies]));
      // The tree may have changed meanwhile: the ply belongs where it was played.
      const after = find(this.tree, before);
      if (after === null) return false;
      const { tree, id } = growLine(this.tree, after, walked.plies.slice(before.length));
      this.#change(tree);
      this.wrong = null;
      await then(id);
      return true;
    } catch (error) {
      this.wrong = sentence(error);
      return false;
    }
  }

  async #look(plies: readonly string[]): Promise<void> {
    const asked = (this.#asked += 1);
    const start = this.#start(plies);
    const known = this.#boards.known(start);
    try {
      if (!known && this.view) {
        const passed = await this.#boards.pass(this.#start(this.line.map((id) => nodeOf(this.tree, id).ply)), plies.length);
        if (asked !== this.#asked) return;
        if (passed) this.view = passed;
        await new Promise((rested) => setTimeout(rested, REST));
        if (asked !== this.#asked) return;
      }
      const { view } = known ?? (await this.#boards.walk(start));
      if (asked !== this.#asked) return;
      this.view = view;
      this.wrong = null;
    } catch (error) {
      if (asked === this.#asked) this.wrong = sentence(error);
    }
  }

  #start(plies: readonly string[]): Start {
    return { game: this.tree.game, position: this.tree.start, setup: { size: null, deal: null }, plies: [...plies] };
  }
}
