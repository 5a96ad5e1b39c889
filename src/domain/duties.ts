import { energyLabel } from '#domain/energy.ts';
import { isBlank } from '#domain/blank.ts';
import type { Listing, Region } from '#domain/listing.ts';
import { regionOf } from '#domain/region.ts';

/** A fact that an advert in a region must state. */
export type Duty =
  | 'energy-score-missing'
  | 'energy-label-missing'
  | 'epc-code-missing'
  | 'e-level-missing'
  | 'co2-missing'
  | 'certificate-pending'
  | 'town-planning-missing'
  | 'flood-score-missing'
  | 'asbestos-missing'
  | 'charges-missing';

/** A duty of its region that a listing does not meet. */
export interface DutyBreach {
  readonly duty: Duty;
  readonly region: Region;
}

interface DutyRule {
  readonly duty: Duty;
  readonly regions: readonly Region[];
  /** Does the duty hold for this listing at all? */
  readonly concerns: (listing: Listing) => boolean;
  readonly isMet: (listing: Listing) => boolean;
}

const residentialWebId = 1;
const landWebId = 4;
/** Buildings from this year on need no asbestos certificate in Flanders. */
const asbestosFreeFromYear = 2001;

const everywhere: readonly Region[] = ['flanders', 'brussels', 'wallonia'];

function isHome({ webId }: Listing): boolean {
  return webId === residentialWebId;
}

/** New homes are sold on their E-level: the certificate comes after the works. */
function needsCertificate(listing: Listing): boolean {
  return isHome(listing) && !listing.building.isNewBuild;
}

function isForSale({ goal }: Listing): boolean {
  return goal === 'sale';
}

function isOldBuilding({ webId, building }: Listing): boolean {
  return webId !== landWebId && (building.constructionYear ?? Infinity) < asbestosFreeFromYear;
}

function isPlanningStated({ legal }: Listing): boolean {
  const { destination, permit, summons, preemptiveRights, allotmentPermit } = legal;
  const hasDestination = Object.values(destination ?? {}).some((text) => !isBlank(text));
  return hasDestination && [permit, summons, preemptiveRights, allotmentPermit].every((fact) => fact !== undefined);
}

/** The parcel always has a score, the building only where there is one. */
function isFloodStated({ flood, webId }: Listing): boolean {
  return flood.pScore !== undefined && (webId === landWebId || flood.gScore !== undefined);
}

/** Duties of an advert (docs/rules/energy.md, docs/rules/flood.md, docs/rules/money.md): a new duty is a new row. */
const rules: readonly DutyRule[] = [
  {
    duty: 'certificate-pending',
    regions: ['brussels', 'wallonia'],
    concerns: needsCertificate,
    isMet: ({ energy }) => energy.isCertificatePending !== true,
  },
  {
    duty: 'energy-score-missing',
    regions: ['flanders'],
    concerns: needsCertificate,
    isMet: ({ energy }) => Number.isFinite(energy.performance),
  },
  {
    duty: 'energy-label-missing',
    regions: everywhere,
    concerns: needsCertificate,
    isMet: (listing) => energyLabel(listing) !== undefined,
  },
  {
    duty: 'epc-code-missing',
    regions: ['flanders'],
    concerns: needsCertificate,
    isMet: ({ energy }) => !isBlank(energy.uniqueCode),
  },
  {
    duty: 'e-level-missing',
    regions: ['flanders'],
    concerns: (listing) => isHome(listing) && listing.building.isNewBuild,
    isMet: ({ energy }) => energy.eLevel !== undefined,
  },
  {
    duty: 'co2-missing',
    regions: ['brussels'],
    concerns: needsCertificate,
    isMet: ({ energy }) => energy.co2 !== undefined,
  },
  { duty: 'town-planning-missing', regions: ['flanders'], concerns: isForSale, isMet: isPlanningStated },
  { duty: 'flood-score-missing', regions: ['flanders'], concerns: isForSale, isMet: isFloodStated },
  {
    duty: 'asbestos-missing',
    regions: ['flanders'],
    concerns: (listing) => isForSale(listing) && isOldBuilding(listing),
    isMet: ({ asbestos }) => asbestos.type !== undefined,
  },
  {
    duty: 'charges-missing',
    regions: everywhere,
    concerns: ({ goal, webId, price }) =>
      goal === 'rent' && webId === residentialWebId && price.isPublished && price.amountCents !== undefined,
    isMet: ({ costs }) => costs.chargesRenterCents !== undefined || costs.renterTotalCents !== undefined,
  },
];

/** The duties of its region that an advert does not meet; none outside Belgium. `Flemish house without code -> [{duty: 'epc-code-missing', region: 'flanders'}]` (docs/rules/energy.md, docs/rules/flood.md, docs/rules/money.md) */
export function advertDuties(listing: Listing): DutyBreach[] {
  const region = regionOf(listing.address);
  if (region === undefined) return [];
  return rules
    .filter((rule) => rule.regions.includes(region) && rule.concerns(listing) && !rule.isMet(listing))
    .map(({ duty }) => ({ duty, region }));
}
