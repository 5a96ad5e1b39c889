import { expect, it } from 'vitest';
import { formatArea, formatDistance, formatFileSize, formatNumber } from './formats.ts';

it('writes numbers the Belgian Dutch way', () => {
  expect(formatNumber(1250.5)).toBe('1.250,5');
});

it('writes an area with a space that does not break', () => {
  expect(formatArea(1250)).toBe('1.250\u00a0m²');
});

it('writes metres up to a kilometre, then kilometres with one decimal', () => {
  expect(formatDistance(349.6)).toBe('350\u00a0m');
  expect(formatDistance(1250)).toBe('1,3\u00a0km');
});

it('writes a file size in kilobytes, then megabytes', () => {
  expect(formatFileSize(120)).toBe('1\u00a0kB');
  expect(formatFileSize(15_360)).toBe('15\u00a0kB');
  expect(formatFileSize(2_450_000)).toBe('2,5\u00a0MB');
});
