import { graphMarks, markSquare } from '#ui/graph/marks.ts';

/** A colour with the pattern of a source on it; the plain colour where a browser cannot draw one. */
export function patternFill(index: number, color: string, lineColor: string): CanvasPattern | string {
  const marks = graphMarks(index);
  const square = document.createElement('canvas');
  const scale = Math.max(1, Math.round(devicePixelRatio));
  square.width = markSquare * scale;
  square.height = markSquare * scale;
  const context = square.getContext('2d');
  if (!context || marks.length === 0) return color;
  context.scale(scale, scale);
  context.fillStyle = color;
  context.fillRect(0, 0, markSquare, markSquare);
  context.strokeStyle = lineColor;
  context.lineWidth = 1.3;
  for (const [fromX, fromY, toX, toY] of marks) {
    context.moveTo(fromX, fromY);
    context.lineTo(toX, toY);
  }
  context.stroke();
  const pattern = context.createPattern(square, 'repeat');
  pattern?.setTransform(new DOMMatrix().scale(1 / scale));
  return pattern ?? color;
}
