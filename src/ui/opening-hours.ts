import type { Translate } from '#i18n/translator.ts';

/** Days in a row with the same hours. */
export interface OpeningHours {
  readonly days: readonly ('Mo' | 'Tu' | 'We' | 'Th' | 'Fr' | 'Sa' | 'Su')[];
  readonly opens: string;
  readonly closes: string;
}

/** One line for each run of days. `[{days: ['Sa'], opens: '10:00', closes: '13:00'}] -> ['Saturday 10:00–13:00']` */
export function openingHoursLines(hours: readonly OpeningHours[], t: Translate): string[] {
  return hours.map(({ days, opens, closes }) => {
    const names = days.map((day) => t(`common:day.${day}`));
    const [first = '', last = first] = [names[0], names.at(-1)];
    const when = names.length > 1 ? t('common:dayRange', { first, last }) : first;
    return `${when.charAt(0).toUpperCase()}${when.slice(1)} ${opens}–${closes}`;
  });
}
