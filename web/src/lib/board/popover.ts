interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

interface Extent {
  readonly width: number;
  readonly height: number;
}

/** Between a square and what opens beside it, and between that and the edge of the window. */
const GAP = 6;
const EDGE = 4;

/** Where something of this size stands beside a square: inside the window, and never over the square as long as there is room. */
export function beside(square: Area, size: Extent, room: Extent): { left: number; top: number } {
  const middle = {
    left: within((square.left + square.right - size.width) / 2, size.width, room.width),
    top: within((square.top + square.bottom - size.height) / 2, size.height, room.height)
  };
  const places = [
    { left: middle.left, top: square.bottom + GAP },
    { left: middle.left, top: square.top - GAP - size.height },
    { left: square.right + GAP, top: middle.top },
    { left: square.left - GAP - size.width, top: middle.top }
  ];
  const fits = ({ left, top }: { left: number; top: number }) =>
    left >= EDGE && top >= EDGE && left + size.width <= room.width - EDGE && top + size.height <= room.height - EDGE;
  const open = places.find(fits);
  if (open) return open;
  // On whichever side of the square more of the window is left.
  const left = square.left > room.width - square.right ? 0 : room.width;
  return { left: within(left, size.width, room.width), top: middle.top };
}

function within(start: number, length: number, room: number): number {
  return Math.max(EDGE, Math.min(start, room - EDGE - length));
}
