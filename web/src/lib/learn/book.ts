import type { Block, RulesPage } from '../wire';

/** A part of the rules: words, and perhaps a board they speak of. */
export interface Passage {
  blocks: Block[];
  position: string | null;
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
    if (page.position) (passages.find(speaksOfBoard) ?? passages.at(-1) ?? open()).position = page.position;
  }
  return chapters;
}

/** Short chapters share a page; its board belongs to the one that says something about it. */
function speaksOfBoard({ blocks }: Passage): boolean {
  return blocks.some(({ kind }) => kind === 'claim' || kind === 'task');
}

/** Blocks with the items of a list together. */
export type Group = Exclude<Block, { kind: 'item' }> | { kind: 'list'; items: string[] };

export function groupsOf(blocks: readonly Block[]): Group[] {
  const groups: Group[] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (block.kind !== 'item') groups.push(block);
    else if (last?.kind === 'list') last.items.push(block.words);
    else groups.push({ kind: 'list', items: [block.words] });
  }
  return groups;
}
