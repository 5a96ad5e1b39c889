import { openMsBetween } from '#domain/office/answer-clock.ts';
import { isOpen } from '#domain/office/lead-state.ts';
import { localized } from '#domain/texts.ts';
import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { kindWords, timeWords } from '#server/cases/lead-words-shown.ts';
import type { CaseRow } from '#server/cases/list-cases.ts';
import { openingTimesOf } from '#server/cases/opening-times.ts';
import { minuteMs } from '#server/clock.ts';
import type { Services } from '#server/services.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { SiteData } from '#server/site/site-data.ts';
import type { AnswerTime, LeadLine } from '#contracts/office-leads.ts';

/** What lines of leads are made with: once for a page. */
export interface LineMaker {
  readonly language: Language;
  readonly t: Translate;
  readonly data: SiteData;
  readonly now: Date;
  /** Names of colleagues by their number. */
  readonly names: ReadonlyMap<string, string>;
}

/** Everybody with an account of the office, by number. */
async function colleagueNames({ store }: Services): Promise<Map<string, string>> {
  const rows = await store.reader.selectFrom('staff').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** What lines of leads are made with, in a language. */
export async function lineMaker(services: Services, language: Language): Promise<LineMaker> {
  const { siteData, clock } = services;
  const names = await colleagueNames(services);
  return { language, t: createTranslator(language), data: siteData(), now: clock(), names };
}

/** Opening time until the answer, or until now, in whole minutes; undefined where nobody waits for one and nobody gave one. */
export function answerMinutes(row: Pick<CaseRow, 'state' | 'opened_at' | 'answer_minutes'>, { data, now }: LineMaker) {
  if (!isOpen(row.state)) return row.answer_minutes ?? undefined;
  const openMs = openMsBetween(openingTimesOf(data.config), row.opened_at, now.getTime());
  return Math.floor(openMs / minuteMs);
}

function answerTime(row: CaseRow, maker: LineMaker): AnswerTime | undefined {
  const minutes = answerMinutes(row, maker);
  return minutes === undefined ? undefined : { isWaiting: isOpen(row.state), text: timeWords(minutes, maker.t) };
}

/** Title of a home by its reference; the reference where it has no page any more. */
export function homeTitle(reference: string, { data, language }: LineMaker): string {
  const { defaultLanguage, languages } = data.config;
  const home = [...data.listings, ...data.projects].find((one) => one.reference.toUpperCase() === reference);
  return localized(home?.title, language, [defaultLanguage, ...languages])?.text ?? reference;
}

/** A lead as a list shows it. */
export function leadLine(row: CaseRow, maker: LineMaker): LeadLine {
  const { language, t, names } = maker;
  const answer = answerTime(row, maker);
  const who = row.assignee === null ? undefined : names.get(row.assignee);
  return {
    id: row.lead_id,
    href: officePath(language, `leads/${row.lead_id}`),
    name: row.name || row.email,
    email: row.email,
    kind: kindWords(row.form, t),
    ...(row.home !== null && { home: homeTitle(row.home, maker) }),
    state: row.state,
    ...(who !== undefined && { who }),
    received: formatMoment(new Date(row.created_at), language),
    ...(answer && { answer }),
  };
}
