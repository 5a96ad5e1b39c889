import { describe, expect, it } from 'vitest';
import { estate as sweepbright } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { estate as whise } from '#feed/adapters/whise/fake.fixture.ts';
import { Findings } from '#feed/findings/findings.ts';
import { mapProject } from '#feed/format/map-project.ts';
import { adapterFor } from '#feed/registry.ts';
import type { RawEntry } from './adapter.ts';
import { readFeedCodes } from './code-tables.ts';
import { convertRecords } from './convert-records.ts';

const languages = ['nl', 'fr', 'en', 'de'];

/** A project of a CRM with its homes, as the site would show it. */
function projectOf(name: string, entries: readonly RawEntry[]) {
  const adapter = adapterFor(name);
  const codes = readFeedCodes(name, '/nowhere');
  const findings = new Findings(adapter.fieldNames);
  const options = { adapter, codes, settings: {}, languages, marqueeIgnore: [] };
  const { feed } = convertRecords(entries, undefined, options, findings);
  const context = { languages, types: new Map(), categoryIds: new Set<number>() };
  const mapping = mapProject([...feed.projects][0], context, () => undefined);
  const said = findings.warnings.map((one) => JSON.stringify(one)).join('\n');
  return { project: mapping.kind === 'mapped' ? mapping.mapped.record : undefined, said };
}

const whiseHomes = (project: object, ...homes: readonly object[]) =>
  projectOf('whise', [
    { entity: 'project', sourceId: '1', raw: whise({ id: 1, canHaveChildren: true, price: undefined, ...project }) },
    ...homes.map((parts, index): RawEntry => ({
      entity: 'property',
      sourceId: String(index + 2),
      raw: whise({ id: index + 2, parentId: 1, box: `bus 0${index + 1}01`, ...parts }),
    })),
  ]);

describe('a project of Whise', () => {
  it('shows each home in its own state, and no price of one that is sold or hides it', () => {
    const { project } = whiseHomes(
      {},
      { price: 300_000 },
      { price: 310_000, purposeStatus: { id: 5 } },
      { price: 320_000, purposeStatus: { id: 3 } },
      { price: 330_000, displayPrice: undefined },
    );
    expect(project?.units.map(({ name, status, priceCents }) => [name, status, priceCents])).toEqual([
      ['bus 0101', 'available', 30_000_000],
      ['bus 0201', 'option', 31_000_000],
      ['bus 0301', 'sold', undefined],
      ['bus 0401', 'available', undefined],
    ]);
    expect(project?.isSoldOut).toBe(false);
  });

  it('names homes to let in the report, and leaves them out of its prices', () => {
    const { project, said } = whiseHomes(
      {},
      { price: 300_000 },
      { price: 950, purpose: { id: 2 }, purposeStatus: { id: 2 }, referenceNumber: 'H-2' },
    );
    expect(project?.units).toHaveLength(1);
    expect(said).toMatch(/H-2.*left out of the price list/u);
  });

  it('is sold out where every home is', () => {
    const sold = { purposeStatus: { id: 3 } };
    expect(whiseHomes({}, sold, sold).project?.isSoldOut).toBe(true);
  });

  it('hides the prices of its homes where it hides its own', () => {
    const { project } = whiseHomes({ displayPrice: undefined }, { price: 300_000 });
    expect(project?.units.map(({ priceCents }) => priceCents)).toEqual([undefined]);
  });

  it('names no home by a box of an address that is hidden', () => {
    const { project } = whiseHomes({ displayAddress: undefined }, { price: 300_000 });
    expect(project?.units.map(({ name }) => name)).toEqual(['1']);
  });

  it('withdrawn homes are none of its own', () => {
    const { project } = whiseHomes({}, { price: 300_000 }, { purposeStatus: { id: 8 } });
    expect(project?.units).toHaveLength(1);
  });
});

it('a project of SweepBright shows a garage among its homes without bedrooms', () => {
  const unit = (id: string, parts: object): RawEntry => ({
    entity: 'property',
    sourceId: id,
    raw: sweepbright({ id, project_id: 'p', fetched_at: '2026-11-02T09:30:00Z', ...parts }),
  });
  const { project } = projectOf('sweepbright', [
    {
      entity: 'project',
      sourceId: 'p',
      raw: sweepbright({ id: 'p', is_project: true, fetched_at: '2026-11-02T09:30:00Z' }),
    },
    unit('a', { type: 'apartment', sub_type: ['condo'] }),
    unit('b', {
      type: 'parking',
      sub_type: ['private_garage'],
      bedrooms: 0,
      price: { amount: 25_000, currency: 'EUR', hidden: false },
    }),
  ]);
  const shown = (project?.units ?? []).map(({ typeName, bedrooms, priceCents }) => [
    typeName['nl'],
    bedrooms,
    priceCents,
  ]);
  expect(shown).toEqual(
    expect.arrayContaining([
      ['Flat', 3, 51_500_000],
      ['Garagebox', undefined, 2_500_000],
    ]),
  );
  expect(shown).toHaveLength(2);
});
