import { createTranslator } from '#i18n/translator.ts';
import { escapeHtml } from '#site/editorial-text.ts';
import { streetPicture, type StreetsAsked } from './street-picture.ts';
import type { StreetName } from './street-names.ts';

interface StreetMap extends StreetsAsked {
  /** Colours of the agency as `#rrggbb`. */
  readonly theme: { readonly paper: string; readonly ink: string };
}

/** At zoom 15; half of it at 14. */
const widthsPx = { small: 5, main: 8, fast: 9 };
const noteLetterPx = 7.6;

function path(d: string, attributes: string): string {
  return d === '' ? '' : `<path d="${d}" ${attributes}/>`;
}

function nameSvg({ name, middle: [x, y], angle }: StreetName): string {
  const [left, foot] = [String(x), String(y + 5)];
  const turned = angle === 0 ? '' : ` transform="rotate(${String(angle)} ${left} ${String(y)})"`;
  return `<text x="${left}" y="${foot}"${turned}>${escapeHtml(name)}</text>`;
}

/** Says on the picture itself that its streets are invented. */
function noteSvg({ language, size: { width }, theme: { paper, ink } }: StreetMap): string {
  const text = createTranslator(language)('map:streetsSample');
  const noteWidth = Math.round(text.length * noteLetterPx) + 24;
  const middle = String(width / 2);
  return (
    `<rect x="${String(width / 2 - noteWidth / 2)}" y="8" width="${String(noteWidth)}" height="24" rx="3" fill="${ink}"/>` +
    `<text x="${middle}" y="25" stroke="none" fill="${paper}">${escapeHtml(text)}</text>`
  );
}

/** The streets around a place as parts of an SVG: ground, water, green, roads, names. */
export async function streetMap(asked: StreetMap): Promise<string> {
  const { theme, zoom, streets } = asked;
  const { paper, ink } = theme;
  const { water, green, roads, names } = await streetPicture(asked);
  const scale = 2 ** (zoom - 15);
  const [small, main, fast] = roads;
  const stroke = (color: string, px: number): string => `stroke="${color}" stroke-width="${String(px * scale)}"`;
  return [
    `<rect width="100%" height="100%" fill="${paper}"/><rect width="100%" height="100%" fill="${ink}" fill-opacity=".08"/>`,
    path(green, 'fill="#5f9257" fill-opacity=".24"'),
    path(water, 'fill="#b9d0dd"'),
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    path(small, stroke(paper, widthsPx.small)),
    path(main, stroke('#f3dfbd', widthsPx.main)),
    path(fast, stroke('#ebc596', widthsPx.fast)),
    `</g><g font-family="Figtree,'Segoe UI',sans-serif" font-size="14" text-anchor="middle" fill="${ink}" stroke="${paper}" stroke-width="3" paint-order="stroke">`,
    ...names.map(nameSvg),
    streets.isSample ? noteSvg(asked) : '',
    '</g>',
  ].join('');
}
