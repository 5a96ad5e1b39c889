import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Listing, Project, ProjectUnit } from '#domain/listing.ts';
import { exportFiles } from '#site/export/files/export-files.ts';
import { contentWith, listingIn, projectWith, withPhoto } from '#site/content.fixture.ts';
import type { Content } from '#site/content.ts';
import { passedOn } from './passed-on.ts';

const plain = contentWith([]);
const forms: Content['site']['exports']['forms'] = ['gevel', 'openimmo', 'kyero', 'atom'];
const site = { ...plain.site, exports: { ...plain.site.exports, forms } };
const projectIds = ['901', '902'];

/** A home as it is drawn: kept to the own site or not, sold or on offer, in a project or in none. */
const homes = fc.array(
  fc.record({ isKept: fc.boolean(), isSold: fc.boolean(), project: fc.constantFrom(undefined, ...projectIds) }),
  { maxLength: 8 },
);
const keptProjects = fc.subarray(projectIds);

const isWritten = { description: { nl: '<p>Rustig gelegen</p>' }, ...withPhoto };

/** Numbers that stand nowhere else, so that a text that holds one names the home. */
const numberOf = (index: number): string => `77${String(index).padStart(3, '0')}77`;

function stockOf(
  drawn: readonly { isKept: boolean; isSold: boolean; project: string | undefined }[],
  kept: readonly string[],
) {
  const listings = drawn.map(({ isKept, isSold, project }, index): Listing => {
    const id = numberOf(index);
    return listingIn('Gent', index, {
      id,
      reference: `REF${id}`,
      title: { nl: `Huis ${id}`, fr: `Maison ${id}` },
      ...isWritten,
      availability: isSold ? 'sold' : 'available',
      ...(isKept && { isOwnSiteOnly: true }),
      ...(project !== undefined && { projectId: project }),
    });
  });
  const projects = projectIds.map((id): Project =>
    projectWith({
      id,
      reference: `PRO${id}`,
      units: listings
        .filter(({ projectId }) => projectId === id)
        .map((listing) => ({
          id: listing.id,
          name: listing.reference,
          typeName: {},
          status: 'available',
          listingId: listing.id,
        })),
      ...(kept.includes(id) && { isOwnSiteOnly: true }),
    }),
  );
  return contentWith(listings, { projects, site });
}

/** Which of the numbers a text holds. */
function named(texts: readonly string[], ids: readonly string[]): string[] {
  return ids.filter((id) => texts.some((text) => text.includes(id)));
}

function textsOf(content: Content, wanted = /./u): string[] {
  return exportFiles(content)
    .filter(({ path }) => wanted.test(path))
    .map(({ write }) => String(write()));
}

const staysHere = (content: Content, listing: Listing): boolean =>
  listing.isOwnSiteOnly === true ||
  content.projects.some(({ id, isOwnSiteOnly }) => isOwnSiteOnly === true && id === listing.projectId);

describe('exports for others', () => {
  it('name no home and no project that stays on the own site, and all others', () => {
    fc.assert(
      fc.property(homes, keptProjects, (drawn, kept) => {
        const content = stockOf(drawn, kept);
        const stays = content.listings.filter((listing) => staysHere(content, listing)).map(({ id }) => id);
        const offered = content.onOffer.map(({ id }) => id).filter((id) => !stays.includes(id));
        expect(named(textsOf(content), stays)).toEqual([]);
        for (const file of [/properties-/u, /openimmo/u, /kyero/u, /new-nl/u])
          expect(named(textsOf(content, file), offered)).toEqual(offered);
        const projects = textsOf(content, /projects/u);
        const others = projectIds.filter((id) => !kept.includes(id)).map((id) => `PRO${id}`);
        expect(
          named(
            projects,
            projectIds.map((id) => `PRO${id}`),
          ),
        ).toEqual(others);
      }),
    );
  });

  it('say to nobody that there is such a thing', () => {
    const content = stockOf(
      [
        { isKept: true, isSold: false, project: undefined },
        { isKept: false, isSold: false, project: '901' },
      ],
      ['902'],
    );
    for (const text of textsOf(content)) expect(text).not.toMatch(/PassOn|isOwnSiteOnly|weitergabe/u);
  });

  it('are made again when a home may no longer be passed on', () => {
    const free = stockOf([{ isKept: false, isSold: false, project: undefined }], []);
    const kept = stockOf([{ isKept: true, isSold: false, project: undefined }], []);
    const shownIn = (content: Content) =>
      exportFiles(content)
        .filter(({ path }) => !path.endsWith('projects.json'))
        .map(({ path, shows }) => [path, shows.map(({ id }) => id)]);
    for (const [path, ids] of shownIn(free)) expect([path, ids]).toEqual([path, [numberOf(0)]]);
    for (const [path, ids] of shownIn(kept)) expect([path, ids]).toEqual([path, []]);
  });

  it('keep saying that nothing is left of a project whose last sold homes they leave out', () => {
    const home = listingIn('Gent', 1, { isOwnSiteOnly: true });
    const soldOutWith = (status: ProjectUnit['status']) => {
      const units = [{ id: '1', name: 'A', typeName: {}, status, listingId: home.id }];
      const { projects } = passedOn(contentWith([home], { projects: [projectWith({ units })] }));
      return projects.map((project) => [project.units.length, project.isSoldOut]);
    };
    expect(soldOutWith('sold')).toEqual([[0, true]]);
    expect(soldOutWith('available')).toEqual([[0, false]]);
  });

  it('are made again when a sold home leaves the price list of its project', () => {
    const unitsIn = (isKept: boolean) => {
      const content = stockOf([{ isKept, isSold: true, project: '901' }], []);
      const file = exportFiles(content).find(({ path }) => path.endsWith('projects.json'));
      return file?.shows.map((project) => ('units' in project ? project.units.length : undefined));
    };
    expect([unitsIn(false), unitsIn(true)]).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });
});
