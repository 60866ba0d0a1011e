import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { written } from '../src/lib/analyse/address';
import { clicksOf } from '../src/lib/choice';
import type { NewGame, ReplayedPosition } from '../src/lib/wire';
import { browser, serve, visit, type Server } from './support';

/** The letters of all faces, in the order of the rules. */
const FACES = [...'^>Y<x+|-NESWnesw'];

/** All faces on one board: the first seven on rank 8, the next on rank 7, the last two on rank 6. */
const SHOWN = `7/${FACES.slice(0, 7).join('')}/${FACES.slice(7, 14).join('')}/${FACES.slice(14).join('')}5/7/7/7/7/Z5z w move`;
const squareOf = (place: number) => 'abcdefg'.charAt(place % 7) + String(8 - Math.floor(place / 7));

/** Directions on a board seen from White's side, or on the screen. */
const DIRECTIONS = { up: [0, 1], right: [1, 0], down: [0, -1], left: [-1, 0] } as const;
type Direction = keyof typeof DIRECTIONS;
const NAMES = Object.keys(DIRECTIONS) as Direction[];
const OPPOSITE: Record<Direction, Direction> = { up: 'down', right: 'left', down: 'up', left: 'right' };

/** How a tile passes: the direction in which it arrives, and the one in which it leaves. */
type Passage = `${Direction} ${Direction}`;
const sorted = (passages: Iterable<Passage>) => [...passages].sort();

const SIDES = [
  { side: 'white', flipped: false },
  { side: 'black', flipped: true }
] as const;

/** The square so many steps from d5. */
function step(...directions: Direction[]): string {
  const moved = (axis: 0 | 1, from: number) => directions.reduce((sum, name) => sum + DIRECTIONS[name][axis], from);
  return 'abcdefg'.charAt(moved(0, 3)) + String(moved(1, 4) + 1);
}

function position(pieces: Record<string, string>, rest: string): string {
  const rows = Array.from({ length: 9 }, (_, row) => [...'abcdefg'].map((file) => pieces[file + String(9 - row)] ?? '1').join(''));
  return `${rows.map((row) => row.replace(/1+/g, (empty) => String(empty.length))).join('/')} ${rest}`;
}

/**
 * How the server lets a 2-tile pass through a face on d5, in directions of the board. Crosses beside the tile leave the way
 * through the face as the only one to the squares around it.
 */
async function legal(page: Page, face: string): Promise<Passage[]> {
  const found: Passage[] = [];
  for (const arriving of NAMES) {
    const from = step(OPPOSITE[arriving]);
    const aside = NAMES.filter((name) => name !== arriving && name !== OPPOSITE[arriving]);
    const crosses = Object.fromEntries(aside.map((name) => [step(OPPOSITE[arriving], name), 'x']));
    const start = {
      game: 'barragoon',
      position: position({ ...crosses, d5: face, [from]: 'z', a1: 'V' }, 'b move'),
      setup: { size: null, deal: null },
      plies: []
    };
    const answer = await page.request.post('/api/view', { data: start });
    const { view } = (await answer.json()) as ReplayedPosition;
    for (const leaving of [arriving, ...aside]) if (clicksOf(view.choices, from + step(leaving))) found.push(`${arriving} ${leaving}`);
  }
  return sorted(found);
}

/** The same passages as they are seen on the screen. */
const onScreen = (passages: Passage[], flipped: boolean) =>
  sorted(
    passages.map((passage) =>
      flipped
        ? (passage
            .split(' ')
            .map((name) => OPPOSITE[name as Direction])
            .join(' ') as Passage)
        : passage
    )
  );

/**
 * The passages that a drawing shows inside an element, in directions of the screen. Arrows begin where a tile enters: a line with
 * one arrowhead leads from its tail to its head, one with two from each side to the other.
 */
async function drawn(page: Page, selector: string): Promise<Passage[]> {
  await page.waitForFunction((selector) => document.querySelector(selector) && !document.querySelector('circle.soon'), selector);
  const passages = await page.evaluate((selector) => {
    type Point = { x: number; y: number };
    const area = document.querySelector(selector)?.getBoundingClientRect();
    if (!area) throw new Error(`no ${selector}`);
    const middle = { x: area.x + area.width / 2, y: area.y + area.height / 2 };
    const inside = ({ x, y }: Point) => x > area.left && x < area.right && y > area.top && y < area.bottom;
    const name = ({ x, y }: Point) => (Math.abs(x) > Math.abs(y) ? (x > 0 ? 'right' : 'left') : y > 0 ? 'down' : 'up');
    const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
    const length = ({ x, y }: Point) => Math.hypot(x, y);

    /** The corners of each line of a path, on the screen. */
    const lines = (path: SVGPathElement): Point[][] => {
      const matrix = path.getScreenCTM();
      const found: DOMPoint[][] = [];
      for (const [, letter = '', text = ''] of (path.getAttribute('d') ?? '').matchAll(/([A-Z])([^A-Z]*)/g)) {
        const numbers = [...text.matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number));
        const last = found.at(-1)?.at(-1);
        if (letter === 'M') found.push([new DOMPoint(numbers[0], numbers[1])]);
        else if (letter === 'H') found.at(-1)?.push(new DOMPoint(numbers[0], last?.y));
        else if (letter === 'V') found.at(-1)?.push(new DOMPoint(last?.x, numbers[0]));
        else if (letter === 'L' || letter === 'Q') found.at(-1)?.push(new DOMPoint(numbers.at(-2), numbers.at(-1)));
        else if (letter !== 'Z') throw new Error(`${letter} in a path`);
      }
      return found.map((line) => line.map((point) => point.matrixTransform(matrix ?? undefined)));
    };
    /** The corner of an arrowhead from which both of its sides are of one length, seen from the middle of the others. */
    const pointing = (line: Point[]): Point | null => {
      const [one, two, three] = line;
      if (!one || !two || !three || line.length !== 3) return null;
      for (const [head, left, right] of [
        [one, two, three],
        [two, one, three],
        [three, one, two]
      ] as const) {
        const base = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
        if (Math.abs(length(minus(head, left)) - length(minus(head, right))) < 0.01 * length(minus(left, right))) return minus(head, base);
      }
      return null;
    };

    const opposite: Record<string, string> = { up: 'down', right: 'left', down: 'up', left: 'right' };
    const found: string[] = [];
    const groups = new Set(
      [...document.querySelectorAll<SVGPathElement>('svg g[stroke="#ffffff"] path')].map((path) => path.parentElement)
    );
    for (const group of groups) {
      if (!group) continue;
      const all = [...group.querySelectorAll<SVGPathElement>(':scope > path')].flatMap(lines);
      const tail = all[0]?.[0];
      if (!tail || !inside(tail)) continue;
      const [one, two] = all.flatMap((line) => pointing(line) ?? []).map(name);
      if (one && two) found.push(`${opposite[one]} ${two}`, `${opposite[two]} ${one}`);
      else if (one) found.push(`${name(minus(middle, tail))} ${one}`);
    }
    return found;
  }, selector);
  return sorted(passages as Passage[]);
}

async function flip(page: Page, flipped: boolean): Promise<void> {
  await page.getByRole('grid').waitFor();
  if (flipped) await page.getByRole('button', { name: 'Flip board' }).click();
  await expectFlipped(page, flipped);
}

/** White's corner is at the lower left, unless the board is flipped. */
async function expectFlipped(page: Page, flipped: boolean): Promise<void> {
  await page.getByRole('grid').waitFor();
  expect(await page.locator('[data-square=a1]').getAttribute('data-cell')).toBe(flipped ? '6,0' : '0,8');
}

/** The last of these words tells where a face leads. */
const WORDS: Record<string, Direction> = { up: 'up', upwards: 'up', right: 'right', down: 'down', downwards: 'down', left: 'left' };
const lastWord = (text: string) => WORDS[/(\w+)$/.exec(text)?.[1] ?? ''];

describe.each(SIDES)('seen from the side of $side', ({ side, flipped }) => {
  let server: Server;
  let chromium: Browser;
  let page: Page;
  const passes = new Map<string, Passage[]>();

  beforeAll(async () => {
    [server, chromium] = await Promise.all([serve(), browser()]);
    ({ page } = await visit(chromium, server));
    await page.goto('/');
    for (const face of FACES) passes.set(face, onScreen(await legal(page, face), flipped));
  });
  afterAll(async () => {
    await chromium.close();
    server.stop();
  });

  it('the server lets tiles pass in as many ways as the rules say', () => {
    expect(FACES.map((face) => passes.get(face)?.length)).toEqual([1, 1, 1, 1, 0, 8, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1]);
  });

  it('every face is drawn, and named, as tiles may pass', async () => {
    await page.goto(`/analyse/barragoon${written({ position: SHOWN, plies: [] })}`);
    await flip(page, flipped);
    for (const [place, face] of FACES.entries()) {
      const cell = `[data-square=${squareOf(place)}]`;
      const shown = await drawn(page, cell);
      expect.soft(shown, `${face} on ${squareOf(place)}`).toEqual(passes.get(face));
      const name = (await page.locator(cell).getAttribute('aria-label')) ?? '';
      if (shown.length === 1) expect.soft(lastWord(name), name).toBe(shown[0]?.split(' ')[1]);
      if (shown.length === 2) expect.soft(name).toMatch(shown.includes('up up') ? /up and down$/ : /left and right$/);
    }
  });

  it('a player sees it so without doing anything', async () => {
    const me = { kind: 'me', name: '' } as const;
    const open = { kind: 'open' } as const;
    const seats = side === 'white' ? { white: me, black: open } : { white: open, black: me };
    const wanted: NewGame = {
      key: `facing-${side}-${Math.random()}`,
      game: 'barragoon',
      setup: { size: null, deal: null },
      position: SHOWN,
      seats,
      clock: null
    };
    const { id } = await page.evaluate(async (wanted) => {
      const answer = await fetch('/api/games', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wanted)
      });
      return (await answer.json()) as { id: string };
    }, wanted);
    await page.goto(`/g/${id}`);
    await expectFlipped(page, flipped);
    for (const [place, face] of FACES.entries()) {
      expect.soft(await drawn(page, `[data-square=${squareOf(place)}]`), face).toEqual(passes.get(face));
    }
  });

  it('the menu shows and names each face as it will lie on the board', async () => {
    const address = `/analyse/barragoon${written({ position: position({ a1: 'Z', g9: 'z' }, 'w last'), plies: [] })}`;
    const placed = new Set<string>();
    for (const [kind, count] of Object.entries({
      cross: 0,
      'all turns': 0,
      'one-way': 4,
      'two-way': 2,
      'left turn': 4,
      'right turn': 4
    })) {
      for (let direction = 0; direction < Math.max(1, count); direction += 1) {
        await page.goto('about:blank');
        await page.goto(address);
        await flip(page, flipped);
        await page.locator('[data-square=d5]').click();
        const menu = page.getByRole('dialog', { name: /d5$/ });
        const first = menu.getByRole('button', { name: new RegExp(`^${kind}`) });
        let chosen = first;
        if (count > 0) {
          await first.click();
          chosen = menu.locator('[data-item]').nth(direction);
        }
        const [item, meaning, text] = [
          await chosen.getAttribute('data-item'),
          (await chosen.getAttribute('title')) ?? '',
          (await chosen.getAttribute('aria-label')) ?? ''
        ];
        const shown = await drawn(page, `[data-item="${item}"] svg`);
        expect.soft(text).toContain(meaning);
        if (shown.length === 1) expect.soft(lastWord(meaning), meaning).toBe(shown[0]?.split(' ')[1]);
        await chosen.click();
        await page.locator('[data-square=d5]:not([aria-label*=empty])').waitFor();
        expect.soft(await drawn(page, '[data-square=d5]'), `${kind} ${meaning}`).toEqual(shown);
        // The ply as the list has it; the engine's lines may name others on the same square.
        const ply = page.locator('button[aria-current=step]');
        const letter = /(\S)@d5/.exec(await ply.innerText())?.[1] ?? '';
        expect.soft(shown, `${kind} ${meaning}`).toEqual(passes.get(letter));
        placed.add(letter);
      }
    }
    expect(placed).toEqual(new Set(FACES));
  });

  it('the pieces of the editor, and letters on pieces, lie as they do on the board', async () => {
    const own = await visit(chromium, server);
    await own.page.addInitScript(() => localStorage.setItem('trilith:settings', JSON.stringify({ pieces: 'lettered' })));
    await own.page.goto(`/analyse/barragoon${written({ position: SHOWN, plies: [] })}`);
    await flip(own.page, flipped);
    await own.page.getByRole('button', { name: 'Set up a position' }).click();
    const names = ['one-way barragoon to the east', 'left turn to the north', 'right turn to the west'];
    for (const [place, face] of [...'>Nw'].entries()) {
      expect.soft(await drawn(own.page, `.items button[aria-label*="${names[place]}"] svg`), face).toEqual(passes.get(face));
    }
    // A letter that stands upside down has a matrix with a negative scale.
    const letters = await own.page
      .locator('.board svg text.letter')
      .evaluateAll((texts) => texts.map((text) => [text.textContent, (text as SVGTextElement).getScreenCTM()?.a ?? 0] as const));
    const turned = letters.filter(([, scale]) => scale < 0).map(([letter]) => letter);
    expect(turned).toHaveLength(flipped ? 14 : 0);
    expect(turned.filter((letter) => /^[wb]\d$|^[X+]$/.test(letter ?? ''))).toEqual([]);
    await own.leave();
  });
});
