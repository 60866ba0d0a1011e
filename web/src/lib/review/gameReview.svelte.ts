import { growLine, lineThrough, nodeOf, ROOT, seed, type Node, type Tree } from '../analyse/tree';
import { isFlippedFor } from '../board/orientation';
import { History } from '../history.svelte';
import type { Rules } from '../rules';
import type { Socket } from '../socket';
import type { Colour, Info, ReviewedMove, Snapshot, PositionQuery, View } from '../wire';
import { annotationOf } from './annotations';
import { Reviewer } from './reviewer.svelte';
import { Retry } from './retry.svelte';

/** A ply that was not good enough, with its place in the game, from 0. */
export interface Mistake {
  at: number;
  ply: ReviewedMove;
}

/** Whose mistakes are gone through. */
export type Sides = 'own' | 'both';

/** A finished game with what the judge says, and somebody who steps through it. */
export class GameReview {
  /** After how many plies the board is seen. */
  at = $state(0);
  /** The better line that is shown, and how much of it. */
  shown = $state.raw<{ mistake: Mistake; plies: number } | null>(null);
  retry = $state.raw<Retry | null>(null);
  /** Seen from one's own side, unless turned. */
  flipped = $state(false);
  sides = $state<Sides>('both');
  /** Whether all mistakes have been gone through. */
  finished = $state(false);
  /** The places of the mistakes whose answer was asked for, and of those to which a better move was found. */
  revealed = $state.raw<ReadonlySet<number>>(new Set());
  found = $state.raw<ReadonlySet<number>>(new Set());
  readonly reviewer: Reviewer;
  readonly snapshot: Snapshot;
  readonly start: PositionQuery;
  /** The side the visitor played, if it was one side. */
  readonly own: Colour | null;
  #rules: Rules;
  #socket: Socket;
  #history: History;
  #bare: Tree;

  constructor(rules: Rules, socket: Socket, snapshot: Snapshot, { colours }: Pick<Info, 'colours'>) {
    this.#rules = rules;
    this.#socket = socket;
    this.snapshot = snapshot;
    const plies = snapshot.plies.map(({ ply }) => ply);
    this.start = { game: snapshot.game, position: snapshot.start, setup: { size: null, deal: null }, plies };
    this.at = plies.length;
    const [own, other] = snapshot.yours;
    this.own = own && !other ? own : null;
    this.flipped = isFlippedFor(colours, this.own);
    this.sides = this.own ? 'own' : 'both';
    this.reviewer = new Reviewer(socket);
    this.#history = new History(rules);
    this.#bare = growLine(seed(snapshot.game, snapshot.start), ROOT, snapshot.plies).tree;
  }

  /** The game as a line with marks. */
  readonly tree = $derived.by(() => {
    const { plies, review } = this.reviewer;
    const nodes = new Map(this.#bare.nodes);
    const update = (id: number | undefined, change: (node: Node) => Partial<Node>) => {
      const node = id === undefined ? undefined : nodes.get(id);
      if (node) nodes.set(node.id, { ...node, ...change(node) });
    };
    if (review) update(ROOT, () => ({ chance: review.chance_at_start }));
    const line = lineThrough(this.#bare, ROOT);
    plies.forEach((ply, at) => update(line[at], (node) => annotationOf(node, ply)));
    return { ...this.#bare, nodes };
  });

  get line(): number[] {
    return lineThrough(this.tree, ROOT);
  }

  /** The node of the tree that is looked at. */
  get node(): number {
    return this.at === 0 ? ROOT : (this.line[this.at - 1] ?? ROOT);
  }

  get plies(): string[] {
    return this.start.plies;
  }

  /** White's chance at each moment that was judged, the start first. */
  get chances(): (number | null)[] {
    return [ROOT, ...this.line].map((id) => nodeOf(this.tree, id).chance);
  }

  /** The mistakes that are gone through. */
  get mistakes(): Mistake[] {
    const isListed = ({ slip, player }: ReviewedMove) => slip && (this.sides === 'both' || player === this.own);
    return this.reviewer.plies.flatMap((ply, at) => (isListed(ply) ? [{ at, ply }] : []));
  }

  /** The mistake that comes after the place on the board. */
  get nextMistake(): Mistake | null {
    return this.mistakes.find(({ at }) => at >= this.at) ?? null;
  }

  /** The mistake that the ply on the board is, if it is one. */
  get currentMistake(): Mistake | null {
    return this.mistakes.find(({ at }) => at === this.at - 1) ?? null;
  }

  /** The board that is seen. */
  get view(): View | undefined {
    if (this.retry?.view) return this.retry.view;
    const { shown } = this;
    if (shown) {
      const { at, ply } = shown.mistake;
      const plies = [...this.plies.slice(0, at), ...(ply.better?.line ?? [])];
      return this.#history.board({ ...this.start, plies }, at + shown.plies) ?? this.#board(at);
    }
    return this.#board(this.at);
  }

  go(at: number): void {
    this.leave();
    this.finished = false;
    this.at = Math.max(0, Math.min(this.plies.length, at));
  }

  goNode(id: number): void {
    this.go(this.line.indexOf(id) + 1);
  }

  choose(sides: Sides): void {
    this.sides = sides;
    this.finished = false;
  }

  /** Goes to the first mistake, or to the next one; after the last one the review is finished. */
  goOn(): void {
    const { nextMistake } = this;
    if (nextMistake) this.go(nextMistake.at + 1);
    else {
      this.leave();
      this.finished = true;
    }
  }

  /** Goes through the mistakes once more. */
  restart(): void {
    this.go(0);
    this.goOn();
  }

  /** Shows what would have been better, up to one of its plies. */
  show(mistake: Mistake, plies: number): void {
    this.leave();
    this.at = mistake.at + 1;
    this.shown = { mistake, plies };
    this.revealed = new Set(this.revealed).add(mistake.at);
  }

  tryAgain({ at, ply }: Mistake): void {
    this.leave();
    this.at = at + 1;
    this.retry = new Retry(this.#rules, this.#socket, this.start, at, ply, () => this.#succeed(at));
  }

  /** Back to the game. */
  leave(): void {
    this.retry?.close();
    this.retry = null;
    this.shown = null;
  }

  close(): void {
    this.leave();
    this.reviewer.stop();
  }

  /** A better move counts as found if the answer was not shown before. */
  #succeed(at: number): void {
    if (!this.revealed.has(at)) this.found = new Set(this.found).add(at);
  }

  #board(at: number): View | undefined {
    return this.#history.board(this.start, at) ?? (at === this.plies.length ? this.snapshot.live.view : undefined);
  }
}
