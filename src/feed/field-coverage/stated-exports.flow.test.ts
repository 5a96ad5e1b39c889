import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { adapterFor } from '#feed/registry.ts';
import { anyListing } from '#feed/round-trip/listing.fixture.ts';
import { exportStock, typeChoices } from '#feed/round-trip/round-trip.fixture.ts';
import { statable, statedBy } from '#feed/round-trip/stated.fixture.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { judgeOf } from './judge.fixture.ts';
import { madeHome } from './made-home.fixture.ts';
import { writeOmnicasa, writeSweepbright, writeWhise } from './write-json.fixture.ts';
import { writeKyero, writeOpenImmo, writeSkarabee } from './write-xml.fixture.ts';

const { marqueeIgnore } = exportStock([]).site;
const forms = ['openimmo', 'kyero', 'own'] as const;
/** Countries that Kyero's form knows by name. */
const kyeroCountries: readonly number[] = [10, 26, 32, 33, 36, 50, 63];

function check(listings: readonly Listing[]): void {
  const stated = statedBy(exportStock(listings));
  for (const listing of listings) {
    const wanted = statable(listing, marqueeIgnore);
    for (const form of forms) {
      const isIn = form !== 'kyero' || kyeroCountries.includes(listing.address.countryId);
      const found = stated[form].get(listing.reference);
      expect(found, `${form} ${listing.reference}`).toEqual(isIn ? wanted[form] : undefined);
    }
  }
}

describe('what exports state of a home', () => {
  it('is what its record says: price, rooms, areas, energy and place', () => {
    const anyStock = fc.uniqueArray(anyListing(typeChoices, [1, 2]), {
      selector: ({ id }) => id,
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(fc.property(anyStock, check), { numRuns: draws(100) });
  });

  it.each([
    ['whise', writeWhise],
    ['omnicasa', writeOmnicasa],
    ['sweepbright', writeSweepbright],
    ['skarabee', writeSkarabee],
    ['openimmo', writeOpenImmo],
    ['kyero', writeKyero],
  ] as const)('is what %s said, and nothing that it hides', (crm, write) => {
    const judge = judgeOf(adapterFor(crm));
    fc.assert(
      fc.property(madeHome, (home) => {
        const { site } = judge(write(home));
        if (!site) return;
        const record = objectWith<Listing>(fieldsOf(site)['record'], 'reference', 'price', 'address');
        if (!isListed(record)) return;
        check([record]);
        if (crm === 'kyero') return;
        const stock = exportStock([record]);
        const text = stock.texts().join('\n').toLowerCase();
        const digits = text.replace(/(?<=\d)[.,\s\u00a0\u202f](?=\d{3}(?!\d))/gu, '');
        if (home.hidesAddress) expect(text).not.toContain(home.street.root);
        if (home.hidesPrice)
          expect(digits).not.toMatch(new RegExp(String.raw`(?<!\d)${String(home.price)}(?!\d)`, 'u'));
      }),
      { numRuns: draws(60) },
    );
  });
});
