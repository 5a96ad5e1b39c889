import { isListed } from '#domain/availability.ts';
import { advertDuties, type DutyBreach } from '#domain/duties.ts';
import { energyLabelsDisagree } from '#domain/energy.ts';
import type { Listing, LocalizedText, Project } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { SiteConfig } from '#site/site-config.ts';
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
export type DutyPolicy = Pick<SiteConfig, 'advertDuties' | 'marqueeIgnore'>;

function breachesOf(listing: Listing, policy: DutyPolicy): readonly DutyBreach[] {
  return isListed(listing) ? advertDuties(listing, policy) : [];
}

/** The rules of the trade that a listing on show should keep: its texts, its label, the duties of its region. */
export function checkListing(listing: Listing, languages: readonly string[], policy: DutyPolicy, warn: Warn): void {
  const { title, description } = listing;
  checkTranslations({ Title: title, Description: description }, languages, warn);
  if (energyLabelsDisagree(listing)) {
    warn('energy-label-disagrees', 'EPCLabelText', 'is not the label that belongs to EnergyPerformance');
  }
  for (const breach of breachesOf(listing, policy)) warn('advert-duty', breach.duty, breachText(breach));
}

/** The breaches for which a listing may not be shown under the policy; none when it may. */
export function breachesThatHoldBack(listing: Listing, policy: DutyPolicy): readonly DutyBreach[] {
  if (policy.advertDuties === 'warn') return [];
  return breachesOf(listing, policy).filter(({ isForbidden }) => isForbidden || policy.advertDuties === 'hold-back');
}

/** Takes out references to records that are not published. */
export function repairReferences(
  listings: readonly Listing[],
  projects: readonly Project[],
  warnFor: (entity: 'property' | 'project', id: string) => Warn,
): { listings: Listing[]; projects: Project[] } {
  const projectIds = new Set(projects.map(({ id }) => id));
  const shownIds = new Set(listings.filter(({ isDraft }) => !isDraft).map(({ id }) => id));
  return {
    listings: listings.map((listing) => {
      if (listing.projectId === undefined || projectIds.has(listing.projectId)) return listing;
      const { projectId, ...rest } = listing;
      warnFor('property', listing.id)(
        'unknown-reference',
        'ProjectID',
        `project ${projectId} is not published; left out`,
      );
      return rest;
    }),
    projects: projects.map((project) => ({
      ...project,
      units: project.units.map((unit) => {
        if (unit.listingId === undefined || shownIds.has(unit.listingId)) return unit;
        const { listingId, ...rest } = unit;
        warnFor('project', project.id)(
          'unknown-reference',
          'Units',
          `property ${listingId} is not published; left out`,
        );
        return rest;
      }),
    })),
  };
}
