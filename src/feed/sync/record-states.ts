import { readsAgain, type Packed } from '#base/packed.ts';
import type { PackedList } from '#base/packed-list.ts';
import { isListed } from '#domain/availability.ts';
import { advertDuties } from '#domain/duties.ts';
import type { Listing, LocalizedText, Photo, Project } from '#domain/listing.ts';
import type { HomeContact } from '#domain/office/own-homes.ts';
import type { TracedRecord } from '#feed/adapters/convert-records.ts';
import { unknownTime } from '#feed/format/map-dates.ts';
import type { Warning } from '#feed/findings/finding.ts';
import type { Findings } from '#feed/findings/findings.ts';
import type { FeedRecord, MissingDuty, Refusal } from '#site/feed-records.ts';
import type { SiteConfig } from '#site/site-config.ts';

type Entity = FeedRecord['entity'];
type Site = Pick<SiteConfig, 'languages' | 'marqueeIgnore'>;

/** What a field of our own form says of a record that was left out for it; any other field holds a value that is none. */
const refusalOf: Readonly<Record<string, Refusal>> = {
  Goal: 'goal',
  TypeID: 'type',
  CountryID: 'country',
  City: 'town',
  ID: 'number',
  '': 'form',
};

/** Everything that a reading of the feed came to. */
export interface ReadingResult {
  readonly traced: readonly TracedRecord[];
  readonly listings: PackedList<Listing>;
  readonly heldBack: readonly Listing[];
  readonly projects: readonly Project[];
  readonly findings: Findings;
}

/** Address of the narrowest file of a photo that every browser shows. */
function smallestFile(photo: Photo | undefined): string | undefined {
  return photo?.files.find(({ format }) => format === 'webp')?.path;
}

function untranslated(texts: readonly LocalizedText[], { languages }: Site): string[] {
  return languages.filter((language) => texts.some((text) => text[language] === undefined));
}

function missingDuties(listing: Listing, site: Site): MissingDuty[] {
  if (!isListed(listing)) return [];
  return advertDuties(listing, site).map(({ duty, region, kind }) => ({ duty, region, kind }));
}

function agentOf(contact: HomeContact | undefined): Pick<FeedRecord, 'agent' | 'agentEmail'> {
  if (!contact) return {};
  return { agent: contact.name, ...(contact.email !== undefined && { agentEmail: contact.email }) };
}

function shared({ title, description, address, media, manager, changedAt }: Listing | Project, site: Site) {
  const photo = smallestFile(media.photos[0]);
  return {
    title,
    untranslated: untranslated([title, description], site),
    town: address.city,
    ...(changedAt !== unknownTime && { changedAt }),
    ...agentOf(manager),
    ...(photo !== undefined && { photo }),
  };
}

/** What became of each accepted home, for as long as it says the same; it goes with the home. */
const known = new WeakMap<Packed, { readonly by: string; readonly record: FeedRecord }>();

function* ofAccepted(listings: PackedList<Listing>, site: Site): Generator<FeedRecord> {
  const by = JSON.stringify([site.languages, site.marqueeIgnore]);
  for (const packed of listings.packed) {
    let last = known.get(packed);
    if (last?.by !== by) {
      const listing = listings.read(packed);
      last = { by, record: ofListing(listing, listing.isDraft ? 'draft' : 'published', site) };
      if (readsAgain()) known.set(packed, last);
    }
    yield last.record;
  }
}

function ofListing(listing: Listing, state: FeedRecord['state'], site: Site): FeedRecord {
  const { id, reference, goal, availability } = listing;
  const duties = missingDuties(listing, site);
  return { entity: 'property', id, reference, state, goal, availability, duties, ...shared(listing, site) };
}

function ofProject(project: Project, site: Site): FeedRecord {
  const { id, reference } = project;
  return { entity: 'project', id, reference, state: 'published', goal: 'sale', duties: [], ...shared(project, site) };
}

/** A record of which nothing is known but its numbers, and who looks after it. */
function bare(entity: Entity, id: string, reference: string, contact?: HomeContact): Omit<FeedRecord, 'state'> {
  return { entity, id, reference, duties: [], title: {}, untranslated: [], town: '', ...agentOf(contact) };
}

function leftOut({ traced, findings }: ReadingResult): FeedRecord[] {
  const contacts = new Map(traced.map((one) => [keyOf(one), one.contact]));
  const shown = findings.quarantined;
  return findings.refusedFields.flatMap(({ entity, field: ownField }, index): FeedRecord[] => {
    const { id = '', reference = id, field = '' } = shown[index] ?? {};
    if (entity !== 'property' && entity !== 'project') return [];
    const refusal = refusalOf[ownField] ?? 'value';
    const one = bare(entity, id, reference, contacts.get(keyOf({ entity, id })));
    return [{ ...one, state: 'left-out', refusal, ...(field !== '' && { field }) }];
  });
}

function keyOf({ entity, id }: { readonly entity: string; readonly id: string }): string {
  return `${entity} ${id}`;
}

/** Records that became nothing although nothing is wrong with them: the agency's own choice, a state nobody knows, or homes to let alone. */
function notPublic({ traced, findings }: ReadingResult, known: ReadonlySet<string>): FeedRecord[] {
  const warned = (kind: Warning['kind'], of: Entity) =>
    new Set(findings.warnings.filter((one) => one.kind === kind && one.entity === of).map(keyOf));
  const unknownStates = warned('unknown-code', 'property');
  const onlyToLet = warned('held-back', 'project');
  return traced.flatMap(({ entity, id, reference, contact }): FeedRecord[] => {
    if (entity === 'owner') return [];
    const key = keyOf({ entity, id });
    if (known.has(key)) return [];
    const name = typeof reference === 'string' && reference.trim() !== '' ? reference.trim().slice(0, 60) : id;
    const one = bare(entity, id, name, contact);
    const refusal = onlyToLet.has(key) ? 'let-project' : unknownStates.has(key) ? 'status' : 'withdrawn';
    return [{ ...one, state: 'not-public', refusal }];
  });
}

/** What became of every home and project of a feed, for the office; by number. */
export function recordStatesOf(result: ReadingResult, site: Site): FeedRecord[] {
  const { listings, heldBack, projects } = result;
  const known = [
    ...ofAccepted(listings, site),
    ...heldBack.map((listing) => ofListing(listing, 'held', site)),
    ...projects.map((project) => ofProject(project, site)),
    ...leftOut(result),
  ];
  const all = new Map(known.map((record) => [keyOf(record), record]));
  for (const record of notPublic(result, new Set(all.keys()))) all.set(keyOf(record), record);
  return [...all.values()].sort((a, b) => a.entity.localeCompare(b.entity) || Number(a.id) - Number(b.id));
}
