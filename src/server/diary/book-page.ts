import type { BookViewingPage } from '#contracts/diary.ts';
import { localized } from '#domain/texts.ts';
import { subjects } from '#features/forms/contact-appointment/contact-appointment.schema.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { chosenTime, diaryTimes, readMoment } from '#server/diary/diary-times.ts';
import type { Services } from '#server/services.ts';
import type { OfficePageQuestion } from '#server/staff/office-page-plug.ts';
import { officePath } from '#server/staff/staff-paths.ts';

/** A chosen time and the day from which on times are shown, as the address or the form has them. */
interface Asked {
  readonly moment: string;
  readonly from: string;
}

/** Booking for a caller: the times, or the form once one is chosen. */
export async function bookPage(
  services: Services,
  language: Language,
  { moment, from }: Asked,
): Promise<BookViewingPage> {
  const { config, listings } = services.siteData();
  const t = createTranslator(language);
  const path = officePath(language, 'diary/book');
  const time = readMoment(moment);
  const fallback = [config.defaultLanguage, ...config.languages];
  const open = listings.filter(({ availability }) => availability === 'available' || availability === 'option');
  return {
    kind: 'book-viewing',
    ...(time
      ? { chosen: chosenTime(time, language) }
      : { times: await diaryTimes(services, { path: `${path}?`, from }) }),
    subjects: subjects.map((value) => ({ value, label: t(`form:subject.${value}`) })),
    languages: config.languages
      .filter(isLanguage)
      .map((code) => ({ value: code, label: createTranslator(code)('common:languageName') })),
    homes: open.map(({ reference, title }) => ({
      value: reference,
      label: localized(title, language, fallback)?.text ?? reference,
    })),
    timesHref: path,
    backHref: officePath(language, 'diary'),
  };
}

/** The page on which a viewing is booked for a caller. */
export function bookPageOf({ context, services, language }: OfficePageQuestion): Promise<BookViewingPage> {
  const { moment = '', from = '' } = context.req.query();
  return bookPage(services, language, { moment, from });
}
