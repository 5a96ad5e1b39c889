import type { TreeItem } from '#domain/listing.ts';
import type { ExportFile, Stock } from '#site/export/export-file.ts';
import { shownListing } from '#site/export/shown-listing.ts';
import type { ExportRecord } from './shared-fields.ts';
import { projectRecord } from './project-record.ts';
import { propertyRecord } from './property-record.ts';

/** A file is read as a whole by whoever takes it. */
const propertiesPerFile = 500;
const folder = 'gevel';
const contentType = 'application/json; charset=utf-8';

function treeForm(tree: readonly TreeItem[]): ExportRecord[] {
  return tree.flatMap(({ id, parentid, label, webId, children }) => [
    { ID: id, ParentID: parentid, Name: label, WebID: webId },
    ...treeForm(children),
  ]);
}

/** Our own format, as a feed that another site of ours, or anybody, can read: `feed.json` names the other files. */
export function gevelFiles(stock: Stock): ExportFile[] {
  const { projects, types, categories, site } = stock;
  // By number, so that a change moves no home to another file.
  const listings = stock.listings.toSorted((a, b) => Number(a.id) - Number(b.id));
  const parts = Math.max(1, Math.ceil(listings.length / propertiesPerFile));
  const shares = Array.from({ length: parts }, (_, part) => ({
    name: `properties-${part}.json`,
    homes: listings.slice(part * propertiesPerFile, (part + 1) * propertiesPerFile),
  }));
  const file = (name: string, value: () => unknown, shows: ExportFile['shows'] = listings): ExportFile => ({
    path: `${folder}/${name}`,
    contentType,
    shows,
    isForPrograms: true,
    write: () => Buffer.from(`${JSON.stringify(value())}\n`),
  });
  return [
    file('feed.json', () => ({
      Format: 'gevel-crm/1',
      Agency: site.agency.name,
      Complete: true,
      Files: {
        Types: 'types.json',
        Categories: 'categories.json',
        Properties: shares.map(({ name }) => name),
        Projects: ['projects.json'],
      },
      Counts: { Properties: listings.length, Projects: projects.length },
    })),
    file('types.json', () => treeForm(types)),
    file('categories.json', () => treeForm(categories)),
    ...shares.map(({ name, homes }) =>
      file(
        name,
        () => homes.map((listing) => propertyRecord(shownListing(listing, site.marqueeIgnore), site.url)),
        homes,
      ),
    ),
    // Their price lists name sold homes as well, which are in no other file.
    file('projects.json', () => projects.map((project) => projectRecord(project, site.url)), projects),
  ];
}
