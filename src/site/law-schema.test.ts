import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { advanceRow } from '#domain/advance-rows.ts';
import { addDays } from '#domain/dates.ts';
import { rowOn } from '#domain/dated-rows.ts';
import { rentalDepositMonths } from '#domain/deposit.ts';
import { endingRules, rulesOf } from '#domain/law-tables.ts';
import { readLawTables } from './law-schema.ts';

const tables = readLawTables();
const today = '2026-11-20';

async function withRules(
  test: (
    folder: string,
    edit: (file: string, to: (rows: object[]) => unknown) => Promise<void>,
  ) => void | Promise<void>,
) {
  const folder = await mkdtemp(join(tmpdir(), 'gevel-rules-'));
  try {
    await cp('content/rules', folder, { recursive: true });
    await test(folder, async (name, to) => {
      const file = join(folder, name);
      const { rows } = objectWith<{ rows: object[] }>(parseJson(await readFile(file, 'utf8')), 'rows');
      await writeFile(file, JSON.stringify(to(rows)));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

describe('the tables of content/rules', () => {
  it('hold the figures of today', () => {
    const places = ['flanders', 'wallonia', 'brussels', 'luxembourg'] as const;
    const months = (place: (typeof places)[number]) =>
      rentalDepositMonths({ place, contract: 'home', onDate: today }, tables.deposits);
    expect(places.map(months)).toEqual([3, 2, 2, 2]);
    expect(
      places.map(
        (place) =>
          rowOn(
            tables.registrationDuties.filter((row) => row.place === place),
            today,
          )?.percent,
      ),
    ).toEqual([12, 12.5, 12.5, 7]);
    const offPlan = advanceRow(tables.advance, { country: 'belgium', sale: 'off-plan' }, today);
    expect(offPlan).toMatchObject({ percent: 5 });
    expect(rowOn(tables.feeSharing, today)).toMatchObject({ place: 'luxembourg', tenantPercent: 50 });
  });

  it('have exactly one row on every day from the first one on, and a source for each', () => {
    for (const rows of rulesOf(tables).values()) {
      const [first] = rows;
      fc.assert(
        fc.property(fc.nat(20_000), (days) => {
          const date = addDays(first?.from ?? '', days);
          expect(rows.filter((row) => rowOn(rows, date) === row)).toHaveLength(1);
        }),
      );
      for (const { source } of rows) expect(source.length).toBeGreaterThan(5);
    }
  });

  it('have nothing that ends on the day of the demonstration', () => {
    expect(endingRules(tables, today)).toEqual([]);
  });
});

describe('readLawTables', () => {
  it('takes a new row without code', async () => {
    await withRules(async (folder, edit) => {
      await edit('deposits.json', (rows) => ({
        rows: [...rows, { place: 'flanders', contract: 'home', months: 2, from: '2027-01-01', source: 'new decree' }],
      }));
      const { deposits } = readLawTables(folder);
      const on = (onDate: string) => rentalDepositMonths({ place: 'flanders', contract: 'home', onDate }, deposits);
      expect([on('2026-12-31'), on('2027-01-01')]).toEqual([3, 2]);
    });
  });

  it('refuses a field that it does not know, and two rows for one day, and names the file', async () => {
    await withRules(async (folder, edit) => {
      await edit('vat.json', (rows) => ({ rows: rows.map((row) => ({ ...row, tarief: 21 })) }));
      expect(() => readLawTables(folder)).toThrow(`${join(folder, 'vat.json')} is not a valid table`);
      await edit('vat.json', (rows) => ({
        rows: rows.map((row) => ({ ...row, tarief: undefined, until: undefined })).flatMap((row) => [row, row]),
      }));
      expect(() => readLawTables(folder)).toThrow('vat: belgium: the row from 1996-01-01 stands after');
    });
  });

  it('says what to do when a file is missing', async () => {
    await withRules(async (folder) => {
      await rm(join(folder, 'advance.json'));
      expect(() => readLawTables(folder)).toThrow('copy the one of the release back');
    });
  });
});
