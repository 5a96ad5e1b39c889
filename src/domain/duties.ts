import { advertKind, type AdvertKind } from '#domain/advert-kind.ts';
import { energyLabel } from '#domain/energy.ts';
import { isBlank } from '#domain/blank.ts';
import type { Listing, Region } from '#domain/listing.ts';
import { shownAmountCents } from '#domain/price.ts';
import { isBelgium, isLuxembourg, regionOf } from '#domain/region.ts';

/** A fact that an advert in a region must state. */
export type Duty =
  | 'energy-score-missing'
  | 'energy-label-missing'
  | 'insulation-class-missing'
  | 'energy-total-missing'
  | 'epc-code-missing'
  | 'e-level-missing'
  | 'co2-missing'
  | 'certificate-pending'
  | 'town-planning-missing'
  | 'flood-score-missing'
  | 'asbestos-missing'
  | 'rent-missing'
  | 'charges-missing'
  | 'postcode-missing';

/** A place with advert duties of its own; `belgium` where no postcode tells the region. */
export type DutyPlace = Region | 'luxembourg' | 'belgium';

/** A duty of its place that a listing does not meet. */
export interface DutyBreach {
  readonly duty: Duty;
  readonly region: DutyPlace;
  readonly kind: AdvertKind;
  /** The law forbids the advert without it; else the advert is only incomplete. */
  readonly isForbidden: boolean;
}

/** A listing with what its duties depend on. */
interface Advert {
  readonly listing: Listing;
  readonly kind: AdvertKind;
  readonly marqueeIgnore: readonly number[];
}

interface DutyRule {
  readonly duty: Duty;
  readonly regions: readonly DutyPlace[];
  /** Where the law forbids the advert without this. */
  readonly forbiddenIn: readonly DutyPlace[];
  /** Does the duty hold for this advert at all? */
  readonly concerns: (advert: Advert, region: DutyPlace) => boolean;
  readonly isMet: (listing: Listing, advert: Advert) => boolean;
}

/** Buildings from this year on need no asbestos certificate in Flanders. */
const asbestosFreeFromYear = 2001;

const belgium: readonly DutyPlace[] = ['flanders', 'brussels', 'wallonia'];
const everywhere: readonly DutyPlace[] = [...belgium, 'luxembourg'];
/** The certificate comes first there, then the advert. */
const certificateFirst: readonly DutyPlace[] = ['brussels', 'wallonia'];

function isDwelling({ kind }: Advert): boolean {
  return kind === 'home' || kind === 'student-room';
}

/** Facts of a certificate, whichever: a building whose advert states one of them has one, and owes the others too. */
function statesEnergy({ energy }: Listing): boolean {
  return energy.performance !== undefined || !isBlank(energy.labelText) || energy.totalKwhPerYear !== undefined;
}

/**
 * New homes are sold on their E-level: the certificate comes after the works. A room for a student has none of its own in
 * Brussels and Wallonia. Other buildings owe what their certificate says, where they have one.
 */
function needsCertificate(advert: Advert, region: DutyPlace): boolean {
  const { kind, listing } = advert;
  if (listing.building.isNewBuild) return false;
  if (kind === 'student-room') return region === 'flanders';
  return kind === 'home' || (certificateFirst.includes(region) && kind !== 'land' && statesEnergy(listing));
}

/** Shops and offices in Flanders have a certificate too, with a label and a code. */
function needsLabel(advert: Advert, region: DutyPlace): boolean {
  if (needsCertificate(advert, region)) return true;
  const { kind, listing } = advert;
  return region === 'flanders' && !listing.building.isNewBuild && (kind === 'office' || kind === 'shop');
}

function isForSale({ listing }: Advert): boolean {
  return listing.goal === 'sale';
}

function isOldBuilding({ kind, listing }: Advert): boolean {
  return kind !== 'land' && (listing.building.constructionYear ?? Infinity) < asbestosFreeFromYear;
}

function isPlanningStated({ legal }: Listing): boolean {
  const { destination, permit, summons, preemptiveRights, allotmentPermit } = legal;
  const hasDestination = Object.values(destination ?? {}).some((text) => !isBlank(text));
  return hasDestination && [permit, summons, preemptiveRights, allotmentPermit].every((fact) => fact !== undefined);
}

/** The parcel always has a score, the building only where there is one. */
function isFloodStated({ flood }: Listing, { kind }: Advert): boolean {
  return flood.pScore !== undefined && (kind === 'land' || flood.gScore !== undefined);
}

function isDwellingToRent(advert: Advert): boolean {
  return advert.listing.goal === 'rent' && isDwelling(advert);
}

function isRentShown({ price }: Listing, { marqueeIgnore }: Advert): boolean {
  return shownAmountCents(price, { marqueeIgnore }) !== undefined;
}

/** Duties of an advert (docs/rules/energy.md, docs/rules/flood.md, docs/rules/money.md): a new duty is a new row. */
const rules: readonly DutyRule[] = [
  {
    duty: 'certificate-pending',
    regions: certificateFirst,
    forbiddenIn: certificateFirst,
    concerns: needsCertificate,
    isMet: ({ energy }) => energy.isCertificatePending !== true,
  },
  {
    duty: 'energy-score-missing',
    regions: ['flanders', 'wallonia'],
    forbiddenIn: ['wallonia'],
    concerns: needsCertificate,
    isMet: ({ energy }) => Number.isFinite(energy.performance),
  },
  {
    duty: 'energy-label-missing',
    regions: everywhere,
    forbiddenIn: certificateFirst,
    concerns: needsLabel,
    isMet: (listing) => energyLabel(listing) !== undefined,
  },
  {
    duty: 'insulation-class-missing',
    regions: ['luxembourg'],
    forbiddenIn: [],
    concerns: needsCertificate,
    isMet: ({ energy }) => !isBlank(energy.insulationClass),
  },
  {
    duty: 'energy-total-missing',
    regions: ['wallonia'],
    forbiddenIn: ['wallonia'],
    concerns: needsCertificate,
    isMet: ({ energy }) => Number.isFinite(energy.totalKwhPerYear),
  },
  {
    duty: 'epc-code-missing',
    regions: ['flanders', 'wallonia'],
    forbiddenIn: ['wallonia'],
    concerns: needsLabel,
    isMet: ({ energy }) => !isBlank(energy.uniqueCode),
  },
  {
    duty: 'e-level-missing',
    regions: ['flanders'],
    forbiddenIn: [],
    concerns: (advert) => advert.kind === 'home' && advert.listing.building.isNewBuild,
    isMet: ({ energy }) => energy.eLevel !== undefined,
  },
  {
    duty: 'co2-missing',
    regions: ['brussels'],
    forbiddenIn: ['brussels'],
    concerns: needsCertificate,
    isMet: ({ energy }) => energy.co2 !== undefined,
  },
  {
    duty: 'town-planning-missing',
    regions: ['flanders'],
    forbiddenIn: [],
    concerns: isForSale,
    isMet: isPlanningStated,
  },
  { duty: 'flood-score-missing', regions: ['flanders'], forbiddenIn: [], concerns: isForSale, isMet: isFloodStated },
  {
    duty: 'asbestos-missing',
    regions: ['flanders'],
    forbiddenIn: [],
    concerns: (advert) => isForSale(advert) && isOldBuilding(advert),
    isMet: ({ asbestos }) => asbestos.type !== undefined,
  },
  {
    duty: 'rent-missing',
    regions: belgium,
    forbiddenIn: belgium,
    concerns: isDwellingToRent,
    isMet: isRentShown,
  },
  {
    // Feeds leave the charges out where there are none: the advert is not forbidden, but somebody has to look at it.
    duty: 'charges-missing',
    regions: belgium,
    forbiddenIn: [],
    concerns: (advert) => isDwellingToRent(advert) && isRentShown(advert.listing, advert),
    isMet: ({ costs }) => costs.chargesRenterCents !== undefined || costs.renterTotalCents !== undefined,
  },
];

function breachesIn(region: DutyPlace, advert: Advert): DutyBreach[] {
  const { listing, kind } = advert;
  return rules
    .filter((rule) => rule.regions.includes(region) && rule.concerns(advert, region) && !rule.isMet(listing, advert))
    .map(({ duty, forbiddenIn }) => ({ duty, region, kind, isForbidden: forbiddenIn.includes(region) }));
}

/** Without a postcode nobody knows which law holds: the advert is forbidden where one of the three would forbid it. */
function breachWithoutRegion(advert: Advert): DutyBreach {
  const isForbidden = belgium.some((region) => breachesIn(region, advert).some((breach) => breach.isForbidden));
  return { duty: 'postcode-missing', region: 'belgium', kind: advert.kind, isForbidden };
}

/** The duties of its place that an advert does not meet; none outside Belgium and Luxembourg. `Flemish house without code -> [{duty: 'epc-code-missing', region: 'flanders', kind: 'home', isForbidden: false}]` (docs/rules/energy.md, docs/rules/flood.md, docs/rules/money.md) */
export function advertDuties(
  listing: Listing,
  { marqueeIgnore }: { readonly marqueeIgnore: readonly number[] } = { marqueeIgnore: [] },
): DutyBreach[] {
  const { address } = listing;
  const advert: Advert = { listing, kind: advertKind(listing), marqueeIgnore };
  const region = isLuxembourg(address) ? 'luxembourg' : regionOf(address);
  if (region !== undefined) return breachesIn(region, advert);
  return isBelgium(address) ? [breachWithoutRegion(advert)] : [];
}
