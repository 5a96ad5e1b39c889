import { isStillToCome } from '#domain/diary/still-to-come.ts';
import { formatDay, formatDayInWords, formatDayOfYear, formatNumber } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { labelled } from '#i18n/labelled.ts';
import { graphColors, mixColors, type GraphTheme } from '#ui/graph/colors.ts';
import { graphMarks, markSquare } from '#ui/graph/marks.ts';
import { stackedBars } from '#ui/graph/shape.ts';
import {
  footPt,
  footWriter,
  printColors,
  putLetterhead,
  type PrintedAgency,
  type PrintedPerson,
} from '#ui/pdf/brand.ts';
import { pdfBytes } from '#ui/pdf/bytes.ts';
import type { Paper } from '#ui/pdf/paper.ts';
import { personRoom, putPerson } from '#ui/pdf/person.ts';
import { tableRow } from '#ui/pdf/table.ts';
import type { HomeContact, HomeGraph, HomeNote } from '#contracts/portal.ts';
import { sourceName } from './shown-values.ts';

/** What the report of a month says. */
export interface MonthReport {
  readonly t: Translate;
  readonly language: Language;
  readonly theme: GraphTheme;
  readonly agency: PrintedAgency;
  /** Who looks after the home. */
  readonly person?: PrintedPerson;
  /** JPEG of the home. */
  readonly photo?: Uint8Array;
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
  /** What is before it is over, in milliseconds since 1970. */
  readonly nowMs: number;
  readonly createdAt: Date;
}

const marginPt = 50;
const graphHeightPt = 150;
const axisPt = 34;
const photo = { width: 150, height: 104 };
/** Size of a unit of the patterns. */
const markPt = 0.6;

const colorsOf = ({ agency }: MonthReport) => printColors(agency.theme);

/** `below` is the height of what its only line must not part from. */
function heading(paper: Paper, text: string, report: MonthReport, below = 0): void {
  paper.ensureRoom(60 + below);
  paper.y += 16;
  paper.flow(text, { face: 'strong', size: 11, color: colorsOf(report).accent, role: 'H2' });
  paper.y += 5;
}

type FillBox = (x: number, y: number, width: number, height: number) => void;

/** Fills boxes with the colour and the pattern of each source: a printer may have black ink only. */
function sourceFills({ pdf }: Paper, { graph, theme }: MonthReport): FillBox[] {
  const side = markSquare * markPt;
  return graphColors(theme, graph.sources.length).map((color, series) => {
    const lines = graphMarks(series).map(([fromX, fromY, toX, toY]) => `${fromX} ${fromY} m ${toX} ${toY} l S`);
    const stream = `${markPt} 0 0 ${markPt} 0 0 cm 1.3 w ${lines.join(' ')}`;
    const pattern = lines.length === 0 ? undefined : pdf.pattern([0, 0, side, side], side, side, stream);
    const markColor = mixColors(color, '#ffffff', 0.7);
    return (x, y, width, height) => {
      pdf.rect(x, y, width, height).fill(color);
      if (pattern) pdf.rect(x, y, width, height).fill([pattern, markColor]);
    };
  });
}

/** Visits, views of portals and viewings of the month, large. */
function writeSums(paper: Paper, { t, graph, language, contacts, ...report }: MonthReport, accent: string): void {
  const sumOf = (isOwn: boolean): number =>
    graph.sources.filter(({ source }) => (source === 'own') === isOwn).reduce((sum, source) => sum + source.sum, 0);
  const figures = [
    [t('portal:visits'), sumOf(true)],
    [t('portal:portalViews'), sumOf(false)],
    // One that is still to come stands in the list below.
    [
      t('portal:viewings'),
      contacts.filter(({ kind, date }) => kind === 'viewing' && !isStillToCome(date, report.nowMs)).length,
    ],
  ] as const;
  const { muted } = printColors(report.agency.theme);
  const top = paper.y;
  const width = paper.column / figures.length;
  for (const [index, [label, value]] of figures.entries()) {
    const place = { x: marginPt + index * width, width: width - 8 };
    const figure = { face: 'title', size: 24, leading: 1.2, color: accent } as const;
    paper.put(formatNumber(value, language), { ...place, y: top }, figure);
    paper.y = Math.max(paper.y, paper.put(label, { ...place, y: top + 30 }, { size: 9, color: muted }));
  }
}

function writeHead(paper: Paper, report: MonthReport): void {
  const { t, language, agency, title, place, price, month } = report;
  const colors = colorsOf(report);
  putLetterhead(paper, agency, colors);
  const top = paper.y;
  if (report.photo) {
    const x = paper.width - marginPt - photo.width;
    paper.picture(report.photo, { x, y: top, ...photo }, labelled(t('print:photo'), title, language));
  }
  const width = paper.column - (report.photo ? photo.width + 20 : 0);
  const heading1 = { face: 'display', size: 25, leading: 1.2, color: colors.ink, role: 'H1' } as const;
  paper.flow(t('portal:pdf.title', { month }), heading1, { width });
  paper.y += 4;
  paper.flow(title, { face: 'title', size: 13, leading: 1.3, color: colors.ink }, { width });
  const line = [place, price].filter((part) => part !== '').join('\u00a0· ');
  paper.flow(line, { size: 10, color: colors.muted }, { width });
  if (report.photo && paper.y > top) paper.y = Math.max(paper.y, top + photo.height);
  paper.y += 14;
  writeSums(paper, report, colors.accent);
}

function drawGraph(paper: Paper, report: MonthReport, fills: readonly FillBox[]): void {
  const { graph, language, t } = report;
  const { muted, line: hairline } = colorsOf(report);
  const width = paper.column - axisPt;
  paper.ensureRoom(graphHeightPt + 30);
  const [left, top] = [marginPt + axisPt, paper.y + 6];
  const shape = stackedBars(
    graph.sources.map(({ counts }) => counts),
    { width, height: graphHeightPt },
  );
  const small = { size: 7.5, color: muted, leading: 1.2 };
  for (const { y, value } of shape.lines) {
    paper.decorate((pdf) => {
      pdf
        .moveTo(left, top + y)
        .lineTo(left + width, top + y)
        .lineWidth(0.4)
        .stroke(hairline);
    });
    const box = { x: marginPt, y: top + y - 4.5, width: axisPt - 6 };
    paper.footLine(formatNumber(value, language), box, { ...small, align: 'right' });
  }
  paper.figure(t('portal:graph'), () => {
    for (const { series, x, y, width: barWidth, height } of shape.bars) {
      fills[series]?.(left + x, top + y, barWidth, height);
    }
  });
  const dayWidth = width / graph.days.length;
  for (const [index, day] of graph.days.entries()) {
    if (index % 7 !== 0) continue;
    const box = { x: left + index * dayWidth, y: top + graphHeightPt + 4, width: 60 };
    paper.footLine(formatDayOfYear(day, language), box, small);
  }
  paper.y = top + graphHeightPt + 22;
}

function writeLegend(paper: Paper, { t, graph, language }: MonthReport, fills: readonly FillBox[]): void {
  for (const [index, source] of graph.sources.entries()) {
    paper.ensureRoom(14);
    const top = paper.y;
    paper.decorate(() => fills[index]?.(marginPt, top + 2.5, 14, 8));
    const label = labelled(sourceName(source, t), formatNumber(source.sum, language), language);
    paper.flow(label, { size: 9 }, { x: marginPt + 20, width: paper.column - 20 });
  }
}

function writeFigures(paper: Paper, report: MonthReport): void {
  const { t, graph, language } = report;
  heading(paper, t('portal:graph'), report);
  if (graph.sources.length === 0) {
    paper.flow(t('portal:pdf.noFigures'));
    return;
  }
  const fills = sourceFills(paper, report);
  drawGraph(paper, report, fills);
  writeLegend(paper, report, fills);
  paper.y += 10;
  const shares = [0.2, ...graph.sources.map(() => 0.8 / graph.sources.length)];
  const names = graph.sources.map((source) => sourceName(source, t));
  const head = [t('portal:day'), ...names];
  tableRow(paper, head, { shares, colors: colorsOf(report), isHead: true });
  for (const [index, day] of graph.days.entries()) {
    const counts = graph.sources.map(({ counts: all }) => all[index]);
    // A row of dashes says nothing: the graph shows from when on was counted.
    if (!counts.some((count) => typeof count === 'number')) continue;
    const cells = counts.map((count) => (typeof count === 'number' ? formatNumber(count, language) : '–'));
    tableRow(paper, [formatDay(day, language), ...cells], { shares, colors: colorsOf(report), head });
  }
}

/** Height of whom to ask, who stands below the last row and never alone on a page. */
function personBelow(paper: Paper, { person }: MonthReport): number {
  return person ? personRoom(paper, person) : 0;
}

function writeContacts(paper: Paper, report: MonthReport): void {
  const { t, contacts, steps, language } = report;
  const last = steps.length === 0 ? personBelow(paper, report) : 0;
  heading(paper, t('portal:contacts'), report, contacts.length > 1 ? 0 : last);
  if (contacts.length === 0) paper.flow(t('portal:contacts.empty'));
  const shares = [0.12, 0.16, 0.14, 0.46, 0.12];
  for (const [index, { date, kind, contact, subject, comment, source }] of contacts.entries()) {
    const text = subject === '' || comment === '' ? subject + comment : labelled(subject, comment, language);
    const cells = [formatDay(date, language), t(`portal:kind.${kind}`), contact, text, source];
    const below = index === contacts.length - 1 ? last : 0;
    tableRow(paper, cells, { shares, colors: colorsOf(report), below });
  }
}

function writeSteps(paper: Paper, report: MonthReport): void {
  const { t, steps, language } = report;
  if (steps.length === 0) return;
  const last = personBelow(paper, report);
  heading(paper, t('portal:steps'), report, steps.length > 1 ? 0 : last);
  for (const [index, { date, text }] of steps.entries()) {
    const below = index === steps.length - 1 ? last : 0;
    tableRow(paper, [formatDay(date, language), text], { shares: [0.14, 0.86], colors: colorsOf(report), below });
  }
}

/** The report of a month on A4. */
export function monthReportPdf(report: MonthReport): Promise<Uint8Array> {
  const { t, agency, month, title, today, language, person } = report;
  const colors = colorsOf(report);
  const date = formatDayInWords(today, language);
  const head = {
    ...report,
    agency: agency.name,
    title: labelled(t('portal:pdf.title', { month }), title, language),
    marginPt,
  };
  return pdfBytes(
    head,
    (paper) => {
      paper.keepFoot(footPt);
      writeHead(paper, report);
      writeFigures(paper, report);
      writeContacts(paper, report);
      writeSteps(paper, report);
      if (person) putPerson(paper, person, t('portal:manager'), colors);
    },
    footWriter(t, t('portal:pdf.foot', { agency: agency.name, date }), colors),
  );
}
