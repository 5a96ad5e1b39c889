import type { Region } from '#domain/listing.ts';

/** What the buyer of an energy-hungry home has to do. */
export interface RenovationNotice {
  readonly deadlineYears: number;
  readonly target: 'D';
}

interface RenovationRule {
  readonly region: Region;
  /** Year of the deed from which the rule holds. */
  readonly deedFromYear: number;
  readonly webIds: readonly number[];
  readonly labels: readonly string[];
  readonly target: 'D';
}

/** Dated rules (docs/rules/energy.md): a new rule is a new row. */
const rules: readonly RenovationRule[] = [
  { region: 'flanders', deedFromYear: 2023, webIds: [1], labels: ['E', 'F'], target: 'D' },
];

/**
 * The renovation duty of whoever buys this home; a deed without a year is one still to come.
 * `{region: 'flanders', webId: 1, label: 'F', years: 6} -> {deadlineYears: 6, target: 'D'}` (docs/rules/energy.md)
 */
export function renovationNotice(home: {
  readonly region: Region | undefined;
  readonly webId: number;
  readonly label: string | undefined;
  readonly deedYear?: number;
  /** Time to renovate: one configured value for all languages. */
  readonly years: number;
}): RenovationNotice | undefined {
  const { region, webId, label, deedYear = Infinity, years } = home;
  const rule = rules.find(
    (candidate) =>
      candidate.region === region &&
      deedYear >= candidate.deedFromYear &&
      candidate.webIds.includes(webId) &&
      label !== undefined &&
      candidate.labels.includes(label),
  );
  return rule && { deadlineYears: years, target: rule.target };
}
