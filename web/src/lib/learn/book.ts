import type { Block, PositionOrigin, RulesPage } from '../wire';

/** A part of the rules: words, and perhaps a board they speak of. */
export interface Passage {
  blocks: Block[];
  position: string | null;
  /** A square that is chosen on the board. */
  chosen?: string;
  /** How the position came from the board before. */
  origin?: PositionOrigin;
}

export interface Chapter {
  title: string;
  passages: Passage[];
}

/** The pages as chapters. What goes on with a chapter over the page needs no heading again where pages do not end. */
export function chaptersOf(pages: readonly RulesPage[]): Chapter[] {
  const chapters: Chapter[] = [];
  for (const page of pages) {
    const passages: Passage[] = [];
    const open = (): Passage => {
      const passage = { blocks: [], position: null };
      if (chapters.length === 0) chapters.push({ title: '', passages: [] });
      chapters.at(-1)?.passages.push(passage);
      passages.push(passage);
      return passage;
    };
    let passage: Passage | null = null;
    for (const block of page.blocks) {
      if (block.kind === 'heading') {
        chapters.push({ title: block.words, passages: [] });
        passage = null;
      } else if (block.kind !== 'continued') {
        passage ??= open();
        passage.blocks.push(block);
      }
    }
    if (page.position) {
      const passage = passages.find(speaksOfBoard) ?? passages.at(-1) ?? open();
      passage.position = page.position;
      if (page.chosen) passage.chosen = page.chosen;
      if (page.origin) passage.origin = page.origin;
    }
  }
  return chapters;
}

/** Short chapters share a page; its board belongs to the one that says something about it. */
function speaksOfBoard({ blocks }: Passage): boolean {
  return blocks.some(({ kind }) => kind === 'claim' || kind === 'task');
}

/** A passage with one board, or boards that follow from each other, each with the words that belong to it. */
export type Part = { kind: 'passage'; passage: Passage } | { kind: 'steps'; lead: Block[]; steps: Passage[] };

/** A chapter's passages; those whose boards come from each other by moves are steps. */
export function partsOf(passages: readonly Passage[]): Part[] {
  const parts: Part[] = [];
  passages.forEach((passage, at) => {
    const last = parts.at(-1);
    if (passage.origin && last?.kind === 'steps') {
      last.steps.push(passage);
    } else if (passages[at + 1]?.origin) {
      // What comes before the last words leads to all steps.
      parts.push({ kind: 'steps', lead: passage.blocks.slice(0, -1), steps: [{ ...passage, blocks: passage.blocks.slice(-1) }] });
    } else {
      parts.push({ kind: 'passage', passage });
    }
  });
  return parts;
}

type Listed = Extract<Block, { kind: 'pieces' }>;

/** Blocks with the items of a list together, and the pieces of a legend. */
export type Group = Exclude<Block, { kind: 'item' | 'pieces' }> | { kind: 'list'; items: string[] } | { kind: 'legend'; items: Listed[] };

export function groupsOf(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind === 'pieces') {
      if (last?.kind === 'legend') last.items.push(block);
      else groups.push({ kind: 'legend', items: [block] });
    } else if (block.kind !== 'item') groups.push(block);
    else if (last?.kind === 'list') last.items.push(block.words);
    else groups.push({ kind: 'list', items: [block.words] });
  }
  return groups;
}
