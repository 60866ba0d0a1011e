import { ROOT, type Node, type Tree } from './tree';

/** A study as this browser keeps it. */
export interface SavedStudy {
  id: string;
  /** When it was last changed, in milliseconds since the beginning of 1970. */
  saved: number;
  tree: Tree;
  /** The position that was looked at. */
  at: number;
}

/** As much of a Storage as is needed. */
export type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** So many studies of a game are kept; the oldest goes for a new one. */
const MAX_STUDIES = 12;

/** What is written; another version would be read otherwise. */
const VERSION = 1;

/** The studies that this browser keeps, as long as it does. */
export class StudyLibrary {
  #storage: StorageLike | null;

  constructor(storage: StorageLike | null) {
    this.#storage = storage;
  }

  /** The studies of a game, the newest first. */
  list(game: string): SavedStudy[] {
    const all = this.#keys(game).flatMap((name) => parse(this.#storage?.getItem(name) ?? null) ?? []);
    return all.sort((one, other) => other.saved - one.saved);
  }

  /** Whether it could be kept: a browser may refuse, or be full. */
  put(study: SavedStudy): boolean {
    const { game } = study.tree;
    try {
      this.#storage?.setItem(keyOf(game, study.id), serialize(study));
    } catch {
      return false;
    }
    for (const old of this.list(game).slice(MAX_STUDIES)) this.remove(game, old.id);
    return this.#storage !== null;
  }

  remove(game: string, id: string): void {
    this.#storage?.removeItem(keyOf(game, id));
  }

  #keys(game: string): string[] {
    const storage = this.#storage;
    if (!storage) return [];
    const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
    return names.filter((name) => name.startsWith(keyOf(game, '')));
  }
}

function keyOf(game: string, id: string): string {
  return `trilith:study:${game}:${id}`;
}

function serialize({ id, saved, tree, at }: SavedStudy): string {
  return JSON.stringify({ v: VERSION, id, saved, at, tree: { ...tree, nodes: [...tree.nodes.values()] } });
}

function parse(text: string | null): SavedStudy | null {
  try {
    const { v, id, saved, at, tree } = JSON.parse(text ?? 'null') as SavedStudy & { v: number; tree: { nodes: Node[] } };
    if (v !== VERSION) return null;
    const nodes = new Map((tree.nodes as unknown as Node[]).map((node) => [node.id, node]));
    return nodes.has(ROOT) ? { id, saved, at: nodes.has(at) ? at : ROOT, tree: { ...tree, nodes } } : null;
  } catch {
    return null;
  }
}
