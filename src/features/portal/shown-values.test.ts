import { expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { formatVisitTime, formatShare, sourceName } from './shown-values.ts';

const t = createTranslator('fr');

it('writes shares without a sign, as the language does', () => {
  expect([formatShare(-0.126, 'nl'), formatShare(0.5, 'en'), formatShare(12, 'de')]).toEqual([
    '13\u00a0%',
    '50\u00a0%',
    '1.200\u00a0%',
  ]);
});

it('shows a time only where there is one', () => {
  expect([
    formatVisitTime('2026-11-24T10:30:00+01:00', 'nl'),
    formatVisitTime('2026-11-24T00:00:00+01:00', 'de'),
  ]).toEqual(['24/11/2026 10:30', '24.11.2026']);
});

it('names sources in the language, and leaves what it does not know', () => {
  expect([sourceName({ source: 'own' }, t), sourceName({ source: 'Logis' }, t)]).toEqual(['Notre site', 'Logis']);
});
