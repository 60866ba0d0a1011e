import { ROOT, type Node, type Tree } from './tree';

/** A study as this browser keeps it. */
export interface Kept {
  id: string;
  /** When it was last changed, in milliseconds since the beginning of 1970. */
  saved: number;
  tree: Tree;
  /** The position that was looked at. */
  at: number;
}

/** As much of a Storage as is needed. */
export type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** So many studies of a game are kept; the oldest goes for a new one. */
const MOST = 12;

/** What is written; another version would be read otherwise. */
const VERSION = 1;

/** The studies that this browser keeps, as long as it does. */
export class Shelf {
  #keep: Keep | null;

  constructor(keep: Keep | null) {
    this.#keep = keep;
  }

  /** The studies of a game, the newest first. */
  list(game: string): Kept[] {
    const all = this.#names(game).flatMap((name) => read(this.#keep?.getItem(name) ?? null) ?? []);
    return all.sort((one, other) => other.saved - one.saved);
  }

  /** Whether it could be kept: a browser may refuse, or be full. */
  put(kept: Kept): boolean {
    const { game } = kept.tree;
    try {
      this.#keep?.setItem(nameOf(game, kept.id), written(kept));
    } catch {
      return false;
    }
    for (const old of this.list(game).slice(MOST)) this.remove(game, old.id);
    return this.#keep !== null;
  }

  remove(game: string, id: string): void {
    this.#keep?.removeItem(nameOf(game, id));
  }

  #names(game: string): string[] {
    const keep = this.#keep;
    if (!keep) return [];
    const names = Array.from({ length: keep.length }, (_, place) => keep.key(place) ?? '');
    return names.filter((name) => name.startsWith(nameOf(game, '')));
  }
}

function nameOf(game: string, id: string): string {
  return `trilith:study:${game}:${id}`;
}

function written({ id, saved, tree, at }: Kept): string {
  return JSON.stringify({ v: VERSION, id, saved, at, tree: { ...tree, nodes: [...tree.nodes.values()] } });
}

function read(text: string | null): Kept | null {
  try {
    const { v, id, saved, at, tree } = JSON.parse(text ?? 'null') as Kept & { v: number; tree: { nodes: Node[] } };
    if (v !== VERSION) return null;
    const nodes = new Map((tree.nodes as unknown as Node[]).map((node) => [node.id, node]));
    return nodes.has(ROOT) ? { id, saved, at: nodes.has(at) ? at : ROOT, tree: { ...tree, nodes } } : null;
  } catch {
    return null;
  }
}
