import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import type { OfficePage, TodayLine } from '#site/office-page.ts';

/** Looks at one thing and says what there is to say; nothing where the reader may not see it or there is nothing. */
export type TodaySource = (question: OfficePageQuestion) => Promise<readonly TodayLine[]>;

/** What the start page looks at, in this order. */
export const todaySources: readonly TodaySource[] = [];

/** The start page. */
export async function todayPage(question: OfficePageQuestion): Promise<OfficePage> {
  const lines = await Promise.all(todaySources.map((source) => source(question)));
  return { kind: 'today', lines: lines.flat() };
}
