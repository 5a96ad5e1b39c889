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
      { duty: 'energy-score-missing', region: 'flanders' },
      { duty: 'energy-label-missing', region: 'flanders' },
      { duty: 'epc-code-missing', region: 'flanders' },
      { duty: 'town-planning-missing', region: 'flanders' },
      { duty: 'flood-score-missing', region: 'flanders' },
      { duty: 'asbestos-missing', region: 'flanders' },
    ]);
  });

  it('want the E-level of a new Flemish home instead of its certificate', () => {
    const building = { isNewBuild: true, constructionYear: 2026 };
    expect(dutiesOf({ ...complete, building, energy: {} })).toEqual(['e-level-missing']);
    expect(dutiesOf({ ...complete, building, energy: { eLevel: 30 } })).toEqual([]);
  });

  it('want class and emission in Brussels, and no certificate in progress', () => {
    expect(dutiesOf({ address: at('1000') })).toEqual(['energy-label-missing', 'co2-missing']);
    expect(dutiesOf({ address: at('1000'), energy: { performance: 90, co2: 20 } })).toEqual([]);
    expect(dutiesOf({ address: at('1000'), energy: { labelText: 'C', co2: 20, isCertificatePending: true } })).toEqual([
      'certificate-pending',
    ]);
  });

  it('want the certificate before the advert in Wallonia', () => {
    expect(dutiesOf({ address: at('5000'), energy: { isCertificatePending: true } })).toEqual([
      'certificate-pending',
      'energy-label-missing',
    ]);
    expect(dutiesOf({ address: at('5000'), energy: { labelText: 'B' } })).toEqual([]);
  });

  it('want no certificate of land and shops, and no building score of land', () => {
    expect(dutiesOf({ ...complete, webId: 4, energy: {}, asbestos: {}, flood: { pScore: 'B' } })).toEqual([]);
    expect(dutiesOf({ ...complete, webId: 6, energy: {} })).toEqual([]);
    expect(dutiesOf({ ...complete, flood: { pScore: 'B' } })).toEqual(['flood-score-missing']);
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
    expect(dutiesOf({ ...rental, price: { isPublished: false } })).toEqual([]);
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

  it('do not exist outside Belgium', () => {
    expect(dutiesOf({ address: at('L-1234', 50) })).toEqual([]);
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
        const after = dutiesOf({ address: at(code), energy: { ...facts, uniqueCode: 'x', co2, performance: 100 } });
        expect(after.filter((duty) => !before.includes(duty))).toEqual([]);
      }),
    );
  });
});
