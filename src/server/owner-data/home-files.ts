import { nowOn } from '#domain/diary/free-times.ts';
import { csvTable, type CsvSeparator } from '#domain/csv.ts';
import { addDays, daysBetween } from '#domain/dates.ts';
import { dailySeries } from '#domain/statistics/daily-series.ts';
import { mergeViews } from '#domain/statistics/day-views.ts';
import { formatMonth } from '#i18n/formats.ts';
import { monthReportPdf } from '#features/portal/month-report.server.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { askedPriceText } from '#server/owner-data/asked-price.ts';
import { ownerHome } from '#server/owner-data/owner-homes.ts';
import { todayOf } from '#server/site/today.ts';
import { countedVisits, reportedViews } from '#server/owner-data/read-rows.ts';
import { graphTheme } from '#server/owner-data/report-mail.ts';
import { printingIn } from '#server/print/printing.ts';
import type { Services } from '#server/services.ts';
import { contactStatus } from '#ui/contact-status.ts';
import type { HomeContact, HomeGraph, OwnerHomeDetail } from '#contracts/portal.ts';

/** Whose home, and in which language its file is written. */
export interface HomeQuestion {
  readonly ownerId: string;
  readonly listingId: string;
  readonly language: Language;
}

/** Spreadsheets of the continent take the comma for decimals. */
function separatorOf(language: Language): CsvSeparator {
  return language === 'en' ? ',' : ';';
}

/** The figures of thirty days as a table for spreadsheets. */
export function statisticsCsv({ graph }: OwnerHomeDetail, language: Language): string {
  const t = createTranslator(language);
  const names = graph.sources.map(({ source }) => (source === 'own' ? t('portal:ownSite') : source));
  const rows = graph.days.map((day, index) => [day, ...graph.sources.map(({ counts }) => counts[index] ?? null)]);
  return csvTable([[t('portal:day'), ...names], ...rows], separatorOf(language));
}

/** Viewings and communications as a table for spreadsheets. */
export function contactsCsv({ contacts }: OwnerHomeDetail, language: Language): string {
  const t = createTranslator(language);
  const head = (['date', 'type', 'contact', 'subject', 'comment', 'status', 'source'] as const).map((column) =>
    t(`portal:column.${column}`),
  );
  const rows = contacts.map(({ date, kind, contact, subject, comment, status, source }) => [
    date.slice(0, 16).replace('T', ' '),
    t(`portal:kind.${kind}`),
    ...[contact, subject, comment, contactStatus(status, t), source],
  ]);
  return csvTable([head, ...rows], separatorOf(language));
}

/** First and last day of a month. `'2026-02' -> ['2026-02-01', '2026-02-28']` */
function daysOfMonth(month: string): [string, string] {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  return [first, addDays(next, -1)];
}

async function graphOfMonth(
  { store }: Services,
  listingId: string,
  [first, last]: [string, string],
): Promise<HomeGraph> {
  const reported = (await reportedViews(store, [listingId], first)).get(listingId) ?? [];
  const counted = (await countedVisits(store, [listingId])).get(listingId) ?? [];
  const { days, sources } = dailySeries(mergeViews(reported, counted), last, daysBetween(first, last) + 1);
  return {
    days,
    sources: sources.map(({ counts, ...source }) => ({ ...source, counts: counts.map((count) => count ?? null) })),
  };
}

function contactsBetween(contacts: readonly HomeContact[], [first, last]: [string, string]): HomeContact[] {
  return contacts.filter(({ date }) => date.slice(0, 10) >= first && date.slice(0, 10) <= last);
}

/** Three pixels a point of the photo's width. */
const photoPx = 450;

/** The report of a month, `'2026-11'`, as PDF. */
export async function monthReport(services: Services, question: HomeQuestion, month: string): Promise<Uint8Array> {
  const { language, listingId } = question;
  const record = services.siteData().listings.find(({ id }) => id === listingId);
  const printing = printingIn(services, language);
  const today = todayOf(services);
  const [first, end] = daysOfMonth(month);
  const isRunning = today <= end;
  // Days that are still to come have no figures.
  const bounds: [string, string] = [first, isRunning && today > first ? today : end];
  const home = await ownerHome(services, question);
  const t = createTranslator(language);
  const [photo, person] = await Promise.all([
    printing.photo(record?.media.photos[0], photoPx),
    printing.person(record?.manager),
  ]);
  return monthReportPdf({
    t,
    language,
    theme: graphTheme(services),
    agency: await printing.agency(),
    ...(person && { person }),
    ...(photo && { photo }),
    title: `${home.title} (${home.reference})`,
    place: home.place,
    price: askedPriceText(home, { t, language }) ?? '',
    month: formatMonth(first, language),
    graph: await graphOfMonth(services, listingId, bounds),
    contacts: contactsBetween(home.contacts, [first, end]),
    // What comes next is no part of a month that is over.
    steps: isRunning ? home.steps : [],
    today,
    nowMs: nowOn(today, services.clock().getTime()),
    createdAt: services.clock(),
  });
}

/** Name of a file. `('LH-0046', '2026-11', 'pdf') -> 'LH-0046-2026-11.pdf'` */
export function fileName(reference: string, part: string, ending: string): string {
  return `${reference}-${part}.${ending}`.replace(/[^\w.-]/gu, '-');
}
