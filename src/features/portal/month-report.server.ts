import { formatDay, formatDayInWords, formatDayOfYear, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { graphColors, mixColors, type GraphTheme } from '#ui/graph/colors.ts';
import { graphMarks, markSquare } from '#ui/graph/marks.ts';
import { stackedBars } from '#ui/graph/shape.ts';
import { pdfBytes, type PdfDocument } from '#ui/pdf/bytes.ts';
import { printable } from '#ui/pdf/text.ts';
import type { HomeContact, HomeGraph, HomeNote } from '#contracts/portal.ts';
import { sourceName } from './shown-values.ts';

/** What the report of a month says. */
export interface MonthReport {
  readonly t: Translate;
  readonly language: Language;
  readonly theme: GraphTheme;
  readonly agency: string;
  readonly title: string;
  readonly place: string;
  readonly price: string;
  /** `November 2026`. */
  readonly month: string;
  readonly graph: HomeGraph;
  readonly contacts: readonly HomeContact[];
  readonly steps: readonly HomeNote[];
  /** ISO date. */
  readonly today: string;
  readonly createdAt: Date;
}

const marginPt = 50;
const graphHeightPt = 150;
const axisPt = 34;
const rowPt = 14;
/** Size of a unit of the patterns. */
const markPt = 0.6;
const grey = '#5c6661';
const hairline = '#d8d4ca';

function contentWidth(document: PdfDocument): number {
  return document.page.width - 2 * marginPt;
}

/** Room for what must not be torn apart. */
function ensureRoom(document: PdfDocument, heightPt: number): void {
  if (document.y + heightPt > document.page.height - marginPt) document.addPage();
}

function heading(document: PdfDocument, text: string, { theme }: MonthReport): void {
  ensureRoom(document, 60);
  document.moveDown(1).font('Helvetica-Bold').fontSize(11).fillColor(theme.accent).text(printable(text), marginPt);
  document.moveDown(0.4).font('Helvetica').fontSize(9.5).fillColor('black');
}

type FillBox = (x: number, y: number, width: number, height: number) => void;

/** Fills boxes with the colour and the pattern of each source: a printer may have black ink only. */
function sourceFills(document: PdfDocument, { graph, theme }: MonthReport): FillBox[] {
  const side = markSquare * markPt;
  return graphColors(theme, graph.sources.length).map((color, series) => {
    const lines = graphMarks(series).map(([fromX, fromY, toX, toY]) => `${fromX} ${fromY} m ${toX} ${toY} l S`);
    const stream = `${markPt} 0 0 ${markPt} 0 0 cm 1.3 w ${lines.join(' ')}`;
    const pattern = lines.length === 0 ? undefined : document.pattern([0, 0, side, side], side, side, stream);
    const markColor = mixColors(color, '#ffffff', 0.7);
    return (x, y, width, height) => {
      document.rect(x, y, width, height).fill(color);
      if (pattern) document.rect(x, y, width, height).fill([pattern, markColor]);
    };
  });
}

function writeHead(document: PdfDocument, report: MonthReport): void {
  const { t, agency, title, place, price, month, graph, language, contacts } = report;
  document.font('Helvetica').fontSize(9).fillColor(grey).text(printable(agency));
  document
    .moveDown(0.6)
    .font('Times-Roman')
    .fontSize(24)
    .fillColor('black')
    .text(printable(t('portal:pdf.title', { month })));
  document
    .font('Helvetica')
    .fontSize(11)
    .text(printable([title, place, price].filter((part) => part !== '').join(' · ')))
    .moveDown(0.8);
  const sumOf = (isOwn: boolean): number =>
    graph.sources.filter(({ source }) => (source === 'own') === isOwn).reduce((sum, source) => sum + source.sum, 0);
  const figures = [
    [t('portal:visits'), sumOf(true)],
    [t('portal:portalViews'), sumOf(false)],
    [t('portal:viewings'), contacts.filter(({ kind }) => kind === 'viewing').length],
  ] as const;
  const top = document.y;
  const width = contentWidth(document) / figures.length;
  for (const [index, [label, value]] of figures.entries()) {
    const x = marginPt + index * width;
    document.font('Times-Roman').fontSize(22).fillColor('black').text(formatNumber(value, language), x, top, { width });
    document
      .font('Helvetica')
      .fontSize(9)
      .fillColor(grey)
      .text(printable(label), x, top + 26, { width: width - 8 });
  }
  document.x = marginPt;
  document.y = top + 44;
}

function drawGraph(document: PdfDocument, { graph, language }: MonthReport, fills: readonly FillBox[]): void {
  const width = contentWidth(document) - axisPt;
  const [left, top] = [marginPt + axisPt, document.y + 6];
  const shape = stackedBars(
    graph.sources.map(({ counts }) => counts),
    { width, height: graphHeightPt },
  );
  for (const { y, value } of shape.lines) {
    document
      .moveTo(left, top + y)
      .lineTo(left + width, top + y)
      .lineWidth(0.4)
      .stroke(hairline);
    const place = { width: axisPt - 6, align: 'right' } as const;
    document
      .fontSize(7.5)
      .fillColor(grey)
      .text(formatNumber(value, language), marginPt, top + y - 4, place);
  }
  for (const { series, x, y, width: barWidth, height } of shape.bars) {
    fills[series]?.(left + x, top + y, barWidth, height);
  }
  const dayWidth = width / graph.days.length;
  for (const [index, day] of graph.days.entries()) {
    if (index % 7 !== 0) continue;
    const x = left + index * dayWidth;
    document
      .fontSize(7.5)
      .fillColor(grey)
      .text(formatDayOfYear(day, language), x, top + graphHeightPt + 4, { lineBreak: false });
  }
  document.x = marginPt;
  document.y = top + graphHeightPt + 20;
}

/** Cells of one line, at fixed shares of the width. */
function tableRow(document: PdfDocument, cells: readonly string[], shares: readonly number[], isHead = false): void {
  const width = contentWidth(document);
  const widths = shares.map((share) => share * width);
  document.font(isHead ? 'Helvetica-Bold' : 'Helvetica').fontSize(8.5);
  const heights = cells.map((cell, index) =>
    document.heightOfString(printable(cell), { width: (widths[index] ?? 0) - 6 }),
  );
  const height = Math.max(rowPt - 4, ...heights) + 4;
  ensureRoom(document, height);
  const top = document.y;
  let x = marginPt;
  for (const [index, cell] of cells.entries()) {
    document.fillColor(isHead ? grey : 'black').text(printable(cell), x, top + 2, { width: (widths[index] ?? 0) - 6 });
    x += widths[index] ?? 0;
  }
  document
    .moveTo(marginPt, top + height)
    .lineTo(marginPt + width, top + height)
    .lineWidth(0.3)
    .stroke(hairline);
  document.x = marginPt;
  document.y = top + height;
}

function writeFigures(document: PdfDocument, report: MonthReport): void {
  const { t, graph, language } = report;
  heading(document, t('portal:graph'), report);
  if (graph.sources.length === 0) {
    document.text(printable(t('portal:graph.empty')));
    return;
  }
  const fills = sourceFills(document, report);
  drawGraph(document, report, fills);
  for (const [index, source] of graph.sources.entries()) {
    const top = document.y;
    fills[index]?.(marginPt, top + 1, 14, 8);
    const label = `${sourceName(source, t)}: ${formatNumber(source.sum, language)}`;
    document
      .fontSize(9)
      .fillColor('black')
      .text(printable(label), marginPt + 20, top);
  }
  document.x = marginPt;
  document.moveDown(0.8);
  const shares = [0.2, ...graph.sources.map(() => 0.8 / graph.sources.length)];
  tableRow(document, [t('portal:day'), ...graph.sources.map((source) => sourceName(source, t))], shares, true);
  for (const [index, day] of graph.days.entries()) {
    const counts = graph.sources.map(({ counts: all }) => all[index]);
    const cells = counts.map((count) => (typeof count === 'number' ? formatNumber(count, language) : '–'));
    tableRow(document, [formatDay(day, language), ...cells], shares);
  }
}

function writeContacts(document: PdfDocument, report: MonthReport): void {
  const { t, contacts, language } = report;
  heading(document, t('portal:contacts'), report);
  if (contacts.length === 0) document.text(printable(t('portal:contacts.empty')));
  const shares = [0.12, 0.16, 0.14, 0.46, 0.12];
  for (const { date, kind, contact, subject, comment, source } of contacts) {
    const text = [subject, comment].filter((part) => part !== '').join(': ');
    tableRow(document, [formatDay(date, language), t(`portal:kind.${kind}`), contact, text, source], shares);
  }
}

function writeSteps(document: PdfDocument, report: MonthReport): void {
  const { t, steps, agency, today, language } = report;
  if (steps.length > 0) heading(document, t('portal:steps'), report);
  for (const { date, text } of steps) tableRow(document, [formatDay(date, language), text], [0.14, 0.86]);
  ensureRoom(document, 40);
  document.moveDown(1.5).fontSize(8).fillColor(grey);
  document.text(printable(t('portal:pdf.foot', { agency, date: formatDayInWords(today, language) })), marginPt);
}

/** The report of a month on A4. */
export function monthReportPdf(report: MonthReport): Promise<Uint8Array> {
  return pdfBytes({ ...report, marginPt }, (document) => {
    writeHead(document, report);
    writeFigures(document, report);
    writeContacts(document, report);
    writeSteps(document, report);
  });
}
