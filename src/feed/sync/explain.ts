import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { onlyWhere } from '#base/one-by-one.ts';
import { listingPath } from '#domain/paths.ts';
import { ownSiteHomes } from '#site/export/passed-on.ts';
import { readRoutes } from '#site/route-schema.ts';
import type { Listing } from '#domain/listing.ts';
import { isRecord } from '#feed/format/raw.ts';
import { entryKey, type FormatRecord, type RawEntry } from '#feed/adapters/adapter.ts';
import { convertEntry } from '#feed/adapters/convert-records.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { foldersOf, type Folders } from '#feed/source/folders.ts';
import { explainedFields, fatesOfProperty, fieldLines } from './explain-fields.ts';
import { prepareFeed, type Prepared } from './prepare.ts';
import { validRecords, type DryRunResult } from './dry-run.ts';
import type { SyncOptions } from './sync.ts';

/** Names of fields that hold persons or what the agency keeps to itself; a terminal is read over shoulders. */
const privateName =
  /vendor|buyer|seller|tenant|owner|email|phone|tel_|note|commission|courtage|negotiated|soldprice|contact_details|password/iu;

const isPrivateName = (name: string): boolean => privateName.test(name);

/** The record without what is private. */
function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (!isRecord(value)) return value;
  const isPrivateElement = typeof value['name'] === 'string' && 'children' in value && privateName.test(value['name']);
  if (isPrivateElement) return { name: value['name'], text: '(private)' };
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, privateName.test(key) ? '(private)' : masked(inner)]),
  );
}

function json(value: unknown): string[] {
  return JSON.stringify(value, null, 2)
    .split('\n')
    .map((line) => `  ${line}`);
}

async function routesOf({ contentDir }: Folders) {
  const text = await readFile(join(contentDir, 'routes.json'), 'utf8').catch(() =>
    readFile('content/routes.json', 'utf8'),
  );
  return readRoutes(text);
}

async function pagesOf(listing: Listing, { site }: SyncOptions, folders: Folders): Promise<string[]> {
  if (listing.isDraft) return ['It is a draft: it has no page, only a signed preview.'];
  const table = await routesOf(folders);
  const { defaultLanguage } = site;
  return site.languages.map((language) => `${site.url}${listingPath({ table, listing, language, defaultLanguage })}`);
}

/** The raw record of a property, found by our number, the source's, or the agency's reference. */
function find({ traced }: Prepared, wanted: string) {
  const properties = traced.filter(({ entity }) => entity === 'property');
  return properties.find(({ id, sourceId, reference }) => [id, sourceId, reference].includes(wanted));
}

/** The record in our own format, once more. */
function formOf(entry: RawEntry, prepared: Prepared, languages: readonly string[]): FormatRecord | undefined {
  const converted = convertEntry(entry, { ...prepared, languages }, () => undefined);
  return converted.flatMap((one) => ('form' in one && one.entity === 'property' ? [one.form] : []))[0];
}

async function explain(wanted: string, options: SyncOptions): Promise<DryRunResult> {
  const folders = foldersOf(options);
  const prepared = await prepareFeed({ ...options, keepsEntries: true }, folders);
  const found = find(prepared, wanted);
  if (!found) {
    const message = `The feed names no property ${wanted}.`;
    return { ok: false, message, advice: "Give our number of it, the CRM's own, or the agency's reference." };
  }
  const { id } = found;
  const { listings, projects } = validRecords(prepared);
  const [listing] = onlyWhere(listings, (one) => one.id === id);
  const isInNoExport = listing !== undefined && ownSiteHomes(projects)(listing);
  const entry = prepared.entries.find((one) => entryKey(one) === `property ${found.sourceId}`);
  const { warnings, quarantined } = prepared.findings;
  const refused = quarantined.filter((one) => one.entity === 'property' && one.id === id);
  const reason = refused[0]
    ? `${refused[0].field || 'record'}: ${refused[0].reason}`
    : 'its status is not public, or it is held back';
  const own = warnings.filter((one) => one.entity === 'property' && one.id === id);
  const fates = entry ? fatesOfProperty(entry, prepared, options.site.languages) : [];
  const lines = [
    `Raw record ${found.sourceId}, as ${prepared.adapter.description.name} sent it:`,
    ...json(masked(entry?.raw)),
    'What becomes of each field:',
    ...fieldLines(fates, isPrivateName),
    'In our own format:',
    ...json(masked(entry && formOf(entry, prepared, options.site.languages))),
    ...(listing ? ['On the site (files are added by the sync):', ...json(listing)] : [`Not on the site: ${reason}`]),
    ...(listing ? ['Pages:', ...(await pagesOf(listing, options, folders)).map((page) => `  ${page}`)] : []),
    ...(isInNoExport ? ['It is in no export: the feed keeps it, or its project, on the own site.'] : []),
    own.length === 0 ? 'No warnings.' : `Warnings: ${own.length}`,
    ...own.map(({ kind, field, message }) => `  ${kind}${field === undefined ? '' : `, ${field}`}: ${message}`),
  ];
  return { ok: true, lines, fields: explainedFields(fates, isPrivateName) };
}

/** One listing from its raw record to its pages, with every warning. Nothing is written. */
export async function explainListing(wanted: string, options: SyncOptions): Promise<DryRunResult> {
  try {
    return await explain(wanted, options);
  } catch (error) {
    if (error instanceof FeedProblem) return { ok: false, message: error.message, advice: error.advice };
    throw error;
  }
}
