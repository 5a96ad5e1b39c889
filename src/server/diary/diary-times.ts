import type { DiaryTimes } from '#contracts/diary.ts';
import { visitDays } from '#domain/appointments.ts';
import { formatWholeDay } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { freeNow } from '#server/forms/free-now.ts';
import type { Services } from '#server/services.ts';
import { todayOf } from '#server/site/today.ts';
import { isVisitTime, type VisitTime } from '#ui/form/visit-answers.ts';

/** Which page asks, and of which viewing; the day from which on times are shown. */
interface Asked {
  readonly path: string;
  readonly from: string;
  readonly leadId?: string | undefined;
}

/** Free times of two weeks, each of which is a link. */
export async function diaryTimes(services: Services, { path, from, leadId }: Asked): Promise<DiaryTimes> {
  const free = await freeNow(services, { leadId, isColleague: true });
  return { ...visitDays(free, from, todayOf(services)), path };
}

/** `'2026-11-24 10:30' -> { date: '2026-11-24', slot: '10:30' }`; undefined for anything else. */
export function readMoment(text: string): VisitTime | undefined {
  const [date = '', slot = ''] = text.split(' ');
  return isVisitTime({ date, slot }) ? { date, slot } : undefined;
}

/** A chosen time in words. */
export function chosenTime({ date, slot }: VisitTime, language: Language) {
  const day = formatWholeDay(date, language);
  return { moment: `${date} ${slot}`, words: createTranslator(language)('appointment:choose', { day, time: slot }) };
}
