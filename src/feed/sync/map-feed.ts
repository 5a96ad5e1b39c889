import { createHash } from 'node:crypto';
import { memoByKey } from '#base/memo.ts';
import { PackedList, type Listed } from '#base/packed-list.ts';
import { readsAgain, type Packed } from '#base/packed.ts';
import type { Listing, Project, TreeItem } from '#domain/listing.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { siteToday } from '#site/today.ts';
import { breachesThatHoldBack, checkListing, checkTranslations, type DutyPolicy } from './checks.ts';
import { breachText } from './duty-words.ts';
import { datedPacked, pickWinners } from './duplicates.ts';
import { mapListing, type MappingContext } from '#feed/format/map-listing.ts';
import { mapOwner, type Owner } from '#feed/format/map-owner.ts';
import { mapProject } from '#feed/format/map-project.ts';
import { isRecord } from '#feed/format/raw.ts';
import { indexTypes, mapTree } from '#feed/format/type-tree.ts';
import type { Entity, Warn } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';
import type { RawFeed } from '#feed/source/gather.ts';
import { KnownMappings, mappedListing, type MappingResult } from './known-mappings.ts';
import type { Shown } from './guard.ts';
import type { Mapped, Mapping } from '#feed/format/mapped.ts';

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
  mapping: Mapping<T>,
  pending: MappingResult['findings'],
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

/** What a property came to, its files apart. */
interface Examined {
  /** Of what else it was examined by. */
  readonly by: string;
  /** Of its mapping. */
  readonly hash: string;
  readonly id: string;
  readonly findings: MappingResult['findings'];
  readonly outcome:
    | { readonly kind: 'shown'; readonly isDraft: boolean; readonly packed: Packed }
    | { readonly kind: 'held-back'; readonly listing: Listing }
    | Exclude<Mapping<Listing>, { readonly kind: 'mapped' }>;
}

/** All that a property is examined by besides its record. */
interface Measure {
  readonly by: string;
  readonly contextKey: string;
  readonly policy: DutyPolicy;
}

/** Maps a property and looks at the duties of its advert. */
function examine(raw: unknown, { by, contextKey, policy }: Measure, { site, context, known }: MapContext): Examined {
  const { result, packed, hash } = known.map(raw, contextKey, (warn) => mapListing(raw, context, warn));
  const { mapping } = result;
  if (mapping.kind !== 'mapped') return { by, hash, id: mapping.id, findings: result.findings, outcome: mapping };
  const { record } = mapping.mapped;
  const findings = [...result.findings];
  const warn: Warn = (...finding) => findings.push(finding);
  checkListing(record, site.languages, policy, warn);
  const breaches = breachesThatHoldBack(record, policy);
  const examined = { by, hash, id: record.id, findings };
  if (breaches.length === 0) return { ...examined, outcome: { kind: 'shown', isDraft: record.isDraft, packed } };
  const missing = breaches.map(breachText).join('; ');
  warn('held-back', undefined, `is not published. An advert must state: ${missing}`);
  return { ...examined, outcome: { kind: 'held-back', listing: record } };
}

/** What was found of each record that waits; it goes with the record (src/feed/adapters/known-conversions.ts). */
const lastExamined = new WeakMap<Packed, Examined>();

/** Each property once, with what it came to. One that waits as it did the last time is not looked at again. */
function* examineAll(records: Listed<unknown>, measure: Measure, context: MapContext): Generator<Examined> {
  const { findings, known } = context;
  if (!(records instanceof PackedList)) {
    for (const raw of pickWinners(records, 'property', findings)) yield examine(raw, measure, context);
    return;
  }
  for (const packed of pickWinners(records.packed, 'property', findings, datedPacked)) {
    const last = lastExamined.get(packed);
    const isSame = last?.by === measure.by && known.uses(last.hash);
    const examined = isSame ? last : examine(records.read(packed), measure, context);
    if (readsAgain()) lastExamined.set(packed, examined);
    yield examined;
  }
}

/** Maps the properties one after the other, holds back what may not be advertised, and packs the rest. */
function mapListings(records: Listed<unknown>, context: MapContext): MappedListings {
  const { site, findings } = context;
  const contextKey = contextHash(context.context);
  const { advertDuties, marqueeIgnore, law, languages } = site;
  const policy = { advertDuties, marqueeIgnore, law, today: siteToday(site) };
  const by = JSON.stringify([contextKey, policy, languages]);
  const found: { readonly shown: Shown; readonly packed: Packed }[] = [];
  const heldBack: Listing[] = [];
  let withheldCount = 0;
  for (const { id, findings: all, outcome } of examineAll(records, { by, contextKey, policy }, context)) {
    const warn = findings.warnFor('property', id);
    for (const finding of all) warn(...finding);
    if (outcome.kind === 'withheld') withheldCount += 1;
    else if (outcome.kind === 'quarantined')
      findings.quarantine({ entity: 'property', id, field: outcome.field, reason: outcome.reason });
    else if (outcome.kind === 'held-back') heldBack.push(outcome.listing);
    else found.push({ shown: { id, isDraft: outcome.isDraft }, packed: outcome.packed });
  }
  found.sort((a, b) => Number(a.shown.id) - Number(b.shown.id));
  const packed = found.map((one) => one.packed);
  const shown = found.map((one) => one.shown);
  return { listings: new PackedList(mappedListing, packed), shown, withheldCount, heldBack };
}

/** What a project came to, its files apart. */
interface MappedProject {
  readonly mapping: Mapping<Project>;
  readonly findings: MappingResult['findings'];
}

/** What the last reading of this process made of each project, by what it says; under a key for all else that it was mapped by. */
let lastProjects: { readonly by: string; readonly byText: ReadonlyMap<string, MappedProject> } = {
  by: '',
  byText: new Map(),
};

function mapOneProject(raw: unknown, { site, context }: MapContext): MappedProject {
  const findings: Parameters<Warn>[] = [];
  const warn: Warn = (...finding) => findings.push(finding);
  const mapping = mapProject(raw, context, warn);
  if (mapping.kind === 'mapped') {
    const { title, description } = mapping.mapped.record;
    checkTranslations({ Title: title, Description: description }, site.languages, warn);
  }
  return { mapping, findings };
}

function mapProjects(records: readonly unknown[], context: MapContext): Mapped<Project>[] {
  const by = JSON.stringify([contextHash(context.context), context.site.languages]);
  const known = lastProjects.by === by ? lastProjects.byText : new Map<string, MappedProject>();
  const now = new Map<string, MappedProject>();
  const all: Mapped<Project>[] = [];
  for (const raw of pickWinners(records, 'project', context.findings)) {
    const text = createHash('sha256').update(JSON.stringify(raw)).digest('base64url');
    const { mapping, findings } = known.get(text) ?? mapOneProject(raw, context);
    now.set(text, { mapping, findings });
    const mapped = note(mapping, findings, 'project', context.findings);
    if (mapped) all.push(mapped);
  }
  if (readsAgain()) lastProjects = { by, byText: now };
  return all.sort((a, b) => Number(a.record.id) - Number(b.record.id));
}

/** An owner as the form says, made once for as long as it is the same object (src/feed/adapters/known-conversions.ts). */
const ownerOf = memoByKey((form: object, languages: string) => mapOwner(form, languages.split(' ')));

function mapOwners(records: readonly unknown[], languages: readonly string[], findings: Findings): Owner[] {
  const owners: Owner[] = [];
  for (const raw of pickWinners(records, 'owner', findings)) {
    const mapping = isRecord(raw) ? ownerOf(raw, languages.join(' ')) : mapOwner(raw, languages);
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
