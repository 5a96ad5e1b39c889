import sharp from 'sharp';
import { formatDate } from '#domain/dates.ts';
import { formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { graphColors, mixColors, type GraphTheme } from '#ui/graph-colors.ts';
import { stackedBars } from '#ui/graph-shape.ts';
import type { HomeGraph } from '#ui/portal-contract.ts';

/** Twice what a mail shows, for sharp screens. */
const width = 1080;
const height = 460;
const left = 76;
const top = 20;
const bottom = 44;

/** What lies on the colour of each source, in a square of 12 pixels; the first is plain. */
const patternLines = [
  '',
  '<path d="M0 12L12 0M-3 3L3 -3M9 15L15 9"/>',
  '<path d="M6 4V8"/>',
  '<path d="M0 6H12"/>',
  '<path d="M6 0V12M0 6H12"/>',
];

function patternOf(index: number, color: string, paper: string): string {
  const lines = patternLines[index % patternLines.length] ?? '';
  const mark = `<g stroke="${mixColors(color, paper, 0.55)}" stroke-width="2" fill="none">${lines}</g>`;
  return `<pattern id="p${index}" width="12" height="12" patternUnits="userSpaceOnUse"><rect width="12" height="12" fill="${color}"/>${mark}</pattern>`;
}

/** The graph as SVG; words in it are dates and numbers only. */
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
      ? `<text x="${x.toFixed(1)}" y="${height - 10}" text-anchor="middle">${formatDate(day).slice(0, 5)}</text>`
      : '';
  });
  const rects = bars.map(
    ({ series, x, y, width: barWidth, height: barHeight }) =>
      `<rect x="${(left + x).toFixed(1)}" y="${(top + y).toFixed(1)}" width="${barWidth.toFixed(1)}" height="${barHeight.toFixed(1)}" fill="url(#p${series})"/>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${patterns.join('')}</defs>` +
    `<rect width="${width}" height="${height}" fill="#ffffff"/>` +
    `<g font-family="sans-serif" font-size="24" fill="${muted}">${rules.join('')}${marks.join('')}</g>${rects.join('')}</svg>`
  );
}

/** The graph as a picture that mail programs show. */
export async function graphPng(graph: HomeGraph, theme: GraphTheme, language: Language): Promise<Uint8Array> {
  return sharp(Buffer.from(graphSvg(graph, theme, language)))
    .png({ palette: true, colours: 64 })
    .toBuffer();
}
