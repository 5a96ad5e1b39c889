import {
  entryKey,
  type ConnectContext,
  type FeedConnection,
  type FetchRequest,
  type Fetched,
  type RawEntry,
} from '#feed/adapters/adapter.ts';
import type { RawRecord } from '#feed/format/raw.ts';
import { fieldsOf, idText } from '#feed/adapters/json.ts';
import { brusselsLocal } from '#feed/adapters/other-dates.ts';
import { languageFields, type OmnicasaRaw } from './convert.ts';
import { pushOmnicasaLead } from './push-lead.ts';
import { OmnicasaService } from './service.ts';

/** Omnicasa's numbers of languages. */
const languageIds: Readonly<Record<string, number>> = { nl: 1, fr: 2, en: 3, de: 4 };
/** On offer, sold, rented, reference: everything else is never public and never asked for. */
const publicStates = '1,2,4,6';
/** An import is no visit. */
const quiet = { UpdateVisit: false, IsRemovedFontFamily: true };

function textsOf(record: RawRecord): RawRecord {
  return Object.fromEntries(languageFields.flatMap((field) => (field in record ? [[field, record[field]]] : [])));
}

/** Dutch first: its names are the ones that the code tables know. */
function inOrder(languages: readonly string[]): string[] {
  return ['nl', ...languages.filter((language) => language !== 'nl' && language in languageIds)];
}

async function readMerged(service: OmnicasaService, method: string, filter: object, languages: readonly string[]) {
  const merged = new Map<string, { base: RawRecord; texts: Record<string, RawRecord> }>();
  for (const language of inOrder(languages)) {
    const id = languageIds[language];
    const rows = await service.list(method, { ...filter, ...quiet, LanguageId: id, DescriptionLanguageId: id });
    for (const row of rows) {
      const key = idText(row['ID']);
      if (key === undefined) continue;
      const found = merged.get(key);
      // Numbers and ids are the first language's; later ones only add texts.
      if (found) found.texts[language] = textsOf(row);
      else merged.set(key, { base: row, texts: { [language]: textsOf(row) } });
    }
  }
  return merged;
}

/** A project's own answer has neither postcode nor date: both come from its units. */
function placeOf(projectId: string, properties: Iterable<OmnicasaRaw>): RawRecord {
  const units = [...properties].map(({ base }) => base).filter((base) => idText(base['ProjectID']) === projectId);
  const [first = {}] = units;
  const stamps = units.map((unit) => unit['LastChangedDate']).filter((stamp) => typeof stamp === 'string');
  return {
    Zip: first['Zip'],
    City: first['City'],
    CountryID: first['CountryID'],
    LastChangedDate: stamps.sort().at(-1),
  };
}

function knownProperties({ known }: FetchRequest): Map<string, OmnicasaRaw> {
  const entries = [...known.values()].filter(({ entity }) => entity === 'property');
  return new Map(
    entries.map(({ sourceId, raw }) => [
      sourceId,
      { texts: {}, ...fieldsOf(raw), base: fieldsOf(fieldsOf(raw)['base']) },
    ]),
  );
}

async function deletedKeys(service: OmnicasaService): Promise<string[]> {
  const ids = async (method: string) => {
    const value = await service.read(method, {});
    return Array.isArray(value) ? value.flatMap((one: unknown) => idText(fieldsOf(one)['ID'] ?? one) ?? []) : [];
  };
  return [
    ...(await ids('GetDeletedPropertyIDs')).map((id) => `property ${id}`),
    ...(await ids('GetDeletedProjectIDs')).map((id) => `project ${id}`),
  ];
}

/** Ids that were there and are not in the lists of public states any more: they simply drop out of them. Projects are all read each time. */
async function droppedKeys(
  service: OmnicasaService,
  { known }: FetchRequest,
  projects: ReadonlyMap<string, unknown>,
): Promise<string[]> {
  const rows = await service.list('GetPropertyList', {
    Status: publicStates,
    DisplayFields: 'ID',
    ...quiet,
    LanguageId: 1,
  });
  const properties = rows.flatMap((row) => idText(row['ID']) ?? []);
  const present = new Set([
    ...properties.map((sourceId) => entryKey({ entity: 'property', sourceId })),
    ...[...projects.keys()].map((sourceId) => entryKey({ entity: 'project', sourceId })),
  ]);
  // An answer without any project is more likely a fault of the service than the end of all: only a full reading believes it.
  const isBelieved = (entity: string): boolean => entity !== 'project' || projects.size > 0;
  return [...known].filter(([key, { entity }]) => !present.has(key) && isBelieved(entity)).map(([key]) => key);
}

/** Whose answers nobody has seen yet: a guess could publish what is private. */
const notRead =
  'Agents (GetUserList), documents and plans (GetDocumentList), points of interest and open houses of Omnicasa are not read: ' +
  'what their answers look like is not known. Homes show the contact of the agency.';

async function fetchAll(
  service: OmnicasaService,
  languages: readonly string[],
  request: FetchRequest,
): Promise<Fetched> {
  const { sinceMs } = request;
  const since = sinceMs !== undefined && { ChangeSince: brusselsLocal(sinceMs).replace('T', ' ') };
  const properties = await readMerged(service, 'GetPropertyList', { Status: publicStates, ...since }, languages);
  const projects = await readMerged(
    service,
    'GetProjectList',
    { StatusList: publicStates, IsPublishWebsite: true },
    languages,
  );
  const gone = await deletedKeys(service);
  const dropped = sinceMs === undefined ? [] : await droppedKeys(service, request, projects);
  const all = new Map([...(sinceMs === undefined ? [] : knownProperties(request)), ...properties]);
  const entries: RawEntry[] = [
    ...[...properties].map(([sourceId, raw]): RawEntry => ({ entity: 'property', sourceId, raw })),
    ...[...projects].map(([sourceId, raw]): RawEntry => ({
      entity: 'project',
      sourceId,
      raw: { ...raw, place: placeOf(sourceId, all.values()) },
    })),
  ];
  // The list of deleted ids is of all times: one that is back counts as there.
  const present = new Set(entries.map(entryKey));
  const deleted = [...gone, ...dropped].filter((key) => !present.has(key));
  const isComplete = sinceMs === undefined;
  return { entries, deleted, isComplete, remarks: isComplete ? [notRead] : [] };
}

export function connectOmnicasa(context: ConnectContext): FeedConnection {
  const service = new OmnicasaService(context);
  return {
    ...service.caller.files,
    label: service.caller.label,
    fetch: (request) => fetchAll(service, context.languages, request),
    pushLead: (lead) => pushOmnicasaLead(lead, service),
  };
}
