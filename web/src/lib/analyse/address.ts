/**
 * What an address holds: where it begins, and the plies from there or a tree of them. No position means the game's own start.
 */
export interface Address {
  position: string | null;
  plies: string[];
  tree?: AddressTree;
}

/** A tree as records write it, and the number of the ply that is looked at, in the order of the text; 0 is the start. */
export interface AddressTree {
  moves: string;
  at: number;
}

/** Letters that stand for themselves in the part of an address behind `#`, but for those with a meaning here. */
const PLAIN = /[A-Za-z0-9\-.~!$'()*+/:@?=]/;

const encoder = new TextEncoder();

/**
 * Blanks are `_`, plies stand behind `;`, with commas between them: `#5/5/5_w;c3,d4`. A tree stands behind `;;`, after the place
 * that is looked at: `#5/5/5_w;;2;c3_d4_(d3)`.
 */
export function written({ position, plies, tree }: Address): string {
  if (tree) return `#${position === null ? '' : safe(position)};;${tree.at};${safe(tree.moves)}`;
  if (position === null && plies.length === 0) return '';
  const line = plies.length > 0 ? `;${plies.map(safe).join(',')}` : '';
  return `#${position === null ? '' : safe(position)}${line}`;
}

/** What an address means; `null` if it is none. */
export function read(hash: string): Address | null {
  const text = hash.replace(/^#/, '');
  const cut = text.indexOf(';');
  try {
    const position = plain(cut < 0 ? text : text.slice(0, cut));
    const tree = /^;;(\d+);(.*)$/.exec(cut < 0 ? '' : text.slice(cut));
    if (tree) return { position: position || null, plies: [], tree: { at: Number(tree[1]), moves: plain(tree[2] ?? '') } };
    const plies =
      cut < 0
        ? []
        : text
            .slice(cut + 1)
            .split(',')
            .filter(Boolean)
            .map(plain);
    return { position: position || null, plies };
  } catch {
    // A per cent sign that is none of ours.
    return null;
  }
}

function safe(text: string): string {
  return Array.from(text, (letter) => (letter === ' ' ? '_' : letter === ',' || !PLAIN.test(letter) ? escaped(letter) : letter)).join('');
}

function escaped(letter: string): string {
  return Array.from(encoder.encode(letter), (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}

function plain(text: string): string {
  return decodeURIComponent(text.replaceAll('_', ' '));
}
