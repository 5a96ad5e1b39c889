import { expect, it } from 'vitest';
import { formatArea, formatDistance, formatFileSize, formatNumber } from './formats.ts';

it('writes numbers as in the prices, in English as in Ireland', () => {
  expect(formatNumber(1250.5, 'nl')).toBe('1.250,5');
  expect(formatNumber(1250.5, 'fr')).toBe('1.250,5');
  expect(formatNumber(1250.5, 'en')).toBe('1,250.5');
  expect(formatNumber(1250.5, 'de')).toBe('1.250,5');
});

it('writes an area with a space that does not break', () => {
  expect(formatArea(1250, 'nl')).toBe('1.250\u00a0m²');
});

it('writes metres up to a kilometre, then kilometres with one decimal', () => {
  expect(formatDistance(349.6, 'nl')).toBe('350\u00a0m');
  expect(formatDistance(1250, 'en')).toBe('1.3\u00a0km');
});

it('writes a file size in kilobytes, then megabytes', () => {
  expect(formatFileSize(120, 'nl')).toBe('1\u00a0kB');
  expect(formatFileSize(15_360, 'nl')).toBe('15\u00a0kB');
  expect(formatFileSize(2_450_000, 'nl')).toBe('2,5\u00a0MB');
});
