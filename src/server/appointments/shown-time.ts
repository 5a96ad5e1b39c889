import { formatWholeDay } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Booked } from '#server/appointments/booked.ts';
import type { VisitTime } from '#ui/form/visit-answers.ts';

interface Speech {
  readonly language: Language;
  readonly t: Translate;
}

/** A time in words, with its day. */
export function wordsOf({ date, slot }: VisitTime, { t, language }: Speech): string {
  const day = formatWholeDay(date, language);
  return t('appointment:choose', { day, time: slot });
}

/** What a button sends along: the time that it was shown beside. */
export function shownQuery({ values: { date, slot } }: Booked, { language }: Speech): string {
  return new URLSearchParams({ lng: language, shown: `${date} ${slot}` }).toString();
}

/** Which time an appointment has; to whoever was shown another (409), that it has been moved since. */
export function nowText(
  key: 'appointment:now' | 'appointment:cancelText',
  status: 200 | 409,
  { values }: Booked,
  speech: Speech,
): string {
  const text = speech.t(key, { time: wordsOf(values, speech) });
  return status === 409 ? `${speech.t('appointment:movedSince')} ${text}` : text;
}
