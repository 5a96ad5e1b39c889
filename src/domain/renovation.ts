import { advertKind, type KindCarrier } from '#domain/advert-kind.ts';
import type { Listing, Region } from '#domain/listing.ts';

/** What the buyer of an energy-hungry home has to do, or that there is a duty for a building of another kind. */
export type RenovationNotice =
  | { readonly kind: 'home'; readonly deadlineYears: number; readonly target: 'D' }
  | { readonly kind: 'non-residential' };

interface RenovationRule {
  readonly region: Region;
  /** Year of the deed from which the rule holds. */
  readonly deedFromYear: number;
  readonly labels: readonly string[];
  readonly target: 'D';
}

/** Dated rules (docs/rules/energy.md): a new rule is a new row. */
const rules: readonly RenovationRule[] = [{ region: 'flanders', deedFromYear: 2023, labels: ['E', 'F'], target: 'D' }];

/** The duty for buildings that are no homes: deeds from 2022 on in Flanders, industry and land apart (docs/rules/energy.md). */
const nonResidential = { region: 'flanders', deedFromYear: 2022, kinds: ['office', 'shop'] };

/** How the four languages of the trade name bare ownership. */
const bareOwnershipWords =
  /naakte[\s-]+eigendom|nue[\s-]+propri|bare[\s-]+owner|nackt\w*[\s-]*eigentum|blo(?:ß|ss)\w*\s+eigentum/iu;

/** Is only the bare ownership for sale? `{registeredRight: {fr: 'Nue-propriété'}} -> true` (docs/rules/energy.md) */
export function isBareOwnership({ registeredRight }: Listing['legal']): boolean {
  return Object.values(registeredRight ?? {}).some((text) => text !== undefined && bareOwnershipWords.test(text));
}

/**
 * The renovation duty of whoever buys this; a deed without a year is one still to come.
 * `Flemish home with label F, years: 6 -> {kind: 'home', deadlineYears: 6, target: 'D'}` (docs/rules/energy.md)
 */
export function renovationNotice(
  home: KindCarrier & {
    readonly region: Region | undefined;
    readonly label: string | undefined;
    readonly legal: Listing['legal'];
    readonly deedYear?: number;
    /** Time to renovate: one configured value for all languages. */
    readonly years: number;
  },
): RenovationNotice | undefined {
  const { region, label, legal, deedYear = Infinity, years } = home;
  const kind = advertKind(home);
  if (isBareOwnership(legal)) return undefined;
  if (nonResidential.kinds.includes(kind)) {
    const isDue = region === nonResidential.region && deedYear >= nonResidential.deedFromYear;
    return isDue ? { kind: 'non-residential' } : undefined;
  }
  if (kind !== 'home') return undefined;
  const rule = rules.find(
    (candidate) =>
      candidate.region === region &&
      deedYear >= candidate.deedFromYear &&
      label !== undefined &&
      candidate.labels.includes(label),
  );
  return rule && { kind: 'home', deadlineYears: years, target: rule.target };
}
