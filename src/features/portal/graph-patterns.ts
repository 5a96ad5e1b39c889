/** Lines of a pattern in a square of so many pixels; each source of a graph has its own, beside its colour. */
const size = 8;

type Draw = (context: CanvasRenderingContext2D) => void;

function line(context: CanvasRenderingContext2D, points: readonly (readonly [number, number, number, number])[]): void {
  context.beginPath();
  for (const [fromX, fromY, toX, toY] of points) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.stroke();
}

const patterns: readonly (Draw | undefined)[] = [
  undefined,
  (context) => {
    line(context, [
      [0, size, size, 0],
      [-2, 2, 2, -2],
      [size - 2, size + 2, size + 2, size - 2],
    ]);
  },
  (context) => {
    context.beginPath();
    context.arc(size / 2, size / 2, 1.4, 0, 2 * Math.PI);
    context.fill();
  },
  (context) => {
    line(context, [[0, size / 2, size, size / 2]]);
  },
  (context) => {
    line(context, [
      [size / 2, 0, size / 2, size],
      [0, size / 2, size, size / 2],
    ]);
  },
];

/** Dashes of a line, by the same order. */
export const lineDashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [10, 3, 2, 3], [1, 4]];

/** A colour with the pattern of a source on it; the plain colour where a browser cannot draw one. */
export function patternFill(index: number, color: string, lineColor: string): CanvasPattern | string {
  const draw = patterns[index % patterns.length];
  if (!draw) return color;
  const square = document.createElement('canvas');
  const scale = Math.max(1, Math.round(devicePixelRatio));
  square.width = size * scale;
  square.height = size * scale;
  const context = square.getContext('2d');
  if (!context) return color;
  context.scale(scale, scale);
  context.fillStyle = color;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = lineColor;
  context.fillStyle = lineColor;
  context.lineWidth = 1.2;
  draw(context);
  const pattern = context.createPattern(square, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / scale));
  return pattern ?? color;
}
