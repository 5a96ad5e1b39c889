import { describe, expect, it } from 'vitest';
import { americanDate, brusselsLocal, dotNetDate, endOfMonth } from './other-dates.ts';

describe('dates of other sources', () => {
  it('reads an American date as one', () => {
    expect(americanDate('03/04/2026 10:30')).toBe('2026-03-04 10:30');
    expect(americanDate('12/31/2029')).toBe('2029-12-31');
    expect(americanDate('2026-03-04')).toBeUndefined();
  });

  it('counts the milliseconds of an older service from UTC, whatever offset stands behind', () => {
    expect(dotNetDate('/Date(1767225600000+0200)/')).toBe('2026-01-01T00:00:00.000Z');
    expect(dotNetDate('2026-01-01 10:00:00')).toBe('2026-01-01 10:00:00');
    expect(dotNetDate('/Date(999999999999999)/')).toBe('33658-09-27T01:46:39.999Z'.replace(/^/u, '+0'));
  });

  it('takes a month as valid until its last day', () => {
    expect(endOfMonth('02-2028')).toBe('2028-02-29');
    expect(endOfMonth('13-2028')).toBeUndefined();
    expect(endOfMonth('2028-02-01')).toBe('2028-02-01');
  });

  it('tells an instant in Brussels time', () => {
    expect(brusselsLocal(Date.parse('2026-07-01T10:00:00Z'))).toBe('2026-07-01T12:00:00');
  });
});
