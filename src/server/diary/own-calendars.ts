import type { DiarySettingsPage } from '#contracts/diary.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Services } from '#server/services.ts';

/** Why a calendar could not be read: words of ours, for whatever else went wrong it cannot be reached. */
export const calendarProblems = ['unreachable', 'not-a-calendar', 'too-much'] as const;
export type CalendarProblem = (typeof calendarProblems)[number];

/** The calendars of a colleague elsewhere, and whether there is an address of their viewings. Of addresses only the host is shown. */
export async function ownCalendars(
  { store }: Services,
  { id }: StaffMember,
  language: Language,
): Promise<NonNullable<DiarySettingsPage['own']>> {
  const t = createTranslator(language);
  const feed = await store.reader
    .selectFrom('diary_feeds')
    .select('staff_id')
    .where('staff_id', '=', id)
    .executeTakeFirst();
  const rows = await store.reader
    .selectFrom('busy_calendars')
    .selectAll()
    .where('staff_id', '=', id)
    .orderBy('id')
    .execute();
  const calendars = rows.map(({ id: calendar, address, good_at: good, problem }) => {
    const date = good === null ? undefined : formatMoment(new Date(good), language);
    const reason = calendarProblems.find((one) => one === problem) ?? 'unreachable';
    const broken = [
      t('diary:set.broken', { reason: t(`diary:reason.${reason}`) }),
      ...(date === undefined ? [] : [t('diary:set.kept', { date })]),
    ].join(' ');
    const calm = date === undefined ? t('diary:set.waiting') : t('diary:set.good', { date });
    return {
      id: calendar,
      host: URL.parse(address)?.hostname ?? '',
      text: problem === null ? calm : broken,
      isBroken: problem !== null,
    };
  });
  return { feed: feed ? 'made' : 'none', calendars };
}
