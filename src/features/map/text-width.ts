let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();

/** What a letter takes where the browser cannot measure. */
const roughLetterPx = 7.5;

/** Width of a text in pixels, measured once. `('Gent', '600 13px Figtree') -> about 29` */
export function textWidth(text: string, font: string): number {
  const key = `${font}\n${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (context) context.font = font;
  const width = Math.ceil(context ? context.measureText(text).width : text.length * roughLetterPx);
  widths.set(key, width);
  return width;
}
