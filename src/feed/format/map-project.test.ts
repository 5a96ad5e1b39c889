import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rawProperty } from '#feed/sync/feed.fixture.ts';
import { projectSchema } from '#site/listing-schema.ts';
import { mapProject } from './map-project.ts';

const context = { languages: ['nl', 'fr'], types: new Map(), categoryIds: new Set<number>() };
const unit = { ID: 1, Name: 'A0.1', TypeName: { nl: 'Appartement' }, Price: 300_000, PublishPrice: true, StatusID: 1 };

function rawProject(parts: object = {}) {
  return rawProperty({ ID: 10, Status: 2, PublicAddress: true, Units: [unit], ...parts });
}

function mapped(parts: object = {}) {
  const warnings: string[] = [];
  const mapping = mapProject(rawProject(parts), context, (kind, field) => warnings.push(`${kind} ${field ?? ''}`));
  if (mapping.kind !== 'mapped') throw new Error(`expected a project, got ${JSON.stringify(mapping)}`);
  return { ...mapping.mapped, warnings };
}

describe('mapProject', () => {
  it('maps a project with its price list', () => {
    const { record, warnings } = mapped();
    expect(warnings).toEqual([]);
    expect(record).toMatchObject({
      id: '10',
      status: 'for-sale',
      isSoldOut: false,
      address: { street: 'Lindestraat' },
    });
    expect(record.units).toEqual([
      { id: '1', name: 'A0.1', typeName: { nl: 'Appartement' }, priceCents: 30_000_000, status: 'available' },
    ]);
  });

  it('says beside the price of a unit what stands there, and nothing without a price', () => {
    const beside = { PriceUnit: 7, PriceUnitText: { nl: 'excl. btw' } };
    expect(mapped({ Units: [{ ...unit, ...beside }] }).record.units[0]).toMatchObject({
      priceUnit: 7,
      priceUnitText: { nl: 'excl. btw' },
    });
    const [bare] = mapped({ Units: [{ ...unit, ...beside, PublishPrice: false }] }).record.units;
    expect(Object.keys(bare ?? {}).filter((name) => name.startsWith('price'))).toEqual([]);
  });

  it('takes a project at its word that nothing is left, whatever its units say', () => {
    const Units = [1, 2, 3].map((StatusID) => ({ ...unit, ID: StatusID, StatusID }));
    const { record, warnings } = mapped({ SoldOut: true, Units });
    expect(record.units.map(({ status, priceCents }) => [status, priceCents])).toEqual(
      Array(3).fill(['sold', undefined]),
    );
    expect(warnings).toEqual([]);
    expect(mapped({ SoldOut: false, Units }).record.units.map(({ status }) => status)).toEqual([
      'available',
      'option',
      'sold',
    ]);
  });

  it('hides the price of a unit unless PublishPrice is an explicit yes', () => {
    for (const PublishPrice of [false, null, undefined]) {
      expect(mapped({ Units: [{ ...unit, PublishPrice }] }).record.units[0]).not.toHaveProperty('priceCents');
    }
  });

  it('leaves out units without name or known status, and the second of two with one ID', () => {
    const Units = [unit, { ...unit, Name: 'again' }, { ...unit, ID: 2, Name: '' }, { ...unit, ID: 3, StatusID: 9 }];
    const { record, warnings } = mapped({ Units });
    expect(record.units.map(({ name }) => name)).toEqual(['A0.1']);
    expect(warnings).toEqual(['duplicate-id Units', 'bad-value Units', 'unknown-code StatusID', 'bad-value Units']);
  });

  it('keeps the plan of each unit apart, to be fetched later', () => {
    const { sources } = mapped({ Units: [{ ...unit, Plan: 'media/plan.svg' }] });
    expect(sources.unitPlans.get('1')?.link).toEqual({ kind: 'path', path: 'media/plan.svg' });
  });

  it('refuses an external address that is not http(s)', () => {
    const { record, warnings } = mapped({ ExternalUrl: 'javascript:alert(1)' });
    expect(record.externalUrl).toBeUndefined();
    expect(warnings).toEqual(['dropped-url ExternalUrl']);
  });

  it('does not publish a draft', () => {
    expect(mapProject(rawProject({ Status: 0 }), context, () => undefined)).toEqual({ kind: 'withheld', id: '10' });
  });

  it('never throws, and what comes through is a valid project', () => {
    const field = fc.constantFrom(
      'Units',
      'Status',
      'Zip',
      'SoldOut',
      'Technical',
      'ELevel',
      'Manager',
      'Latitude',
      'Plans',
    );
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), fc.array(fc.jsonValue()), (parts, units) => {
        const mapping = mapProject(rawProject({ Units: units, ...parts }), context, () => undefined);
        if (mapping.kind === 'mapped') expect(projectSchema.safeParse(mapping.mapped.record).error).toBeUndefined();
      }),
    );
  });
});
