import { readFileSync } from 'node:fs';
import type { Listing, Project, TreeItem } from '#domain/listing.ts';
import type { ExportFile, Stock } from '#site/export/export-file.ts';
import { gevelFiles } from '#site/export/gevel/feed-files.ts';
import { kyeroFile } from '#site/export/kyero.ts';
import { openImmoFile } from '#site/export/openimmo.ts';
import type { FeedAdapter, RawEntry } from '#feed/adapters/adapter.ts';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { convertRecords } from '#feed/adapters/convert-records.ts';
import { indexTypes, mapTree } from '#feed/format/type-tree.ts';
import { kyeroAdapter } from '#feed/adapters/kyero/adapter.ts';
import { openImmoAdapter } from '#feed/adapters/openimmo/adapter.ts';
import { applyPackage } from '#feed/adapters/openimmo/apply.ts';
import { entriesOf } from '#feed/adapters/openimmo/entries.ts';
import type { Stock as OpenImmoStock } from '#feed/adapters/openimmo/identify.ts';
import { childAt, childrenOf, textAt, type XmlElement } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { Findings } from '#feed/findings/findings.ts';
import { gatherFeed, type RawFeed } from '#feed/source/gather.ts';
import { folderSource } from '#feed/source/folder-source.ts';
import { mapFeed } from '#feed/sync/map-feed.ts';
import { readSiteConfig } from '#site/site-config.ts';
import type { TypeChoice } from './listing.fixture.ts';

const site = readSiteConfig('content/site.json', {});

function demoTree(file: string): TreeItem[] {
  const raw: unknown = JSON.parse(readFileSync(`content/sample-feed/${file}`, 'utf8'));
  return mapTree(raw, site.languages, site.defaultLanguage, () => undefined);
}

const types = demoTree('types.json');
const categories = demoTree('categories.json');

/** The demonstration's types, as the import writes them into a listing. */
export const typeChoices: readonly TypeChoice[] = [...indexTypes(types)].map(([typeId, { webId, root }]) => ({
  typeId,
  webId: webId ?? 2,
  typeName: root.label,
}));

/** A stock of these listings, and everything that is exported of it as text. */
export function exportStock(listings: readonly Listing[]): Stock & { readonly texts: () => string[] } {
  const { languages, defaultLanguage } = site;
  const stock: Stock = { listings, projects: [], types, categories, site, languages, defaultLanguage };
  const addressOf = ({ id }: Listing, language: string): string => `${site.url}/${language}/${id}/`;
  const files: ExportFile[] = [...gevelFiles(stock), openImmoFile(stock), kyeroFile(stock, addressOf)];
  return { ...stock, texts: () => files.map(({ write }) => String(write())) };
}

interface Records {
  readonly listings: Listing[];
  readonly projects: Project[];
}

function mapped(feed: RawFeed, findings: Findings): Records {
  const { listings, projects } = mapFeed(feed, { ...site, advertDuties: 'warn' }, findings);
  return { listings: listings.map(({ record }) => record), projects: projects.map(({ record }) => record) };
}

/** The demonstration's own stock, without its files. */
export async function demoStock(): Promise<Records> {
  return mapped(await gatherFeed(folderSource('content/sample-feed')), new Findings());
}

/** Our own format, read again. */
export function importGevel(stock: Stock): {
  readonly records: Listing[];
  readonly projects: Project[];
  readonly warnings: readonly string[];
} {
  const read = (name: string): unknown => {
    const file = gevelFiles(stock).find(({ path }) => path === `gevel/${name}`);
    return JSON.parse(String(file?.write() ?? 'null'));
  };
  const findings = new Findings();
  const { Files } = read('feed.json') as { Files: { Properties: readonly string[] } };
  const properties = Files.Properties.flatMap((name) => read(name) as unknown[]);
  const feed = {
    types: read('types.json'),
    categories: read('categories.json'),
    properties,
    projects: read('projects.json') as unknown[],
    owners: [],
  };
  const { listings, projects } = mapped(feed, findings);
  // What a listing lacks is the agency's matter, what the import cannot read is ours.
  const ours = new Set(['bad-value', 'unknown-code', 'unknown-reference', 'dropped-url', 'dropped-coordinates']);
  const warnings = findings.warnings.flatMap(({ kind, field, message }) =>
    ours.has(kind) ? [`${field ?? ''} ${message}`] : [],
  );
  return { records: listings, projects, warnings };
}

function convert(adapter: FeedAdapter, entries: readonly RawEntry[]): Listing[] {
  const { name } = adapter.description;
  const codes = readFeedCodes(name, 'content');
  const { languages, marqueeIgnore } = site;
  const options = { adapter, codes, settings: { energyClassIsLocal: 'yes' }, languages, marqueeIgnore };
  const findings = new Findings();
  const { feed } = convertRecords(entries, undefined, options, findings);
  return mapped(feed, findings).listings;
}

function parsed(text: string): XmlElement {
  const result = parseXml(text);
  if (!result.ok) throw new Error(`The export is not XML: ${result.reason}`);
  return result.root;
}

/** Kyero, read again. */
export function importKyero(stock: Stock): Listing[] {
  const root = parsed(String(kyeroFile(stock, ({ id }, language) => `${site.url}/${language}/${id}/`).write()));
  const agent = childAt(root, 'agent');
  const entries = childrenOf(root, 'property').map((property): RawEntry => ({
    entity: 'property',
    sourceId: textAt(property, 'id') ?? '',
    raw: { property, agent },
  }));
  return convert(kyeroAdapter, entries);
}

/** OpenImmo, read again. */
export function importOpenImmo(stock: Stock): Listing[] {
  const root = parsed(String(openImmoFile(stock).write()));
  const known: OpenImmoStock = new Map();
  const remarks = applyPackage(
    known,
    { id: 'export', file: 'export.xml', root, archive: undefined, inline: [], base: '', order: '', remarks: [] },
    undefined,
  );
  if (remarks.length > 0) throw new Error(remarks.join('\n'));
  return convert(openImmoAdapter, entriesOf(known, '2026-11-20'));
}
