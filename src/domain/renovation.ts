import { advertKind, type KindCarrier } from '#domain/advert-kind.ts';
import { rowOn } from '#domain/dated-rows.ts';
import type { RenovationRow } from '#domain/law-tables.ts';
import type { Listing, Region } from '#domain/listing.ts';

/** What the buyer of an energy-hungry home has to do, or that there is a duty for a building of another kind. */
export type RenovationNotice =
  | { readonly kind: 'home'; readonly deadlineYears: number; readonly target: string }
  | { readonly kind: 'non-residential' };

/** How the four languages of the trade name bare ownership. */
const bareOwnershipWords =
  /naakte[\s-]+eigendom|nue[\s-]+propri|bare[\s-]+owner|nackt\w*[\s-]*eigentum|blo(?:ß|ss)\w*\s+eigentum/iu;

/** Is only the bare ownership for sale? `{registeredRight: {fr: 'Nue-propriété'}} -> true` (docs/rules/energy.md) */
export function isBareOwnership({ registeredRight }: Listing['legal']): boolean {
  return Object.values(registeredRight ?? {}).some((text) => text !== undefined && bareOwnershipWords.test(text));
}

function buildingOf(home: KindCarrier): RenovationRow['building'] | undefined {
  const kind = advertKind(home);
  if (kind === 'home') return 'home';
  // Industry, garages and land are exempt.
  return kind === 'office' || kind === 'shop' ? 'non-residential' : undefined;
}

/**
 * The renovation duty of whoever buys this by a deed of a day.
 * `Flemish home with label F -> {kind: 'home', deadlineYears: 6, target: 'D'}` (docs/rules/energy.md)
 */
export function renovationNotice(
  home: KindCarrier & {
    readonly region: Region | undefined;
    readonly label: string | undefined;
    readonly legal: Listing['legal'];
    /** ISO date. */
    readonly deedOn: string;
  },
  rows: readonly RenovationRow[],
): RenovationNotice | undefined {
  const { region, label, legal, deedOn } = home;
  const building = buildingOf(home);
  const row = rowOn(
    rows.filter((candidate) => candidate.region === region && candidate.building === building),
    deedOn,
  );
  if (row === undefined || isBareOwnership(legal)) return undefined;
  if (row.building === 'non-residential') return { kind: 'non-residential' };
  const { labels = [], years, target } = row;
  if (years === undefined || target === undefined || label === undefined || !labels.includes(label)) return undefined;
  return { kind: 'home', deadlineYears: years, target };
}
