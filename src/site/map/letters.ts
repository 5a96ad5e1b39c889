import type { create as createFont } from 'fontkit';
import { loadFaces, type FontFile } from '#ui/pdf/faces.ts';
import { printedText, runsOf } from '#ui/pdf/runs.ts';
import { escapeHtml } from '#site/editorial-text.ts';
import type { Pixel } from './map-pixels.ts';

/** How a text stands in a drawing. */
interface Setting {
  /** The foot of its first letter, or of the middle of the text. */
  readonly at: Pixel;
  readonly sizePx: number;
  readonly isCentred?: boolean;
  readonly isStrong?: boolean;
  /** Degrees around that point, and how far the foot lies below it then. */
  readonly turned?: { readonly degrees: number; readonly downPx: number };
}

/** Sets texts in outlines of the site's typeface: a drawing that is shown as a picture has no typefaces but those of the machine. */
export interface Letters {
  readonly set: (text: string, setting: Setting) => string;
  readonly widthPx: (text: string, sizePx: number) => number;
  /** The outline of each letter that was set, once. */
  readonly outlines: () => string;
}

interface SetLetter {
  /** Its typeface and number there. */
  readonly key: string;
  readonly path: string;
  /** Where it begins, in thousandths of the size. */
  readonly left: number;
}

interface Line {
  readonly letters: readonly SetLetter[];
  readonly width: number;
}

/** Outlines are in thousandths of the size, whatever their makers counted in. */
const unitsPerEm = 1000;
const names = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' } as const;

interface Command {
  readonly command: keyof typeof names;
  readonly args: readonly number[];
}

/** A path in whole numbers, each from the point before. */
function shortPath(commands: readonly Command[], scale: number): string {
  let [x, y] = [0, 0];
  let start: Pixel = [0, 0];
  return commands
    .map(({ command, args }) => {
      const points = args.map((value) => Math.round(value * scale));
      const steps = points.map((value, at) => value - (at % 2 === 0 ? x : y));
      if (command === 'closePath') [x, y] = start;
      else [x, y] = [points.at(-2) ?? x, points.at(-1) ?? y];
      if (command === 'moveTo') start = [x, y];
      return names[command] + steps.join(' ').replaceAll(' -', '-');
    })
    .join('');
}

type Create = typeof createFont;
const fonts = new Map<string, ReturnType<Create>>();
/** Outlines by typeface and letter: all drawings of a site have the same ones. */
const outlines = new Map<string, string>();

function outlineOf(key: string, commands: readonly Command[], scale: number): string {
  const path = outlines.get(key) ?? shortPath(commands, scale);
  outlines.set(key, path);
  return path;
}

/** Letters of a text beside each other, with their kerning. */
function layOut(text: string, files: readonly FontFile[], create: Create): Line {
  const letters: SetLetter[] = [];
  let width = 0;
  for (const run of runsOf(printedText(text, files), files)) {
    const file = files.find(({ name }) => name === run.font);
    if (!file) continue;
    const font = fonts.get(file.name) ?? create(file.bytes);
    fonts.set(file.name, font);
    const scale = unitsPerEm / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [at, glyph] of glyphs.entries()) {
      const key = `${file.name} ${String(glyph.id)}`;
      letters.push({ key, path: outlineOf(key, glyph.path.commands, scale), left: Math.round(width) });
      width += (positions[at]?.xAdvance ?? 0) * scale;
    }
  }
  return { letters, width };
}

function turnOf({ turned }: Setting): string {
  return turned && turned.degrees !== 0 ? `rotate(${String(turned.degrees)})` : '';
}

/** Reads the typeface with the first drawing; what it gives is for one drawing. */
export async function loadLetters(): Promise<Letters> {
  const [faces, { create }] = await Promise.all([loadFaces(), import('fontkit')]);
  const used = new Map<string, { readonly id: string; readonly path: string }>();
  const idOf = ({ key, path }: SetLetter): string => {
    const known = used.get(key) ?? { id: `l${String(used.size)}`, path };
    used.set(key, known);
    return known.id;
  };

  return {
    widthPx: (text, sizePx) => (layOut(text, faces.text, create).width * sizePx) / unitsPerEm,
    set: (text, setting) => {
      const { at, sizePx, isCentred = false, isStrong = false, turned } = setting;
      const { letters, width } = layOut(text, isStrong ? faces.strong : faces.text, create);
      const scale = sizePx / unitsPerEm;
      const [aside, down] = [isCentred ? Math.round((-width * scale) / 2) : 0, turned?.downPx ?? 0];
      const uses = letters
        .filter(({ path }) => path !== '')
        .map((letter) => `<use href="#${idOf(letter)}"${letter.left === 0 ? '' : ` x="${String(letter.left)}"`}/>`);
      const toFoot = aside === 0 && down === 0 ? '' : `translate(${String(aside)} ${String(down)})`;
      const moves = `translate(${at.join(' ')})${turnOf(setting)}${toFoot}scale(${String(scale)} ${String(-scale)})`;
      return `<g aria-label="${escapeHtml(text)}" transform="${moves}">${uses.join('')}</g>`;
    },
    outlines: () => [...used.values()].map(({ id, path }) => `<path id="${id}" d="${path}"/>`).join(''),
  };
}
