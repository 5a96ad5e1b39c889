import { formatWholeDay } from '#i18n/formats.ts';
import { todayLeads } from '#server/leads/lead-office.ts';
import { endingLines } from '#server/office/today/ending-lines.ts';
import { dutyLines, feedLines, leftOutLines } from '#server/office/today/feed-lines.ts';
import { deadLines, mailLines } from '#server/office/today/mail-lines.ts';
import { siteLines } from '#server/office/today/site-lines.ts';
import { viewingLines } from '#server/office/today/viewing-lines.ts';
import { newsLines } from '#server/news/news-lines.ts';
import { textLines } from '#server/texts/text-lines.ts';
import { todayOf } from '#server/site/today.ts';
import type { OfficePageQuestion, TodaySource } from '#server/staff/office-page-plug.ts';
import type { OfficePage, TodayLine } from '#site/office-page.ts';

/** What the start page looks at, in this order. */
export const todaySources: readonly TodaySource[] = [
  todayLeads,
  viewingLines,
  mailLines,
  deadLines,
  feedLines,
  leftOutLines,
  dutyLines,
  endingLines,
  newsLines,
  textLines,
  siteLines,
];

const urgency: Readonly<Record<TodayLine['state'], number>> = { act: 0, look: 1, calm: 2 };

/** The start page: what asks for something first. */
export async function todayPage(question: OfficePageQuestion): Promise<OfficePage> {
  const { context, services, language } = question;
  const lines = (await Promise.all(todaySources.map((source) => source(question)))).flat();
  return {
    kind: 'today',
    day: formatWholeDay(todayOf(services), language),
    isPasswordSaved: context.req.query('saved') === 'password',
    lines: lines.toSorted((a, b) => urgency[a.state] - urgency[b.state]),
  };
}
