/** The size of a picture. */
export interface Frame {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** A chance, 0 to 1, of each moment from the start on; `null` where nobody has judged. */
export type Chances = readonly (number | null)[];

/** Where a moment stands from left to right; a single one stands at the left. */
export function across(frame: Frame, moments: number, at: number): number {
  return moments < 2 ? 0 : (at / (moments - 1)) * frame.width;
}

/** Up is White's. */
export function down(frame: Frame, chance: number): number {
  return (1 - Math.max(0, Math.min(1, chance))) * frame.height;
}

/** The moment nearest to a place, given as a share of the width. */
export function nearest(moments: number, share: number): number {
  return Math.max(0, Math.min(moments - 1, Math.round(share * (moments - 1))));
}

/** Lines through the moments that were judged; a gap ends a line, for nobody knows what is in it. */
export function lines(frame: Frame, chances: Chances): Point[][] {
  const all: Point[][] = [];
  let open: Point[] = [];
  chances.forEach((chance, at) => {
    if (chance === null) {
      if (open.length > 0) all.push(open);
      open = [];
    } else open.push({ x: across(frame, chances.length, at), y: down(frame, chance) });
  });
  return open.length > 0 ? [...all, open] : all;
}

/** A line as SVG writes paths. */
export function path(points: readonly Point[]): string {
  return points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');
}

/** What lies under a line. */
export function area(frame: Frame, points: readonly Point[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  return `${path(points)}L${round(last.x)} ${frame.height}L${round(first.x)} ${frame.height}Z`;
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
