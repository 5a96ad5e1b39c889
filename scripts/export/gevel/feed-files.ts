import type { TreeItem } from '#domain/listing.ts';
import type { ExportFile, Stock } from '#scripts/export/export-file.ts';
import { shownListing } from '#scripts/export/shown-listing.ts';
import type { Form } from './media-form.ts';
import { projectForm } from './project-form.ts';
import { propertyForm } from './property-form.ts';

/** A file is read as a whole by whoever takes it. */
const propertiesPerFile = 500;
const folder = 'gevel';
const contentType = 'application/json; charset=utf-8';

function treeForm(tree: readonly TreeItem[]): Form[] {
  return tree.flatMap(({ id, parentid, label, webId, children }) => [
    { ID: id, ParentID: parentid, Name: label, WebID: webId },
    ...treeForm(children),
  ]);
}

/** Our own form, as a feed that another site of ours, or anybody, can read: `feed.json` names the other files. */
export function gevelFiles(stock: Stock): ExportFile[] {
  const { listings, projects, types, categories, site } = stock;
  const parts = Math.max(1, Math.ceil(listings.length / propertiesPerFile));
  const names = Array.from({ length: parts }, (_, part) => `properties-${part}.json`);
  const file = (name: string, value: () => unknown): ExportFile => ({
    path: `${folder}/${name}`,
    contentType,
    write: () => `${JSON.stringify(value())}\n`,
  });
  return [
    file('feed.json', () => ({
      Format: 'gevel-crm/1',
      Agency: site.agency.name,
      Complete: true,
      Files: { Types: 'types.json', Categories: 'categories.json', Properties: names, Projects: ['projects.json'] },
      Counts: { Properties: listings.length, Projects: projects.length },
    })),
    file('types.json', () => treeForm(types)),
    file('categories.json', () => treeForm(categories)),
    ...names.map((name, part) =>
      file(name, () =>
        listings
          .slice(part * propertiesPerFile, (part + 1) * propertiesPerFile)
          .map((listing) => propertyForm(shownListing(listing, site.marqueeIgnore), site.url)),
      ),
    ),
    file('projects.json', () => projects.map((project) => projectForm(project, site.url))),
  ];
}
