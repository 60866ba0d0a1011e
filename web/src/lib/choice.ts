import type { Choice, Choices, Click, ClickEdge } from './wire';

export type { Click };

/** Clicks on the way to a ply. A walk never changes; each click makes another one. */
export interface Walk {
  readonly choices: Choices | null;
  readonly clicks: readonly Click[];
  readonly node: number;
}

/** What a click does: nothing, one step further, or a whole ply. */
export type Clicked = { kind: 'nothing' } | { kind: 'further'; walk: Walk } | { kind: 'ply'; ply: string };

/** What may be clicked now. */
export interface Targets {
  /** The squares, and whether a click on one completes a ply. */
  readonly squares: ReadonlyMap<string, ClickEdge['kind']>;
  /** The items with their places in the menu. */
  readonly items: readonly { readonly item: number; readonly choice: Choice }[];
}

/** The start of a walk. What cannot be chosen otherwise is chosen already. */
export function begin(choices: Choices | null): Walk {
  return forced({ choices, clicks: [], node: 0 });
}

export function square(name: string): Click {
  return { kind: 'square', square: name };
}

export function item(number: number): Click {
  return { kind: 'item', item: number };
}

/** What may be clicked first, whether or not there is anything to choose. */
export function opening(choices: Choices | null): Targets {
  return targets({ choices, clicks: [], node: 0 });
}

export function targets(walk: Walk): Targets {
  const squares = new Map<string, ClickEdge['kind']>();
  const items: { item: number; choice: Choice }[] = [];
  for (const step of steps(walk)) {
    for (const name of step.squares ?? []) squares.set(name, step.kind);
    for (const number of step.choices ?? []) {
      const choice = walk.choices?.menu[number];
      if (choice) items.push({ item: number, choice });
    }
  }
  items.sort((one, other) => one.choice.number - other.choice.number);
  return { squares, items };
}

export function click(walk: Walk, clicked: Click): Clicked {
  const step = steps(walk).find((step) => allows(step, clicked));
  if (!step) return { kind: 'nothing' };
  const clicks = [...walk.clicks, clicked];
  if (step.kind === 'ply') return { kind: 'ply', ply: spelled(step.ply, clicks) };
  return { kind: 'further', walk: forced({ choices: walk.choices, clicks, node: step.node }) };
}

/** The walk without its last click that was a choice. */
export function back(walk: Walk): Walk {
  for (let kept = walk.clicks.length - 1; kept > 0; kept -= 1) {
    const shorter = walkOf(walk.choices, walk.clicks.slice(0, kept));
    if (shorter.clicks.length < walk.clicks.length) return shorter;
  }
  return begin(walk.choices);
}

/** The clicks that spell a ply, if there are any: how the page finds the squares of a tip without knowing notation. */
export function clicksOf(choices: Choices | null, ply: string): Click[] | null {
  if (!choices) return null;
  const dead = new Set<string>();
  const search = (walk: Walk): Click[] | null => {
    for (const step of steps(walk)) {
      const all: Click[] = [...(step.squares ?? []).map(square), ...(step.choices ?? []).map(item)];
      for (const clicked of all) {
        const result = click(walk, clicked);
        if (result.kind === 'ply' && result.ply === ply) return [...walk.clicks, clicked];
        if (result.kind === 'further') {
          // Where templates stand, other clicks before them make other plies; so only whole ways are dead.
          const way = JSON.stringify([...result.walk.clicks, result.walk.node]);
          if (dead.has(way)) continue;
          const found = search(result.walk);
          if (found) return found;
          dead.add(way);
        }
      }
    }
    return null;
  };
  return search(begin(choices));
}

/** The only ply there is, if no square has to be chosen for it: such as a pass. */
export function onlyItem(choices: Choices | null): { ply: string; label: string } | null {
  const walk = begin(choices);
  const [step, ...others] = steps(walk);
  const [number, ...more] = step?.choices ?? [];
  if (step?.kind !== 'ply' || number === undefined) return null;
  if (others.length > 0 || more.length > 0 || (step.squares?.length ?? 0) > 0) return null;
  const choice = choices?.menu[number];
  return choice ? { ply: spelled(step.ply, [...walk.clicks, item(number)]), label: choice.label } : null;
}

/** The squares among the clicks, in their order. */
export function squaresOf(clicks: readonly Click[]): string[] {
  return clicks.flatMap((clicked) => (clicked.kind === 'square' ? [clicked.square] : []));
}

function walkOf(choices: Choices | null, clicks: readonly Click[]): Walk {
  let walk = begin(choices);
  while (walk.clicks.length < clicks.length) {
    const next = clicks[walk.clicks.length];
    const result = next ? click(walk, next) : null;
    if (result?.kind !== 'further') break;
    walk = result.walk;
  }
  return walk;
}

/** Goes on as long as there is one item of the menu to choose, and nothing else. */
function forced(walk: Walk): Walk {
  const [step, ...others] = steps(walk);
  const [only, ...more] = step?.choices ?? [];
  if (!step || step.kind !== 'node' || only === undefined) return walk;
  if (others.length > 0 || more.length > 0 || (step.squares?.length ?? 0) > 0) return walk;
  return forced({ choices: walk.choices, clicks: [...walk.clicks, item(only)], node: step.node });
}

function steps(walk: Walk): ClickEdge[] {
  return walk.choices?.nodes[walk.node] ?? [];
}

function allows(step: ClickEdge, clicked: Click): boolean {
  return clicked.kind === 'square' ? (step.squares?.includes(clicked.square) ?? false) : (step.choices?.includes(clicked.item) ?? false);
}

function spelled(template: string, clicks: readonly Click[]): string {
  return template.replace(/\{(\d+)\}/g, (whole, number: string) => {
    const clicked = clicks[Number(number)];
    return clicked?.kind === 'square' ? clicked.square : whole;
  });
}
