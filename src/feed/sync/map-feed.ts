import { createHash } from 'node:crypto';
import type { Listing, Project, TreeItem } from '#domain/listing.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';
import { breachesThatHoldBack, checkListing, checkTranslations } from './checks.ts';
import { breachText } from './duty-words.ts';
import { pickWinners } from './duplicates.ts';
import { mapListing, type MappingContext } from '#feed/format/map-listing.ts';
import { mapOwner, type Owner } from '#feed/format/map-owner.ts';
import { mapProject } from '#feed/format/map-project.ts';
import { indexTypes, mapTree } from '#feed/format/type-tree.ts';
import type { Entity, Warn } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';
import type { RawFeed } from '#feed/source/gather.ts';
import type { KnownMappings } from './known-mappings.ts';
import type { Mapped, Mapping } from '#feed/format/mapped.ts';

/** The whole feed in the normalized model, files still to be fetched. */
export interface MappedFeed {
  readonly types: readonly TreeItem[];
  readonly categories: readonly TreeItem[];
  readonly listings: readonly Mapped<Listing>[];
  readonly projects: readonly Mapped<Project>[];
  readonly owners: readonly Owner[];
  /** Properties that the agency itself does not show, or whose status is unknown. */
  readonly withheldCount: number;
  readonly heldBackCount: number;
}

interface MappingResult<T extends Listing | Project> {
  readonly mapping: Mapping<T>;
  /** The id is known only once the record is read; until then findings wait. */
  readonly findings: readonly Parameters<Warn>[];
}

function mapOnce<T extends Listing | Project>(map: (warn: Warn) => Mapping<T>): MappingResult<T> {
  const findings: Parameters<Warn>[] = [];
  return { mapping: map((...finding) => findings.push(finding)), findings };
}

function mapAll<T extends Listing | Project>(
  records: unknown[],
  entity: Entity,
  map: (raw: unknown) => MappingResult<T>,
  findings: Findings,
): { mapped: Mapped<T>[]; withheldCount: number } {
  const mapped: Mapped<T>[] = [];
  let withheldCount = 0;
  for (const [index, raw] of records.entries()) {
    // Mapped, it is not needed any more.
    records[index] = undefined;
    const { mapping, findings: pending } = map(raw);
    const id = mapping.kind === 'mapped' ? mapping.mapped.record.id : mapping.id;
    const warn = findings.warnFor(entity, id);
    for (const finding of pending) warn(...finding);
    if (mapping.kind === 'mapped') mapped.push(mapping.mapped);
    else if (mapping.kind === 'withheld') withheldCount += 1;
    else findings.quarantine({ entity, id, field: mapping.field, reason: mapping.reason });
  }
  mapped.sort((a, b) => Number(a.record.id) - Number(b.record.id));
  return { mapped, withheldCount };
}

function mapOwners(records: readonly unknown[], languages: readonly string[], findings: Findings): Owner[] {
  const owners: Owner[] = [];
  for (const raw of pickWinners(records, 'owner', findings)) {
    const mapping = mapOwner(raw, languages);
    if (mapping.kind === 'mapped') owners.push(mapping.owner);
    else findings.quarantine({ entity: 'owner', id: mapping.id, field: mapping.field, reason: mapping.reason });
  }
  return owners.sort((a, b) => Number(a.id) - Number(b.id));
}

/** Stands for what every mapping reads besides its record. */
function contextHash({ languages, types, categoryIds }: MappingContext): string {
  const parts = JSON.stringify([languages, [...types], [...categoryIds]]);
  return createHash('sha256').update(parts).digest('base64url');
}

/** What mapping a record needs of the rest of its feed. */
export function mappingContext(
  { types, categories }: Pick<MappedFeed, 'types' | 'categories'>,
  { languages }: { readonly languages: readonly string[] },
): MappingContext {
  return { languages, types: indexTypes(types), categoryIds: new Set(indexTypes(categories).keys()) };
}

interface MapOptions {
  readonly known?: KnownMappings;
  /** Take the properties out of the feed: of a large stock they and what they become do not both fit into little memory. */
  readonly isTaken?: boolean;
}

/** Maps every record of the feed, properties only where they are not known; a bad one is quarantined and the rest goes on. */
export function mapFeed(
  feed: RawFeed,
  site: SiteConfig,
  findings: Findings,
  { known, isTaken = false }: MapOptions = {},
): MappedFeed {
  const { languages, defaultLanguage } = site;
  const types = mapTree(feed.types, languages, defaultLanguage, findings.warnFor('feed', 'types.json'));
  const categories = mapTree(feed.categories, languages, defaultLanguage, findings.warnFor('feed', 'categories.json'));
  const context = mappingContext({ types, categories }, site);
  const hash = contextHash(context);
  const mapProperty = (raw: unknown): MappingResult<Listing> => {
    const mapOne = (warn: Warn): Mapping<Listing> => mapListing(raw, context, warn);
    return known?.map(raw, hash, mapOne) ?? mapOnce(mapOne);
  };
  const mapOneProject = (raw: unknown): MappingResult<Project> => mapOnce((warn) => mapProject(raw, context, warn));
  const all = mapAll(
    pickWinners(isTaken ? feed.properties.splice(0) : feed.properties, 'property', findings),
    'property',
    mapProperty,
    findings,
  );
  const projects = mapAll(pickWinners(feed.projects, 'project', findings), 'project', mapOneProject, findings).mapped;
  const policy = { ...site, today: siteToday(site) };
  for (const { record } of all.mapped) {
    checkListing(record, languages, policy, findings.warnFor('property', record.id));
  }
  for (const { record } of projects) {
    const texts = { Title: record.title, Description: record.description };
    checkTranslations(texts, languages, findings.warnFor('project', record.id));
  }
  const listings = all.mapped.filter(({ record }) => {
    const breaches = breachesThatHoldBack(record, policy);
    if (breaches.length === 0) return true;
    const missing = breaches.map(breachText).join('; ');
    findings.warnFor('property', record.id)(
      'held-back',
      undefined,
      `is not published. An advert must state: ${missing}`,
    );
    return false;
  });
  return {
    types,
    categories,
    listings,
    projects,
    owners: mapOwners(feed.owners, languages, findings),
    withheldCount: all.withheldCount,
    heldBackCount: all.mapped.length - listings.length,
  };
}
