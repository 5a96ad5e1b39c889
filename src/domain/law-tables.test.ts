import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { datesProblem, rowOn, type DatedRow } from '#domain/dated-rows.ts';
import { lawTables } from '#domain/law-tables.fixture.ts';
import { endingRules, rulesOf } from '#domain/law-tables.ts';

const source = 'test';
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('1990-01-01', days));
/** Rows in any order, with and without a last day. */
const anyRows = fc.array(
  fc.record({ from: day, until: fc.option(day, { nil: undefined }), source: fc.constant(source) }),
  { maxLength: 5 },
);

describe('dated rows', () => {
  it('hold one at a time: on any day exactly the row that covers it, when their dates are in order', () => {
    fc.assert(
      fc.property(anyRows, day, (rows, date) => {
        fc.pre(datesProblem(rows) === undefined);
        const covering = rows.filter((row, at) => {
          const next = rows[at + 1];
          return row.from <= date && (row.until ?? '9999') >= date && (next === undefined || date < next.from);
        });
        expect(covering.length).toBeLessThanOrEqual(1);
        expect(rowOn(rows, date)).toBe(covering[0]);
      }),
    );
  });

  it('hold from their first day to their last, and the older one until the day before the next', () => {
    const old: DatedRow = { from: '2019-01-01', source };
    const last: DatedRow = { from: '2025-01-01', until: '2026-12-31', source };
    const rows = [old, last];
    expect(rowOn(rows, '2018-12-31')).toBeUndefined();
    expect(rowOn(rows, '2024-12-31T23:00:00Z')).toBe(old);
    expect(rowOn(rows, '2025-01-01')).toBe(last);
    expect(rowOn(rows, '2026-12-31')).toBe(last);
    expect(rowOn(rows, '2027-01-01')).toBeUndefined();
  });

  it('are refused when two would hold on one day', () => {
    const rows = (...dates: readonly (readonly [string, string?])[]) =>
      dates.map(([from, until]): DatedRow => ({ from, until, source }));
    expect(datesProblem(rows(['2020-01-01', '2020-12-31'], ['2021-01-01']))).toBeUndefined();
    expect(datesProblem(rows(['2020-01-01', '2021-01-01'], ['2021-01-01']))).toContain('lasts until 2021-01-01');
    expect(datesProblem(rows(['2021-01-01'], ['2020-01-01']))).toContain('stands after');
    expect(datesProblem(rows(['2021-01-01'], ['2021-01-01']))).toContain('stands after');
    expect(datesProblem(rows(['2021-01-02', '2021-01-01']))).toContain('before it begins');
  });
});

describe('endingRules', () => {
  const ending = (until: string | undefined) => ({
    ...lawTables,
    vat: lawTables.vat.map((row) => ({ ...row, until })),
  });

  it('say which rule has ended, and which ends within two months', () => {
    expect(endingRules(ending(undefined), '2026-11-20')).toEqual([]);
    expect(endingRules(ending('2026-11-19'), '2026-11-20')).toEqual(['vat: belgium ended on 2026-11-19']);
    expect(endingRules(ending('2026-11-20'), '2026-11-20')).toEqual(['vat: belgium ends on 2026-11-20']);
    expect(endingRules(ending('2027-01-19'), '2026-11-20')).toEqual(['vat: belgium ends on 2027-01-19']);
    expect(endingRules(ending('2027-01-20'), '2026-11-20')).toEqual([]);
  });

  it('take the rows of one rule together', () => {
    expect([...rulesOf(lawTables).keys()]).toContain('deposits: flanders, student-room');
    expect([...rulesOf(lawTables).values()].flat()).toHaveLength(Object.values(lawTables).flat().length);
  });
});
