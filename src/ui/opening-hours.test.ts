import { expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { openingHoursLines } from './opening-hours.ts';

it('writes one line for each run of days', () => {
  const lines = openingHoursLines(
    [
      { days: ['Mo', 'Tu', 'We'], opens: '09:00', closes: '18:00' },
      { days: ['Sa'], opens: '10:00', closes: '13:00' },
    ],
    createTranslator('en'),
  );
  expect(lines).toEqual(['Monday to Wednesday 09:00–18:00', 'Saturday 10:00–13:00']);
});
