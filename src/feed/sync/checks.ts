import { objectWith } from '#base/json.ts';
import { memoBy } from '#base/memo.ts';
import { PackedList } from '#base/packed-list.ts';
import { isListed } from '#domain/availability.ts';
import { purchaseAdvance } from '#domain/advance.ts';
import { advanceOf, saleKind } from '#domain/advance-rows.ts';
import { highestDepositCents } from '#domain/deposit.ts';
import { advertDuties, type DutyBreach } from '#domain/duties.ts';
import { energyLabelsDisagree } from '#domain/energy.ts';
import type { Listing, LocalizedText, Project } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';
import { projectSchema } from '#site/listing-schema.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { issueOf, type Attached } from './attached.ts';
import { breachText } from './duty-words.ts';

/** Warns of each language that lacks a text. */
export function checkTranslations(
  texts: Readonly<Record<string, LocalizedText>>,
  languages: readonly string[],
  warn: Warn,
): void {
  for (const [field, text] of Object.entries(texts)) {
    const missing = languages.filter((language) => text[language] === undefined);
    if (missing.length > 0) warn('missing-translation', field, `has no text in ${missing.join(', ')}`);
  }
}

/** What of the site configuration decides about the duties of an advert. */
export type DutyPolicy = Pick<SiteConfig, 'advertDuties' | 'marqueeIgnore' | 'law'> & {
  /** ISO date: limits are dated rules. */
  readonly today: string;
};

function breachesOf(listing: Listing, policy: DutyPolicy): readonly DutyBreach[] {
  return isListed(listing) ? advertDuties(listing, policy) : [];
}

/** The most that may be asked at signing: months of rent of a lease, a share of the price of a home that is sold on plan. */
function highestAtSigning(listing: Listing, { law, today }: DutyPolicy): number | undefined {
  if (listing.goal === 'rent') return highestDepositCents(listing, today, law);
  const { amountCents } = listing.price;
  if (amountCents === undefined || saleKind(listing, today) !== 'off-plan') return undefined;
  const percent = advanceOf(listing, law.advance, today)?.percent;
  return percent === undefined ? undefined : purchaseAdvance(amountCents, percent);
}

function checkDeposit(listing: Listing, policy: DutyPolicy, warn: Warn): void {
  const highest = isListed(listing) ? highestAtSigning(listing, policy) : undefined;
  if (highest === undefined || (listing.costs.depositCents ?? 0) <= highest) return;
  warn('above-limit', 'DepositAmount', 'is more than the law allows (content/rules)');
}

/** The rules of the trade that a listing on show should keep: its texts, its label, the duties of its region. */
export function checkListing(listing: Listing, languages: readonly string[], policy: DutyPolicy, warn: Warn): void {
  const { title, description } = listing;
  checkTranslations({ Title: title, Description: description }, languages, warn);
  if (energyLabelsDisagree(listing)) {
    warn('energy-label-disagrees', 'EPCLabelText', 'is not the label that belongs to the consumption');
  }
  checkDeposit(listing, policy, warn);
  for (const breach of breachesOf(listing, policy)) warn('advert-duty', breach.duty, breachText(breach));
}

/** The breaches for which a listing may not be shown under the policy; none when it may. */
export function breachesThatHoldBack(listing: Listing, policy: DutyPolicy): readonly DutyBreach[] {
  if (policy.advertDuties === 'warn') return [];
  return breachesOf(listing, policy).filter(({ isForbidden }) => isForbidden || policy.advertDuties === 'hold-back');
}

/** A listing without the project that is not published. */
function withoutGoneProject(listing: Listing, projectIds: ReadonlySet<string>, findings: Findings): Listing {
  const { projectId, ...rest } = listing;
  if (projectId === undefined || projectIds.has(projectId)) return listing;
  // Of a project that is held back somebody has heard, once and with its homes.
  if (findings.isHeldBack('project', projectId)) return rest;
  const warn = findings.warnFor('property', listing.id);
  warn(
    'unknown-reference',
    'ProjectID',
    `project ${findings.referenceOf('project', projectId)} is not published; left out`,
  );
  return rest;
}

/** A project whose price list leads to no home that is not shown. */
function withoutGoneHomes(project: Project, shownIds: ReadonlySet<string>, findings: Findings): Project {
  const warn = findings.warnFor('project', project.id);
  const units = project.units.map((unit) => {
    const { listingId, ...rest } = unit;
    if (listingId === undefined || shownIds.has(listingId)) return unit;
    // Of a home that is held back likewise.
    if (findings.isHeldBack('property', listingId)) return rest;
    warn(
      'unknown-reference',
      'Units',
      `property ${findings.referenceOf('property', listingId)} is not published; left out`,
    );
    return rest;
  });
  return units.every((unit, index) => unit === project.units[index]) ? project : { ...project, units };
}

/** Why the site does not take a project; looked for once, as long as it is the same object. */
const projectIssue = memoBy((project: Project) => ({ issue: issueOf(project, projectSchema) }));

/** What the snapshot takes. */
export interface Accepted {
  /** Each look reads them anew. */
  readonly listings: PackedList<Listing>;
  readonly projects: readonly Project[];
}

export const asListing = (value: unknown): Listing => objectWith<Listing>(value, 'id', 'media');

/**
 * What of these the snapshot takes: valid records, which refer to none that is not published. Others are quarantined with field and
 * reason. Listings are taken one after the other; `see` looks at each that is accepted.
 */
export function acceptedRecords(
  { listings, projects }: { readonly listings: Iterable<Attached>; readonly projects: readonly Project[] },
  findings: Findings,
  see: (listing: Attached) => void = () => undefined,
): Accepted {
  const valid = projects.filter((project) => {
    const { issue } = projectIssue(project);
    if (issue) findings.quarantine({ entity: 'project', id: project.id, ...issue });
    return !issue;
  });
  const projectIds = new Set(valid.map(({ id }) => id));
  const shownIds = new Set<string>();
  const accepted = new PackedList<Listing>(asListing);
  for (const one of listings) {
    const { id, isDraft, projectId, packed, issue } = one;
    const warn = findings.warnFor('property', id);
    for (const finding of one.findings) warn(...finding);
    if (issue) {
      findings.quarantine({ entity: 'property', id, ...issue });
      continue;
    }
    if (!isDraft) shownIds.add(id);
    if (projectId === undefined || projectIds.has(projectId)) accepted.pushPacked(packed);
    else accepted.push(withoutGoneProject(accepted.read(packed), projectIds, findings));
    see(one);
  }
  return { listings: accepted, projects: valid.map((project) => withoutGoneHomes(project, shownIds, findings)) };
}
