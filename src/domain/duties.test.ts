import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { advertDuties } from '#domain/duties.ts';
import { listingWith } from '#domain/listing.fixture.ts';
import type { Address, Listing } from '#domain/listing.ts';

function at(zip: string, countryId = 10): Address {
  return { zip, city: '', countryId, isPublished: true };
}

function dutiesOf(parts: Partial<Listing>): string[] {
  return advertDuties(listingWith(parts)).map(({ duty }) => duty);
}

/** A Flemish house for sale whose advert is complete. */
const complete: Partial<Listing> = {
  energy: { performance: 250, labelText: 'C', uniqueCode: '20240115-0003124567-RES-1' },
  flood: { pScore: 'A', gScore: 'A' },
  legal: {
    destination: { nl: 'Woongebied' },
    permit: 'yes',
    summons: 'no',
    preemptiveRights: 'no',
    allotmentPermit: 'no',
  },
  asbestos: { type: 'safe' },
  building: { isNewBuild: false, constructionYear: 1960 },
};

describe('advertDuties', () => {
  it('are all met by a complete advert', () => {
    expect(dutiesOf(complete)).toEqual([]);
  });

  it('name every fact that a Flemish house for sale keeps back', () => {
    expect(advertDuties(listingWith({ building: { isNewBuild: false, constructionYear: 2000 } }))).toEqual([
      { duty: 'energy-score-missing', region: 'flanders', kind: 'home', isForbidden: false },
      { duty: 'energy-label-missing', region: 'flanders', kind: 'home', isForbidden: false },
      { duty: 'epc-code-missing', region: 'flanders', kind: 'home', isForbidden: false },
      { duty: 'town-planning-missing', region: 'flanders', kind: 'home', isForbidden: false },
      { duty: 'flood-score-missing', region: 'flanders', kind: 'home', isForbidden: false },
      { duty: 'asbestos-missing', region: 'flanders', kind: 'home', isForbidden: false },
    ]);
  });

  it('want both classes of the certificate in Luxembourg', () => {
    const address = at('L-1510', 50);
    expect(dutiesOf({ address })).toEqual(['energy-label-missing', 'insulation-class-missing']);
    expect(dutiesOf({ address, energy: { labelText: 'C', insulationClass: 'D' } })).toEqual([]);
  });

  it('cannot be checked without a Belgian postcode: that is said, and the advert held where a region would forbid it', () => {
    const breachOf = (parts: Partial<Listing>) =>
      advertDuties(listingWith(parts)).map(({ isForbidden, ...rest }) => [rest.duty, rest.region, isForbidden]);
    expect(breachOf({ ...complete, address: at('') })).toEqual([['postcode-missing', 'belgium', true]]);
    const energy = { ...complete.energy, totalKwhPerYear: 20_000, co2: 40 };
    expect(breachOf({ ...complete, address: at('90000'), energy })).toEqual([['postcode-missing', 'belgium', false]]);
    expect(breachOf({ address: at('', 12) })).toEqual([]);
  });

  it('want the E-level of a new Flemish home instead of its certificate', () => {
    const building = { isNewBuild: true, constructionYear: 2026 };
    expect(dutiesOf({ ...complete, building, energy: {} })).toEqual(['e-level-missing']);
    expect(dutiesOf({ ...complete, building, energy: { eLevel: 30 } })).toEqual([]);
  });

  it('want class and emission in Brussels, and no certificate in progress', () => {
    expect(dutiesOf({ address: at('1000') })).toEqual(['energy-label-missing', 'co2-missing']);
    expect(dutiesOf({ address: at('1000'), energy: { labelText: 'C', co2: 20 } })).toEqual([]);
    expect(dutiesOf({ address: at('1000'), energy: { labelText: 'C', co2: 20, isCertificatePending: true } })).toEqual([
      'certificate-pending',
    ]);
  });

  it('want class, code, score and total of the certificate before the advert in Wallonia', () => {
    const facts = { labelText: 'B', performance: 120, totalKwhPerYear: 12_000, uniqueCode: '20230403028340' };
    expect(dutiesOf({ address: at('5000'), energy: facts })).toEqual([]);
    expect(dutiesOf({ address: at('5000'), energy: { isCertificatePending: true } })).toEqual([
      'certificate-pending',
      'energy-score-missing',
      'energy-label-missing',
      'energy-total-missing',
      'epc-code-missing',
    ]);
    for (const [fact, duty] of [
      ['performance', 'energy-score-missing'],
      ['totalKwhPerYear', 'energy-total-missing'],
      ['uniqueCode', 'epc-code-missing'],
    ] as const) {
      expect(dutiesOf({ address: at('5000'), energy: { ...facts, [fact]: undefined } })).toEqual([duty]);
    }
  });

  it('want the whole certificate of a shop in Wallonia as soon as one fact of it is stated', () => {
    const shop = { address: at('7500'), webId: 2, typeName: { nl: 'Handel' } };
    expect(dutiesOf(shop)).toEqual([]);
    expect(dutiesOf({ ...shop, energy: { labelText: 'E', performance: 412, totalKwhPerYear: 95_584 } })).toEqual([
      'epc-code-missing',
    ]);
  });

  it('want label and code of offices and shops in Flanders, and nothing of garages, halls and land', () => {
    for (const webId of [2, 5, 6, 7]) {
      expect(dutiesOf({ ...complete, webId, energy: {} })).toEqual(['energy-label-missing', 'epc-code-missing']);
      expect(dutiesOf({ ...complete, webId, energy: { labelText: 'C', uniqueCode: 'x' } })).toEqual([]);
    }
    expect(dutiesOf({ ...complete, webId: 2, typeName: { nl: 'Garage' }, energy: {} })).toEqual([]);
    expect(dutiesOf({ ...complete, webId: 3, energy: {} })).toEqual([]);
    expect(dutiesOf({ ...complete, webId: 4, energy: {}, asbestos: {}, flood: { pScore: 'B' } })).toEqual([]);
  });

  it('want no building score of land', () => {
    expect(dutiesOf({ ...complete, flood: { pScore: 'B' } })).toEqual(['flood-score-missing']);
  });

  it('want no certificate of a room for a student in Brussels and Wallonia', () => {
    const room = { goal: 'rent', contractType: 'lease-student', costs: { chargesRenterCents: 0 } } as const;
    expect(dutiesOf({ ...room, address: at('1000') })).toEqual([]);
    expect(dutiesOf({ ...room, address: at('5000') })).toEqual([]);
  });

  it('forbid the advert in Brussels and Wallonia without its certificate, and leave the rest a warning', () => {
    const forbidden = (zip: string, countryId = 10) =>
      advertDuties(listingWith({ address: at(zip, countryId) })).map(({ isForbidden }) => isForbidden);
    expect(new Set(forbidden('1000'))).toEqual(new Set([true]));
    expect(new Set(forbidden('5000'))).toEqual(new Set([true]));
    expect(new Set(forbidden('9000'))).toEqual(new Set([false]));
    expect(new Set(forbidden('L-1234', 50))).toEqual(new Set([false]));
  });

  it('want the asbestos certificate of old buildings for sale only', () => {
    const building = { isNewBuild: false, constructionYear: 2001 };
    expect(dutiesOf({ ...complete, asbestos: {} })).toEqual(['asbestos-missing']);
    expect(dutiesOf({ ...complete, asbestos: {}, building })).toEqual([]);
    expect(dutiesOf({ ...complete, asbestos: {}, building: { isNewBuild: false } })).toEqual([]);
  });

  it('want the charges beside a rent that is shown', () => {
    const rental = { ...complete, goal: 'rent', asbestos: {}, legal: {}, flood: {} } as const;
    expect(dutiesOf(rental)).toEqual(['charges-missing']);
    expect(dutiesOf({ ...rental, costs: { chargesRenterCents: 0 } })).toEqual([]);
    expect(dutiesOf({ ...rental, costs: { renterTotalCents: 100_000 } })).toEqual([]);
  });

  it('never leave a home to rent without its rent, and let other rents be on request', () => {
    const rental = { ...complete, goal: 'rent', costs: { chargesRenterCents: 0 } } as const;
    for (const price of [{ isPublished: false }, { isPublished: true }, { isPublished: true, amountCents: 0 }]) {
      for (const zip of ['9000', '1000', '5000']) {
        const breaches = advertDuties(listingWith({ ...rental, address: at(zip), price }));
        expect(breaches).toContainEqual(expect.objectContaining({ duty: 'rent-missing', isForbidden: true }));
        expect(breaches.map(({ duty }) => duty)).not.toContain('charges-missing');
      }
      expect(dutiesOf({ ...rental, webId: 5, price })).toEqual([]);
      expect(dutiesOf({ ...rental, goal: 'sale', price })).toEqual([]);
    }
    expect(dutiesOf({ ...rental, contractType: 'lease-student', price: { isPublished: false } })).toEqual([
      'rent-missing',
    ]);
  });

  it('count a rent that a marquee hides as missing', () => {
    const price = { isPublished: true, amountCents: 95_000, marquee: 6 };
    const rental = listingWith({ ...complete, goal: 'rent', costs: { chargesRenterCents: 0 }, price });
    expect(advertDuties(rental)).toEqual([]);
    expect(advertDuties(rental, { marqueeIgnore: [6] }).map(({ duty }) => duty)).toEqual(['rent-missing']);
  });

  it('want every planning fact, "no" and "requested" included', () => {
    const { permit, ...withoutPermit } = complete.legal ?? {};
    expect(permit).toBe('yes');
    expect(dutiesOf({ ...complete, legal: withoutPermit })).toEqual(['town-planning-missing']);
    expect(dutiesOf({ ...complete, legal: { ...withoutPermit, permit: 'pending' } })).toEqual([]);
    expect(dutiesOf({ ...complete, legal: { ...complete.legal, destination: { nl: ' ' } } })).toEqual([
      'town-planning-missing',
    ]);
  });

  it('do not exist further away', () => {
    expect(dutiesOf({ address: at('29600', 34) })).toEqual([]);
  });

  it('never grow when a fact is added', () => {
    const zip = fc.constantFrom('9000', '1000', '5000');
    const energy = fc.record(
      { performance: fc.integer({ min: -10, max: 600 }), labelText: fc.constantFrom('A', 'C', 'X'), co2: fc.nat(99) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(zip, energy, fc.nat(99), (code, facts, co2) => {
        const before = dutiesOf({ address: at(code), energy: facts });
        const after = dutiesOf({
          address: at(code),
          energy: { ...facts, uniqueCode: 'x', co2, performance: 100, totalKwhPerYear: 1 },
        });
        expect(after.filter((duty) => !before.includes(duty))).toEqual([]);
      }),
    );
  });
});
