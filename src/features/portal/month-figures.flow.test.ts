import fc from 'fast-check';
import { expect, it } from 'vitest';
import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { formatDay, formatNumber } from '#i18n/formats.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { pdfPieces } from '#ui/pdf/pdf-text.fixture.ts';
import { stackedBars } from '#ui/graph/shape.ts';
import type { HomeContact, HomeGraph } from '#contracts/portal.ts';
import { monthReportPdf } from './month-report.server.ts';

const theme = { accent: '#1f4d43', ink: '#1c2421', paper: '#faf8f4', warn: '#8a3b12' };
const agency = {
  name: 'Immo Lindehof',
  address: 'Lindeplein, Gent',
  phone: '',
  email: 'info@lindehof.example',
  site: 'lindehof.example',
  number: '',
  theme,
};
/** What no figure depends on. */
const unchanging = {
  theme,
  agency,
  steps: [],
  title: 'Villa',
  place: 'Gent',
  price: '',
  month: 'M',
  createdAt: new Date(0),
};
const count = fc.option(fc.nat({ max: 4000 }), { nil: null, freq: 5 });
const names = ['own', 'PortaalEen', 'Logis'] as const;

const anyGraph: fc.Arbitrary<HomeGraph> = fc
  .tuple(
    fc.integer({ min: 1, max: 31 }),
    fc.subarray([...names], { minLength: 1 }),
    fc.array(count, { minLength: 93, maxLength: 93 }),
  )
  .map(([length, chosen, drawn]) => ({
    days: Array.from({ length }, (_, day) => addDays('2026-10-01', day)),
    sources: chosen.map((source, at) => {
      const counts = drawn.slice(at * length, (at + 1) * length);
      return { source, counts, sum: counts.reduce<number>((sum, one) => sum + (one ?? 0), 0) };
    }),
  }));
const anyContacts: fc.Arbitrary<HomeContact[]> = fc.array(
  fc.record({
    date: fc.integer({ min: 1, max: 31 }).map((day) => `2026-10-${String(day).padStart(2, '0')}T10:00`),
    kind: fc.constantFrom('viewing' as const, 'call' as const),
    contact: fc.constant('An'),
    subject: fc.constant('Bezoek'),
    comment: fc.constant(''),
    status: fc.constant(''),
    source: fc.constant('site'),
  }),
  { maxLength: 6 },
);

it('says the figures of the month as they were counted, and no others', async () => {
  await fc.assert(
    fc.asyncProperty(anyGraph, anyContacts, fc.constantFrom(...languages), async (graph, contacts, language) => {
      const bytes = await monthReportPdf({
        ...unchanging,
        t: createTranslator(language),
        language,
        graph,
        contacts,
        today: '2026-11-20',
        nowMs: brusselsMoment('2026-11-20', '24:00'),
      });
      const pieces = pdfPieces(bytes).map((piece) => piece.trim());
      const number = (value: number): string => formatNumber(value, language);
      const sumOf = (isOwn: boolean): number =>
        graph.sources.reduce((sum, one) => ((one.source === 'own') === isOwn ? sum + one.sum : sum), 0);
      const sums = [sumOf(true), sumOf(false), contacts.filter(({ kind }) => kind === 'viewing').length].map(number);
      for (const sum of sums) expect(pieces).toContain(sum);
      for (const { sum } of graph.sources)
        expect(
          pieces.some(
            (piece) =>
              piece.endsWith(`: ${number(sum)}`) ||
              piece.endsWith(`:\u00a0${number(sum)}`) ||
              piece.endsWith(` ${number(sum)}`),
          ),
        ).toBe(true);
      const days = graph.days.filter((_, day) => graph.sources.some(({ counts }) => typeof counts[day] === 'number'));
      for (const day of days) expect(pieces).toContain(formatDay(day, language));
      const axis = stackedBars(
        graph.sources.map(({ counts }) => counts),
        { width: 100, height: 150 },
      ).lines;
      // The year of the foot, where its line ends before it.
      const known = new Set([
        '2026',
        ...sums,
        ...graph.sources.flatMap(({ counts, sum }) =>
          [...counts, sum].flatMap((one) => (one === null ? [] : [number(one)])),
        ),
        ...axis.map(({ value }) => number(value)),
      ]);
      const alone = pieces.filter((piece) => /^[\d.,]+$/u.test(piece));
      // Days of the axis and numbers of pages are written otherwise.
      expect(
        alone.filter((piece) => !known.has(piece) && !/^\d{1,2}[./]\d{1,2}\.?(?:[./]\d{4})?$/u.test(piece)),
      ).toEqual([]);
    }),
    { numRuns: draws(12) },
  );
}, 60_000);

it('counts no viewing that is still to come, and sets the colon of a contact as its language does', async () => {
  const contact = { contact: 'An', subject: 'Visite prévue', comment: 'Clé au bureau', status: '', source: 'site' };
  const contacts = ['2026-10-02T10:00', '2026-10-30T10:00'].map((date) => ({
    ...contact,
    date,
    kind: 'viewing' as const,
  }));
  const graph = { days: ['2026-10-01'], sources: [{ source: 'own', counts: [7], sum: 7 }] };
  const bytes = await monthReportPdf({
    ...unchanging,
    t: createTranslator('fr'),
    language: 'fr',
    graph,
    contacts,
    today: '2026-10-20',
    nowMs: brusselsMoment('2026-10-20', '24:00'),
  });
  const pieces = pdfPieces(bytes).map((piece) => piece.trim());
  expect(pieces[pieces.indexOf('Visites sur place') - 1]).toBe('1');
  expect(pieces.join('\n')).toContain('Visite prévue\u00a0: Clé');
});
