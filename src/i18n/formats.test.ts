import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { parseAmount } from '#domain/money.ts';
import {
  formatArea,
  formatDay,
  formatDayInWords,
  formatDayOfYear,
  formatDaySpan,
  formatDistance,
  formatFileSize,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatPhone,
  useFormats,
} from './formats.ts';
import { languages } from './languages.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const inAll = (write: (language: string) => string) => languages.map((language) => plain(write(language)));

afterEach(() => {
  useFormats({ numbers: 'belgian', phone: 'zones' });
});

describe('a number', () => {
  it('has the Belgian form in every language', () => {
    expect(new Set(inAll((language) => formatNumber(1250.5, language)))).toEqual(new Set(['1.250,5']));
    expect(new Set(inAll((language) => formatMoney(124_900_000, language)))).toEqual(new Set(['€ 1.249.000']));
    expect(new Set(inAll((language) => formatPercent(3.5, language)))).toEqual(new Set(['3,5 %']));
    expect(new Set(inAll((language) => formatArea(1850, language)))).toEqual(new Set(['1.850 m²']));
    expect(new Set(inAll((language) => formatDistance(1250, language)))).toEqual(new Set(['1,3 km']));
  });

  it('has that of the language where the site says so, everywhere', () => {
    useFormats({ numbers: 'language', phone: 'zones' });
    expect(inAll((language) => formatNumber(1250.5, language))).toEqual(['1.250,5', '1 250,5', '1,250.5', '1.250,5']);
    expect(inAll((language) => formatMoney(124_900_000, language))).toEqual([
      '€ 1.249.000',
      '1 249 000 €',
      '€1,249,000',
      '1.249.000 €',
    ]);
    expect(inAll((language) => formatPercent(3.5, language))).toEqual(['3,5 %', '3,5 %', '3.5%', '3,5 %']);
    expect(inAll((language) => formatArea(1850, language))).toEqual(['1.850 m²', '1 850 m²', '1,850 m²', '1.850 m²']);
  });

  it('below zero begins with a dash', () => {
    expect(plain(formatMoney(-4_000_000, 'en'))).toBe('– € 40.000');
    expect(plain(formatNumber(-12.5, 'nl'))).toBe('– 12,5');
    expect(formatNumber(-0.001, 'nl')).toBe('0');
  });

  it('is read back by the forms, however it is written', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom(...languages), fc.boolean(), (value, language, isOwn) => {
        useFormats({ numbers: isOwn ? 'language' : 'belgian', phone: 'zones' });
        expect(parseAmount(formatMoney(value, language))).toBe(value);
      }),
    );
  });
});

describe('a day', () => {
  it('is day, month, year in the signs of the language, and in words in English', () => {
    expect(inAll((language) => formatDay('2026-12-03', language))).toEqual([
      '03/12/2026',
      '03/12/2026',
      '3 December 2026',
      '03.12.2026',
    ]);
    expect(inAll((language) => formatDayOfYear('2026-12-03', language))).toEqual(['03/12', '03/12', '3 Dec', '03.12.']);
  });

  it('is in words in running text', () => {
    expect(inAll((language) => formatDayInWords('2026-12-01T10:00:00Z', language))).toEqual([
      '1 december 2026',
      '1er décembre 2026',
      '1 December 2026',
      '1. Dezember 2026',
    ]);
    expect(formatDayInWords('2026-12-11', 'fr')).toBe('11 décembre 2026');
  });

  it('that does not exist is not written', () => {
    for (const write of [formatDay, formatDayOfYear, formatDayInWords])
      expect([undefined, '', 'soon', '2026-02-30'].map((iso) => write(iso, 'nl'))).toEqual(['', '', '', '']);
  });

  it('is never taken for another one: each day of a year has its own text', () => {
    for (const language of languages) {
      const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index));
      expect(new Set(days.map((day) => formatDay(day, language))).size).toBe(365);
    }
  });
});

it('a span of days says each word once', () => {
  expect(inAll((language) => formatDaySpan('2026-11-30', '2026-12-06', language))).toEqual([
    '30 november – 6 december 2026',
    '30 novembre – 6 décembre 2026',
    '30 November – 6 December 2026',
    '30. November – 6. Dezember 2026',
  ]);
  expect(inAll((language) => formatDaySpan('2026-12-01', '2026-12-06', language))).toEqual([
    '1–6 december 2026',
    '1er–6 décembre 2026',
    '1–6 December 2026',
    '1.–6. Dezember 2026',
  ]);
  expect(formatDaySpan('2026-12-31', '2027-01-01', 'fr')).toBe('31 décembre 2026 – 1er janvier 2027');
  expect(formatDaySpan('2026-12-01', '2026-12-01', 'fr')).toBe('1er décembre 2026');
});

it('a moment and a month have the words of the language', () => {
  expect(inAll((language) => formatMoment(new Date('2026-11-20T09:05:00Z'), language))).toEqual([
    '20 november 2026 om 10:05',
    '20 novembre 2026 à 10:05',
    '20 November 2026 at 10:05',
    '20. November 2026 um 10:05 Uhr',
  ]);
  expect(inAll((language) => formatMonth('2026-11', language))).toEqual([
    'november 2026',
    'novembre 2026',
    'November 2026',
    'November 2026',
  ]);
});

it('a file size is in kilobytes, then megabytes', () => {
  expect(formatFileSize(120, 'nl')).toBe('1\u00a0kB');
  expect(formatFileSize(15_360, 'nl')).toBe('15\u00a0kB');
  expect(formatFileSize(2_450_000, 'nl')).toBe('2,5\u00a0MB');
  expect(formatFileSize(15_360, 'fr')).toBe('15\u00a0ko');
  expect(formatFileSize(2_450_000, 'fr')).toBe('2,5\u00a0Mo');
});

it('a phone number follows the setting', () => {
  expect(formatPhone('092470160')).toBe('09 247 01 60');
  useFormats({ numbers: 'belgian', phone: 'simple' });
  expect(formatPhone('092470160')).toBe('092 47 01 60');
});
