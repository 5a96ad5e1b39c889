import { formatDayOfYear, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { graphColors, mixColors, type GraphTheme } from '#ui/graph/colors.ts';
import { graphMarks, markSquare } from '#ui/graph/marks.ts';
import { stackedBars } from '#ui/graph/shape.ts';
import type { HomeGraph } from '#contracts/portal.ts';
import { sourceName } from './shown-values.ts';

/** Twice what a mail shows, for sharp screens. */
const width = 1080;
const height = 460;
const left = 76;
const top = 20;
const bottom = 44;

/** Pixels of a unit of the patterns. */
const markScale = 1.6;
const legendRow = 42;
const legendGap = 14;
const swatch = 28;
/** Room for a letter, at the size of the legend. */
const letter = 13;

function patternOf(index: number, color: string, paper: string): string {
  const path = graphMarks(index).map(([fromX, fromY, toX, toY]) => `M${fromX} ${fromY}L${toX} ${toY}`);
  const mark = `<path d="${path.join('')}" stroke="${mixColors(color, paper, 0.6)}" stroke-width="1.3"/>`;
  return (
    `<pattern id="p${index}" width="${markSquare}" height="${markSquare}" patternUnits="userSpaceOnUse" patternTransform="scale(${markScale})">` +
    `<rect width="${markSquare}" height="${markSquare}" fill="${color}"/>${mark}</pattern>`
  );
}

/** Names come from the feed: as text they may hold anything, as XML they may not. */
function xmlText(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[<>&"']/gu, (character) => `&#${String(character.codePointAt(0))};`);
}

/** Each source with its pattern, in as many rows as they take. */
function legendOf(names: readonly string[], ink: string): { marks: string; rows: number } {
  let x = left;
  let row = 0;
  const marks = names.map((name, index) => {
    const wide = swatch + 12 + name.length * letter + 36;
    if (x > left && x + wide > width) [x, row] = [left, row + 1];
    const y = height + legendGap + row * legendRow;
    const mark =
      `<rect x="${x}" y="${y}" width="${swatch}" height="${swatch - 8}" fill="url(#p${index})"/>` +
      `<text x="${x + swatch + 12}" y="${y + swatch - 10}" fill="${ink}">${xmlText(name)}</text>`;
    x += wide;
    return mark;
  });
  return { marks: marks.join(''), rows: names.length === 0 ? 0 : row + 1 };
}

/** The graph as SVG. */
export function graphSvg({ days, sources }: HomeGraph, theme: GraphTheme, language: Language): string {
  const box = { width: width - left - 8, height: height - top - bottom };
  const { bars, lines } = stackedBars(
    sources.map(({ counts }) => counts),
    box,
  );
  const muted = mixColors(theme.ink, theme.paper, 0.35);
  const grid = mixColors(theme.ink, theme.paper, 0.86);
  const patterns = graphColors(theme, sources.length).map((color, index) => patternOf(index, color, theme.paper));
  const rules = lines.map(
    ({ y, value }) =>
      `<path d="M${left} ${(top + y).toFixed(1)}h${box.width}" stroke="${grid}"/>` +
      `<text x="${left - 12}" y="${(top + y + 8).toFixed(1)}" text-anchor="end">${formatNumber(value, language)}</text>`,
  );
  const marks = days.map((day, index) => {
    const x = left + ((index + 0.5) * box.width) / days.length;
    return index % 6 === 0
      ? `<text x="${x.toFixed(1)}" y="${height - 10}" text-anchor="middle">${formatDayOfYear(day, language)}</text>`
      : '';
  });
  const rects = bars.map(
    ({ series, x, y, width: barWidth, height: barHeight }) =>
      `<rect x="${(left + x).toFixed(1)}" y="${(top + y).toFixed(1)}" width="${barWidth.toFixed(1)}" height="${barHeight.toFixed(1)}" fill="url(#p${series})"/>`,
  );
  const t = createTranslator(language);
  const legend = legendOf(
    sources.map((source) => sourceName(source, t)),
    theme.ink,
  );
  const whole = height + legendGap + legend.rows * legendRow;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${whole}"><defs>${patterns.join('')}</defs>` +
    `<rect width="${width}" height="${whole}" fill="#ffffff"/>` +
    `<g font-family="sans-serif" font-size="24" fill="${muted}">${rules.join('')}${marks.join('')}${legend.marks}</g>${rects.join('')}</svg>`
  );
}

/** The graph as a picture that mail programs show. */
export async function graphPng(graph: HomeGraph, theme: GraphTheme, language: Language): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(graphSvg(graph, theme, language)))
    .png({ palette: true, colours: 64 })
    .toBuffer();
}
