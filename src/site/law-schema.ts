import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { errorMessage } from '#base/error-message.ts';
import { datesProblem } from '#domain/dated-rows.ts';
import { rulesOf, type LawTables } from '#domain/law-tables.ts';

const dated = { from: z.iso.date(), until: z.iso.date().exactOptional(), source: z.string().min(1) };
const place = z.enum(['flanders', 'brussels', 'wallonia', 'luxembourg']);
const region = z.enum(['flanders', 'brussels', 'wallonia']);
const percent = z.number().min(0).max(100);
const euro = z.number().min(0);

const relief = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('rate'), percent, isForLandOfNewBuild: z.boolean() }),
  z.strictObject({ kind: z.literal('exemption'), exemptEuro: euro, upToPriceEuro: euro }),
  z.strictObject({ kind: z.literal('credit'), creditEuro: euro, minimumDutyEuro: euro }),
]);

const renovation = z
  .strictObject({
    region,
    building: z.enum(['home', 'non-residential']),
    labels: z.array(z.string().min(1)).min(1).exactOptional(),
    target: z.string().min(1).exactOptional(),
    years: z.int().min(1).max(100).exactOptional(),
    ...dated,
  })
  .refine(
    ({ building, labels, target, years }) => building !== 'home' || (labels && target && years !== undefined),
    'the row of a home has labels, target and years',
  );

function table<Row extends z.ZodType>(row: Row) {
  return z.strictObject({ note: z.string().exactOptional(), rows: z.array(row) }).transform(({ rows }) => rows);
}

/** The files of content/rules by the key under which the rules of the trade take them (docs/agency/rules.md). */
const files = {
  deposits: [
    'deposits.json',
    z.strictObject({ place, contract: z.enum(['home', 'student-room']), months: z.number().min(0).max(60), ...dated }),
  ],
  registrationDuties: ['registration-duties.json', z.strictObject({ place, percent, ownHome: relief, ...dated })],
  vat: [
    'vat.json',
    z.strictObject({
      percents: z.partialRecord(z.enum(['registration-duties', 'vat', 'vat-6', 'mixed', 'exempt']), percent),
      ...dated,
    }),
  ],
  renovation: ['renovation.json', renovation],
  advance: [
    'advance.json',
    z.strictObject({
      country: z.enum(['belgium', 'luxembourg']),
      sale: z.enum(['existing', 'off-plan']),
      percent,
      ...dated,
    }),
  ],
  feeSharing: ['fee-sharing.json', z.strictObject({ place, tenantPercent: percent, ...dated })],
} as const;

function readTable<Row extends z.ZodType>(folder: string, [name, row]: readonly [string, Row]): z.output<Row>[] {
  const file = join(folder, name);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(
      `${file} cannot be read: ${errorMessage(error)}. It holds a dated table of the law; copy the one of the release back.`,
      { cause: error },
    );
  }
  const result = table(row).safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(root)'}: ${issue.message}`);
  throw new Error(`${file} is not a valid table:\n${problems.join('\n')}`);
}

/** Reads and checks the dated tables; throws an error that names the file and what is wrong with it. */
export function readLawTables(folder = 'content/rules'): LawTables {
  const tables: LawTables = {
    deposits: readTable(folder, files.deposits),
    registrationDuties: readTable(folder, files.registrationDuties),
    vat: readTable(folder, files.vat),
    renovation: readTable(folder, files.renovation),
    advance: readTable(folder, files.advance),
    feeSharing: readTable(folder, files.feeSharing),
  };
  for (const [name, rows] of rulesOf(tables)) {
    const problem = datesProblem(rows);
    if (problem !== undefined) throw new Error(`${folder}, ${name}: ${problem}. Only one row may hold on a day.`);
  }
  return tables;
}
