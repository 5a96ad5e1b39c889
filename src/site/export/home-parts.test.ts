import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forgetSite } from '#base/site-state.ts';
import { anyListing } from '#feed/round-trip/listing.fixture.ts';
import { exportStock, typeChoices } from '#feed/round-trip/round-trip.fixture.ts';
import { kyeroFile } from '#site/export/kyero.ts';
import { openImmoFile } from '#site/export/openimmo.ts';
import type { Stock } from '#site/export/export-file.ts';
import { draws } from '#scripts/test-setup/draws.ts';

const stock = fc.uniqueArray(anyListing(typeChoices, [1, 2]), {
  selector: ({ id }) => id,
  minLength: 2,
  maxLength: 4,
});

/** What may be another one in the next state of the site, apart from its homes. */
const changes: readonly ((before: Stock) => Stock)[] = [
  (before) => before,
  (before) => ({ ...before, listings: before.listings.toReversed() }),
  (before) => ({ ...before, listings: before.listings.slice(1) }),
  (before) => ({
    ...before,
    listings: before.listings.map((listing, index) =>
      index === 0 ? { ...listing, price: { ...listing.price, amountCents: 12_300 } } : listing,
    ),
  }),
  ({ site, ...rest }) => ({ ...rest, site: { ...site, agency: { ...site.agency, phone: '011223344' } } }),
  ({ site, ...rest }) => ({ ...rest, site: { ...site, agency: { ...site.agency, name: 'Another Agency' } } }),
  ({ site, ...rest }) => ({ ...rest, site: { ...site, url: 'https://another.example' } }),
  ({ site, ...rest }) => ({ ...rest, site: { ...site, marqueeIgnore: [] } }),
  ({ types: [, ...types], ...rest }) => ({ ...rest, types }),
  ({ languages: [, ...languages], ...rest }) => ({ ...rest, languages }),
  (before) => ({ ...before, defaultLanguage: before.defaultLanguage === 'fr' ? 'nl' : 'fr' }),
];
const anyChanges = fc.array(fc.nat(changes.length - 1), { minLength: 1, maxLength: 6 });

function filesOf(of: Stock, path: string): string[] {
  const addressOf = ({ id }: { readonly id: string }, language: string): string => `${path}${language}/${id}/`;
  return [openImmoFile(of), kyeroFile(of, addressOf)].map(({ write }) => String(write()));
}

it('is the same whether its parts were kept or not, after any change of homes, settings, types and addresses', () => {
  // From now on what is made is kept.
  forgetSite();
  forgetSite();
  fc.assert(
    fc.property(stock, anyChanges, (listings, steps) => {
      let now: Stock = exportStock(listings);
      for (const [place, step] of steps.entries()) {
        const path = `https://site.example/${String(Math.floor(place / 2))}/`;
        now = changes[step]?.(now) ?? now;
        // No home of these is one that anything was kept of.
        const anew = { ...now, listings: structuredClone(now.listings) };
        expect(filesOf(now, path)).toEqual(filesOf(anew, path));
      }
    }),
    { numRuns: draws(60) },
  );
});
