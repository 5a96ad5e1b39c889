import { createTranslator } from '#i18n/translator.ts';
import type { Letters } from './letters.ts';
import type { mapPaints } from './map-colors.ts';
import { streetPicture, type StreetsAsked } from './street-picture.ts';

/** What a map is written and painted with. */
export interface MapTools extends Pick<ReturnType<typeof mapPaints>, 'paint'> {
  readonly letters: Letters;
}

/** At zoom 15; half of it at 14. */
const widthsPx = { small: 5, main: 8, fast: 9 };
const letterSizePx = 14;
/** The foot of letters whose middle is on the line. */
const footPx = 5;
const haloPx = 3;

function path(d: string, attributes: string): string {
  return d === '' ? '' : `<path d="${d}" ${attributes}/>`;
}

/** Names, each letter above the bright rims of all. */
export function namesSvg(names: readonly string[], { paint }: MapTools, sizePx: number): string {
  if (names.length === 0) return '';
  const halo = `stroke-width="${String(Math.round((haloPx * 1000) / sizePx))}" stroke-linejoin="round"`;
  return `<g ${paint({ fill: 'paper', stroke: 'paper' })} ${halo}><use href="#names"/></g><g ${paint({ fill: 'ink' })}><g id="names">${names.join('')}</g></g>`;
}

/** Says on the picture itself that its streets are invented. */
function noteSvg({ language, size: { width } }: StreetsAsked, { letters, paint }: MapTools): string {
  const text = createTranslator(language)('map:streetsSample');
  const noteWidth = Math.round(letters.widthPx(text, letterSizePx)) + 24;
  const left = Math.round((width - noteWidth) / 2);
  return (
    `<rect x="${String(left)}" y="8" width="${String(noteWidth)}" height="24" rx="3" ${paint({ fill: 'ink' })}/>` +
    `<g ${paint({ fill: 'paper' })}>${letters.set(text, { at: [left + 12, 25], sizePx: letterSizePx })}</g>`
  );
}

/** The streets around a place as parts of an SVG: ground, water, green, roads, names. */
export async function streetMap(asked: StreetsAsked, tools: MapTools): Promise<string> {
  const { zoom, streets } = asked;
  const { letters, paint } = tools;
  const { water, green, roads, names } = await streetPicture(asked);
  const scale = 2 ** (zoom - 15);
  const [small, main, fast] = roads;
  const line = (stroke: 'street' | 'main' | 'fast', px: number): string =>
    `${paint({ stroke })} stroke-width="${String(px * scale)}"`;
  const written = names.map(({ name, middle, angle }) =>
    letters.set(name, {
      at: middle,
      sizePx: letterSizePx,
      isCentred: true,
      turned: { degrees: angle, downPx: footPx },
    }),
  );
  return [
    `<rect width="100%" height="100%" ${paint({ fill: 'ground' })}/>`,
    path(green, paint({ fill: 'green' })),
    path(water, paint({ fill: 'sea' })),
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    path(small, line('street', widthsPx.small)),
    path(main, line('main', widthsPx.main)),
    path(fast, line('fast', widthsPx.fast)),
    '</g>',
    namesSvg(written, tools, letterSizePx),
    streets.isSample ? noteSvg(asked, tools) : '',
  ].join('');
}
