/** A rectangle on the map, in pixels of its layer. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Air around pills and labels. */
const gapPx = 3;

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width + gapPx &&
    other.left < one.left + one.width + gapPx &&
    one.top < other.top + other.height + gapPx &&
    other.top < one.top + one.height + gapPx
  );
}

/** Where a pill may stand beside its point: above it, then to the sides, then below. */
export const sides = ['top', 'right', 'left', 'bottom'] as const;
export type Side = (typeof sides)[number];

/** Distance of a pill from its point. */
const stemPx = 7;

export interface Sized {
  /** The point on the map. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The rectangle of a pill on one side of its point. */
export function boxAt({ x, y, width, height }: Sized, side: Side): Box {
  if (side === 'left' || side === 'right') {
    return { left: side === 'left' ? x - stemPx - width : x + stemPx, top: y - height / 2, width, height };
  }
  return { left: x - width / 2, top: side === 'top' ? y - stemPx - height : y + stemPx, width, height };
}

export interface Placed<T> {
  readonly item: T;
  readonly side: Side;
  readonly box: Box;
}

function isInside(box: Box, view: Box): boolean {
  return (
    box.left >= view.left &&
    box.top >= view.top &&
    box.left + box.width <= view.left + view.width &&
    box.top + box.height <= view.top + view.height
  );
}

/** Are all parts of one thing inside the view, or none? */
function isWholeOrGone(parts: readonly Box[], view: Box): boolean {
  return parts.every((part) => isInside(part, view)) || !parts.some((part) => overlaps(part, view));
}

function isSeen({ x, y }: Sized, { left, top, width, height }: Box): boolean {
  return x >= left && x <= left + width && y >= top && y <= top + height;
}

interface Rules<T> {
  readonly sizeOf: (item: T) => Sized;
  readonly merge: (one: T, other: T) => T;
  /** What the visitor sees: a side inside it comes before one that the edge cuts. */
  readonly view: Box;
  /** What stands over the map for good: a side clear of it comes first. */
  readonly taken: readonly Box[];
}

/**
 * Gives every item a side where it hides no other. Where none is free, the two that collide become one by
 * `merge`, so that nothing is ever hidden. Items that stand first keep their place.
 */
export function arrange<T>(items: readonly T[], { sizeOf, merge, view, taken }: Rules<T>): Placed<T>[] {
  const placed: Placed<T>[] = [];
  const waiting = [...items].reverse();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const current = item;
    const size = sizeOf(current);
    const free = sides
      .map((side) => ({ item: current, side, box: boxAt(size, side) }))
      .filter(({ box }) => !placed.some((other) => overlaps(box, other.box)));
    const usual = boxAt(size, 'top');
    const at = placed.findIndex((other) => overlaps(usual, other.box));
    const whole = free.filter(({ box }) => isInside(box, view));
    const clear = whole.find(({ box }) => !taken.some((other) => overlaps(box, other)));
    // A pill that only the edge has room for would be cut: better one with its neighbour, or none where its home is out of view.
    const best = isSeen(size, view)
      ? (clear ?? whole[0] ?? (at === -1 ? free[0] : undefined))
      : (free.find(({ box }) => !overlaps(box, view)) ?? free[0]);
    if (best) {
      placed.push(best);
      continue;
    }
    const [hit] = placed.splice(at, 1);
    // Fewer items with every round, so this ends.
    if (hit) waiting.push(merge(hit.item, current));
  }
  return placed;
}

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The dot of a town, beside its name. */
const townDotPx = 4;

function dotOf({ x, y }: Label): Box {
  return { left: x - townDotPx / 2, top: y - townDotPx / 2, width: townDotPx, height: townDotPx };
}

/**
 * The labels that hide no pill and no other label, the first ones first; each to the right or left of its dot, and none that the edge
 * of the view cuts through or parts from its dot. Those beyond the edge wait for the next move of the map.
 */
export function placeLabels<T extends Label>(labels: readonly T[], taken: readonly Box[], view: Box): Placed<T>[] {
  const placed: Placed<T>[] = [];
  for (const label of labels) {
    const free = (['right', 'left'] as const)
      .map((side) => ({ item: label, side, box: boxAt(label, side) }))
      .find(
        ({ box }) =>
          isWholeOrGone([box, dotOf(label)], view) &&
          !taken.some((other) => overlaps(box, other)) &&
          !placed.some((other) => overlaps(box, other.box)),
      );
    if (free) placed.push(free);
  }
  return placed;
}
