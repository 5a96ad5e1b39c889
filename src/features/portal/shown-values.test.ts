import { expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { daySum, daySumLine, formatVisitTime, formatShare, sourceName } from './shown-values.ts';

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

it('says how many of a day there were in all, where more than one source tells of it', () => {
  const own = { source: 'own', counts: [4, 1003, null], sum: 1007 };
  const graph = { days: ['2026-11-20', '2026-11-21', '2026-11-22'], sources: [own, { ...own, source: 'Logis' }] };
  expect([daySum(graph, 0), daySum(graph, 1), daySum(graph, 2)]).toEqual([8, 2006, null]);
  expect(daySumLine(graph, 1, t, 'fr')).toBe('Total\u00a0: 2.006');
  expect(daySumLine(graph, 2, t, 'fr')).toBe('');
  expect(daySumLine({ ...graph, sources: [own] }, 0, t, 'fr')).toBe('');
});
