import type { StorageLike } from './studyLibrary';

/** What a browser would keep, for tests to look at. */
export function memoryStorage(): StorageLike & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, value) => void all.set(name, value),
    removeItem: (name) => void all.delete(name),
    key: (place) => [...all.keys()][place] ?? null,
    get length() {
      return all.size;
    }
  };
}
