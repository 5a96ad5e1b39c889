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

interface Place {
  readonly side: Side;
  readonly box: Box;
}

export interface Placed<T> extends Place {
  readonly item: T;
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

/** A place that the edge of the view would cut, moved along that edge to be whole. */
function alongEdge({ side, box }: Place, view: Box): Place {
  const { left, top, width, height } = box;
  if (side === 'top' || side === 'bottom') {
    return { side, box: { ...box, left: Math.min(Math.max(left, view.left), view.left + view.width - width) } };
  }
  return { side, box: { ...box, top: Math.min(Math.max(top, view.top), view.top + view.height - height) } };
}

/** How far a pill may stand from a home that lies under a button: the width of the buttons, and a little. */
const farthestPx = 56;

function distance({ x, y }: Sized, { left, top, width, height }: Box): number {
  return Math.hypot(Math.max(left - x, 0, x - left - width), Math.max(top - y, 0, y - top - height));
}

/** Places beside what covers a point, the nearest first. */
function placesBeside(size: Sized, taken: readonly Box[]): Place[] {
  const { x, y, width, height } = size;
  return taken
    .flatMap((cover) =>
      sides.map((side) => {
        const aside = side === 'left' ? cover.left - gapPx - width : cover.left + cover.width + gapPx;
        const along = side === 'top' ? cover.top - gapPx - height : cover.top + cover.height + gapPx;
        const isAside = side === 'left' || side === 'right';
        const box = { left: isAside ? aside : x - width / 2, top: isAside ? y - height / 2 : along, width, height };
        return { side, box, far: distance(size, box) };
      }),
    )
    .filter(({ far }) => far <= farthestPx)
    .sort((a, b) => a.far - b.far);
}

interface Shown {
  /** What the visitor sees: a side inside it comes before one that the edge cuts. */
  readonly view: Box;
  /** What stands over the map for good: a side clear of it comes first. */
  readonly taken: readonly Box[];
}

/** Where a pill hides no other; beside the button that its home lies under. None where it is better one with its neighbour. */
function placeOf(size: Sized, { view, taken }: Shown, placed: readonly Place[]): Place | undefined {
  const isFree = ({ box }: Place): boolean => !placed.some((other) => overlaps(box, other.box));
  const isClear = ({ box }: Place): boolean => isInside(box, view) && !taken.some((other) => overlaps(box, other));
  const usual = sides.map((side) => ({ side, box: boxAt(size, side) }));
  const free = usual.filter(isFree);
  // Where its home is out of view a pill would be cut in two.
  if (!isSeen(size, view)) return free.find(({ box }) => !overlaps(box, view)) ?? free[0];
  const places = [...usual, ...usual.map((place) => alongEdge(place, view)), ...placesBeside(size, taken)];
  const best = places.find((place) => isClear(place) && isFree(place)) ?? free.find(({ box }) => isInside(box, view));
  // The edge would cut it: better one with its neighbour, where it has one.
  return best ?? free.find(({ side }) => side === 'top');
}

interface Rules<T> extends Shown {
  readonly sizeOf: (item: T) => Sized;
  readonly merge: (one: T, other: T) => T;
}

/**
 * Gives every item a side where it hides no other. Where none is free, the two that collide become one by
 * `merge`, so that nothing is ever hidden. Items that stand first keep their place.
 */
export function arrange<T>(items: readonly T[], { sizeOf, merge, ...shown }: Rules<T>): Placed<T>[] {
  const placed: Placed<T>[] = [];
  const waiting = [...items].reverse();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    const size = sizeOf(item);
    const place = placeOf(size, shown, placed);
    if (place) {
      placed.push({ item, ...place });
      continue;
    }
    const usual = boxAt(size, 'top');
    const at = placed.findIndex((other) => overlaps(usual, other.box));
    const [hit] = placed.splice(at, 1);
    // Fewer items with every round, so this ends.
    if (hit) waiting.push(merge(hit.item, item));
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
