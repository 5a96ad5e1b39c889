import { createHash } from 'node:crypto';
import { PackedList, type Listed } from '#base/packed-list.ts';
import type { Packed } from '#base/packed.ts';
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
import { KnownMappings, mappedListing, type MappingResult } from './known-mappings.ts';
import type { Shown } from './guard.ts';
import type { Mapped } from '#feed/format/mapped.ts';

/** The whole feed in the normalized model, files still to be fetched. */
export interface MappedFeed {
  readonly types: readonly TreeItem[];
  readonly categories: readonly TreeItem[];
  /** By number. Each look maps nothing, and reads them anew. */
  readonly listings: PackedList<Mapped<Listing>>;
  readonly projects: readonly Mapped<Project>[];
  /** Which listings these are, to know before their files are fetched. */
  readonly shown: readonly Shown[];
  readonly owners: readonly Owner[];
  /** Properties that the agency itself does not show, or whose status is unknown. */
  readonly withheldCount: number;
  /** What a duty of their adverts keeps from the site. */
  readonly heldBack: readonly Listing[];
}

/** Notes what a mapping found: the id is known only once the record is read, until then findings wait. */
function note<T extends Listing | Project>(
  { mapping, findings: pending }: MappingResult<T>,
  entity: Entity,
  findings: Findings,
): Mapped<T> | undefined {
  const id = mapping.kind === 'mapped' ? mapping.mapped.record.id : mapping.id;
  const warn = findings.warnFor(entity, id);
  for (const finding of pending) warn(...finding);
  if (mapping.kind === 'mapped') return mapping.mapped;
  if (mapping.kind === 'quarantined') findings.quarantine({ entity, id, field: mapping.field, reason: mapping.reason });
  return undefined;
}

type MappedListings = Pick<MappedFeed, 'listings' | 'shown' | 'withheldCount' | 'heldBack'>;

/** Maps the properties one after the other, holds back what may not be advertised, and packs the rest. */
function mapListings(records: Listed<unknown>, { site, context, known, findings }: MapContext): MappedListings {
  const hash = contextHash(context);
  const policy = { ...site, today: siteToday(site) };
  const found: { readonly shown: Shown; readonly packed: Packed }[] = [];
  const heldBack: Listing[] = [];
  let withheldCount = 0;
  for (const raw of pickWinners(records, 'property', findings)) {
    const { result, packed } = known.map(raw, hash, (warn) => mapListing(raw, context, warn));
    const mapped = note(result, 'property', findings);
    if (result.mapping.kind === 'withheld') withheldCount += 1;
    if (!mapped) continue;
    const { record } = mapped;
    const warn = findings.warnFor('property', record.id);
    checkListing(record, site.languages, policy, warn);
    const breaches = breachesThatHoldBack(record, policy);
    if (breaches.length === 0) found.push({ shown: { id: record.id, isDraft: record.isDraft }, packed });
    else {
      heldBack.push(record);
      const missing = breaches.map(breachText).join('; ');
      warn('held-back', undefined, `is not published. An advert must state: ${missing}`);
    }
  }
  found.sort((a, b) => Number(a.shown.id) - Number(b.shown.id));
  const packed = found.map((one) => one.packed);
  const shown = found.map((one) => one.shown);
  return { listings: new PackedList(mappedListing, packed), shown, withheldCount, heldBack };
}

function mapProjects(records: readonly unknown[], { site, context, findings }: MapContext): Mapped<Project>[] {
  const all: Mapped<Project>[] = [];
  for (const raw of pickWinners(records, 'project', findings)) {
    const pending: Parameters<Warn>[] = [];
    const mapping = mapProject(raw, context, (...finding) => pending.push(finding));
    const mapped = note({ mapping, findings: pending }, 'project', findings);
    if (!mapped) continue;
    const { id, title, description } = mapped.record;
    checkTranslations({ Title: title, Description: description }, site.languages, findings.warnFor('project', id));
    all.push(mapped);
  }
  return all.sort((a, b) => Number(a.record.id) - Number(b.record.id));
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

/** What all mappings of a feed share. */
interface MapContext {
  readonly site: SiteConfig;
  readonly context: MappingContext;
  readonly known: KnownMappings;
  readonly findings: Findings;
}

/** Maps every record of the feed, properties only where they are not known; a bad one is quarantined and the rest goes on. */
export function mapFeed(feed: RawFeed, site: SiteConfig, findings: Findings, known = KnownMappings.none()): MappedFeed {
  const { languages, defaultLanguage } = site;
  const types = mapTree(feed.types, languages, defaultLanguage, findings.warnFor('feed', 'types.json'));
  const categories = mapTree(feed.categories, languages, defaultLanguage, findings.warnFor('feed', 'categories.json'));
  const context = { site, context: mappingContext({ types, categories }, site), known, findings };
  return {
    types,
    categories,
    ...mapListings(feed.properties, context),
    projects: mapProjects(feed.projects, context),
    owners: mapOwners(feed.owners, languages, findings),
  };
}
