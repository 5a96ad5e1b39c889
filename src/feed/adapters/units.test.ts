import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinUnits } from './units.ts';

const home = {
  ID: 7,
  ProjectID: 1,
  Ident: 'REF-7',
  Status: 'available',
  Goal: 0,
  PublishAddress: true,
  PublishPrice: true,
};

function joinAll(homes: readonly object[], project: object) {
  const warnings: string[] = [];
  const told: string[] = [];
  const context = {
    marqueeIgnore: [4, 5],
    typeName: (id: unknown) => (id === 2 ? { nl: 'Appartement' } : undefined),
    warnFor: (id: unknown) => (kind: string, field: string | undefined) =>
      void warnings.push(`${String(id)} ${kind} ${field ?? ''}`),
    warnForProject: (id: unknown) => (kind: string, _field: string | undefined, message: string) =>
      void told.push(`${String(id)} ${kind}: ${message}`),
  };
  const records = homes.map((one) => ({ ...home, ...one }));
  const joined = joinUnits(records, [{ ID: 1, Status: 'for-sale', ...project }], context);
  const units = (joined.projects[0]?.['Units'] ?? []) as Record<string, unknown>[];
  return { units, project: joined.projects[0], property: joined.properties[0], warnings, told };
}

function join(unit: object, project: object) {
  const joined = joinAll([unit], project);
  return { ...joined, unit: joined.units[0] };
}

describe('a home of a project', () => {
  it.each([
    [{ UnitName: 'A1.02', BoxNr: '3' }, 'A1.02'],
    [{ BoxNr: '0203' }, '0203'],
    [{ BoxNr: '0203', PublishAddress: false }, '1'],
    [{ BoxNr: ' ' }, '1'],
    [{ BoxNr: '0' }, '1'],
    [{}, '1'],
  ])('of %j goes by the name %s, and never by a reference of the agency', (unit, name) => {
    expect(join(unit, { PublicAddress: true }).unit?.['Name']).toBe(name);
  });

  it('names its type', () => {
    expect(join({ TypeID: 2 }, {}).unit?.['TypeName']).toEqual({ nl: 'Appartement' });
  });

  it('shows its address by its own flag where the project has none', () => {
    const { property, warnings } = join({}, { PublicAddress: false });
    expect([property?.['PublishAddress'], warnings]).toEqual([true, []]);
  });

  it('hides what its project hides, and somebody hears of it', () => {
    const { property, warnings } = join({}, { PublicAddress: false, PublishPrice: false, Street: 'Kaai' });
    expect(property).toMatchObject({ PublishAddress: false, PublishPrice: false });
    expect(warnings).toEqual(['7 hidden-with-project PublishAddress', '7 hidden-with-project PublishPrice']);
  });
});

describe('a street that a project or a home hides', () => {
  const hiding = (project: object, unit: object) => {
    const { property, project: joined } = join(unit, project);
    return [property?.['HiddenStreets'], joined?.['HiddenStreets']];
  };
  const [kaai, dok] = [
    { Street: 'Kaai', HouseNumber: '1' },
    { Street: 'Dok', HouseNumber: '2' },
  ];

  it('is known to the other, so that no text of it tells it', () => {
    expect(hiding({ PublicAddress: false, ...kaai }, { PublishAddress: false, ...dok })).toEqual([[kaai], [dok]]);
    expect(hiding({ PublicAddress: false, ...kaai }, { PublishAddress: true, ...dok })).toEqual([[kaai], undefined]);
    expect(hiding({ PublicAddress: true, ...kaai }, { PublishAddress: false, ...dok })).toEqual([undefined, [dok]]);
  });

  it('is none that the other shows itself', () => {
    expect(hiding({ PublicAddress: true, ...kaai }, { PublishAddress: false, ...kaai })).toEqual([
      undefined,
      undefined,
    ]);
  });
});

const sale = { ID: 1, Ident: 'S1', Price: 300_000 };
const rent = { ID: 2, Ident: 'R2', Goal: 1, Price: 950 };
const isPart = (one: { ContractTypeID?: unknown; AnnuityPerMonth?: unknown }) =>
  ['life-annuity', 8].some((code) => code === one.ContractTypeID) || one.AnnuityPerMonth === 500;
/** As feeds write the marquees that stand in the place of the price. */
const isUnderMarquee = ({ Marquee }: { Marquee?: unknown }) => [4, 5].includes(Number(Marquee));
const ids = (units: readonly Record<string, unknown>[]) => units.map(({ PropertyID }) => PropertyID);

describe('a price list', () => {
  it.each(['available', 'option', 'rented'])('has no home to let that is %s, and the report names it', (Status) => {
    const { units, project, told } = joinAll([sale, { ...rent, Status }], {});
    expect(ids(units)).toEqual([1]);
    expect(project).toMatchObject({ Status: 'for-sale', SoldOut: false });
    expect(told).toEqual(['1 bad-value: 1 home that is not for sale (R2); left out of the price list']);
  });

  it('does not call a project sold out for what is let, nor free for it', () => {
    const sold = { ...sale, Status: 'sold' };
    expect(joinAll([sold, rent], {}).project).toMatchObject({ SoldOut: true });
    expect(joinAll([sale, { ...rent, Status: 'rented' }], {}).project).toMatchObject({ SoldOut: false });
  });

  it('has no home of which nobody says that it is for sale, and its project stays', () => {
    const { units, project } = joinAll([{ Goal: undefined }], {});
    expect([units, project?.['Status']]).toEqual([[], 'for-sale']);
  });

  it('says nothing of homes that are not shown', () => {
    expect(joinAll([sale, { ...rent, Status: 'cancelled' }], {}).told).toEqual([]);
  });

  it.each([{ ContractTypeID: 'life-annuity' }, { ContractTypeID: 8 }, { AnnuityPerMonth: 600 }])(
    'shows no first payment as the price of a home: %j',
    (annuity) => {
      const { unit } = join({ Price: 50_000, ...annuity }, {});
      expect([unit?.['ID'], unit?.['Price']]).toEqual([7, undefined]);
    },
  );

  it('has no price of a home under a marquee that stands in its place', () => {
    const homes = [4, '5', 1, undefined].map((Marquee, index) => ({ ID: index + 1, Price: 300_000, Marquee }));
    const Units = homes.map(({ ID, Price }) => ({ ID, PropertyID: ID, Price, PublishPrice: true, StatusID: 1 }));
    for (const project of [{}, { Units }]) {
      const { units } = joinAll(homes, project);
      expect(units.map(({ Price }) => Price)).toEqual([undefined, undefined, 300_000, 300_000]);
    }
  });

  it('keeps what a flag hides, under a marquee too, for the texts that may not tell it', () => {
    const hidden = { Price: 300_000, PublishPrice: false };
    const line = { ID: 7, PropertyID: 7, Price: 300_000, PublishPrice: true, StatusID: 1 };
    const projects = [{}, { Units: [line] }, { Units: [{ ...line, ...hidden }] }];
    for (const [index, project] of projects.entries()) {
      const unit = { ...hidden, Marquee: 4, PublishPrice: index === 2 };
      expect(join(unit, project).unit).toMatchObject(hidden);
    }
  });

  it('never has a rent, a first payment or what a home hides, whatever the homes are', () => {
    const anyHome = fc.record(
      {
        Goal: fc.constantFrom(0, 1, 2, '0', '1', undefined),
        Status: fc.constantFrom('available', 'option', 'sold', 'rented', 'cancelled', 'draft', undefined),
        Price: fc.integer({ min: 1, max: 1_000_000 }),
        PublishPrice: fc.constantFrom(true, false, undefined),
        ContractTypeID: fc.constantFrom('life-annuity', 'private-sale', 8, undefined),
        AnnuityPerMonth: fc.constantFrom(0, 500, undefined),
        Marquee: fc.constantFrom(0, 1, 4, '5', undefined),
      },
      { requiredKeys: ['Price'] },
    );
    fc.assert(
      fc.property(fc.array(anyHome, { maxLength: 6 }), fc.boolean(), (drawn, isOwn) => {
        const homes = drawn.map((one, index) => ({ ...home, ...one, ID: index + 1 }));
        const lines = homes.map(({ ID, Price }) => ({ ID, PropertyID: ID, Price, PublishPrice: true, StatusID: 1 }));
        const { units, project } = joinAll(homes, isOwn ? { Units: lines } : {});
        const origin = units.map((unit) => ({ unit, of: homes.find(({ ID }) => ID === unit['PropertyID']) }));
        expect(origin.every(({ of }) => Number(of?.Goal) === 0)).toBe(true);
        const priced = origin.filter(({ unit }) => unit['PublishPrice'] === true && unit['Price'] !== undefined);
        expect(priced.filter(({ of }) => of?.PublishPrice !== true || isPart(of) || isUnderMarquee(of))).toEqual([]);
        const isShown = project?.['Status'] === 'for-sale';
        const isLet = homes.some(
          ({ Goal, Status }) => Number(Goal) > 0 && !['cancelled', 'draft', undefined].includes(Status),
        );
        expect(isShown).toBe(units.length > 0 || !isLet);
      }),
    );
  });

  it('says beside a price what the home says: "from", and what is left out of it', () => {
    const beside = { PriceUnit: 7, PriceUnitText: { nl: 'excl. btw' } };
    expect(join({ Price: 1, ...beside }, {}).unit).toMatchObject(beside);
    const Units = [{ ID: 7, PropertyID: 7, Price: 1, PublishPrice: true, StatusID: 1 }];
    expect(join({ Price: 1, ...beside }, { Units }).unit).toMatchObject(beside);
  });

  it('keeps the currency of a price, and what hides it', () => {
    expect(join({ Price: 1, Currency: 'USD' }, {}).unit).toMatchObject({ Currency: 'USD', PublishPrice: true });
    expect(join({ Price: 1, PublishPrice: undefined }, {}).unit).toMatchObject({ PublishPrice: false });
  });

  it('that the project has itself shows no more than its homes and it do', () => {
    const line = (PropertyID: number) => ({ ID: PropertyID, PropertyID, Price: 5, PublishPrice: true, StatusID: 1 });
    const homes = [sale, rent, { ID: 3, PublishPrice: 0 }, { ID: 4, ContractTypeID: 8 }, { ID: 5, Currency: 'CHF' }];
    const Units = [...[1, 2, 3, 4, 5].map(line), { ID: 6, PublishPrice: true }];
    const { units } = joinAll(homes, { Units });
    expect(units.map(({ ID, PublishPrice, Currency }) => [ID, PublishPrice, Currency])).toEqual([
      [1, true, undefined],
      [3, false, undefined],
      [4, false, undefined],
      [5, true, 'CHF'],
      [6, true, undefined],
    ]);
    const hidden = joinAll(homes, { Units, PublishPrice: 0 }).units;
    expect(hidden.every(({ PublishPrice }) => PublishPrice === false)).toBe(true);
  });
});

describe('a project without a home for sale', () => {
  it.each(['for-sale', 2, 'delivered'])('is not published as %s where it has homes to let', (Status) => {
    const { project, told } = joinAll([rent, { ...rent, ID: 3, Ident: 'R3', Status: 'rented' }], { Status });
    expect(project).toMatchObject({ Status: 'draft', Units: [] });
    expect(told).toEqual([
      '1 held-back: is not published. None of its homes is for sale (R2, R3), and a project is shown as for sale',
    ]);
  });

  it('is not published where it is to let itself, and is where it is not', () => {
    const { project, told } = joinAll([], { Goal: 1 });
    expect([project?.['Status'], told]).toEqual([
      'draft',
      ['1 held-back: is not published. It is to let, and a project is shown as for sale'],
    ]);
    expect(joinAll([], { Goal: 0 }).project).toEqual({ ID: 1, Status: 'for-sale', Units: [], SoldOut: false });
    expect(joinAll([sale], { Goal: 1 }).project).toMatchObject({ Status: 'for-sale' });
  });

  it('is not spoken of where it is a draft', () => {
    expect(joinAll([rent], { Status: 'draft' }).told).toEqual([]);
  });

  it('names ten of many homes', () => {
    const homes = Array.from({ length: 12 }, (_, index) => ({ ...rent, ID: index + 1, Ident: `R${index + 1}` }));
    expect(joinAll(homes, {}).told.join('')).toContain('R9, R10 and 2 more)');
  });
});
