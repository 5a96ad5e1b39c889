import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isLateKey } from '#base/late-key.ts';
import { forgetSite } from '#base/site-state.ts';
import type { Listing } from '#domain/listing.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import { contentWith, listingIn } from '#site/content.fixture.ts';
import type { Content } from '#site/content.ts';
import { facetName } from '#site/list-facets.ts';
import { isFirstPage, type ListPage } from '#site/lists.ts';
import { listPaths, rentalPaths } from '#site/page-keys.ts';

it('gives one path to two homes to let whose references make one name: that of the newer', () => {
  const [newer, older] = ['A/1', 'a-1'].map((reference, index) =>
    listingIn('Gent', 9002 - index, { goal: 'rent', availability: 'available', reference }),
  );
  if (!newer || !older) throw new Error('There are two.');
  const paths = rentalPaths(contentWith([newer, older]), 'nl');
  expect(paths.map(({ params, props }) => [params.reference, props.listing])).toEqual([['a-1', newer]]);
});

const homeIn = (...cities: readonly string[]) =>
  fc.record({
    city: fc.constantFrom(...cities),
    zip: fc.constantFrom('9000', '9030'),
    typeId: fc.constantFrom(11, 12, 21, 3),
    goal: fc.constantFrom('sale', 'rent'),
  });
const anyHome = homeIn('Gent', 'Antwerpen', 'Liège');
/** One of these towns has no name for a path but its postcode, which is the name of another. */
const anyTownsHome = homeIn('Gent', 'Liège', '漢', '9000');

/** So few homes are on a page that most lists have several. */
const pageSize = 3;

function siteWith(listings: readonly Listing[]): Content {
  const content = contentWith(listings);
  return { ...content, site: { ...content.site, lists: { pageSize } } };
}

const nameOf = ({ goal, facet }: ListPage): string => `${goal} ${facetName(facet)}`;

/** The keys of the first pages of all lists in Dutch. */
function firstKeys(content: Content): Map<string, string> {
  const first = listPaths(content).filter(({ props: { language, list } }) => language === 'nl' && isFirstPage(list));
  return new Map(first.map(({ props: { list }, cacheKey }) => [nameOf(list), cacheKey]));
}

it('lets a home that comes or goes be on the first pages of its own lists, and on no others', () => {
  fc.assert(
    fc.property(fc.array(anyHome, { minLength: 2, maxLength: 24 }), fc.nat(), (homes, index) => {
      const listings = homes.map(({ city, zip, typeId, goal }, id) =>
        listingIn(city, id, { typeId, goal, address: { zip, city, countryId: 10, isPublished: true } }),
      );
      const home = listings[index % listings.length];
      const [all, without] = [siteWith(listings), siteWith(listings.filter((other) => other !== home))];
      const [before, after] = [firstKeys(all), firstKeys(without)];
      const own = new Set(
        listPaths(all).flatMap(({ props: { list } }) =>
          list.listings.some((one) => one === home) ? [nameOf(list)] : [],
        ),
      );
      // A town's list names the municipalities that homes of either goal lie in.
      const town = [...own].find((name) => name.includes(' city '))?.replace(/^\w+/u, '') ?? '';
      const others = [...before].filter(([name]) => !own.has(name) && !name.endsWith(town));
      // A type or town that is left by its last home leaves the links of all lists of the goal.
      const isNamed = after.size === before.size;
      const same = others.filter(([name]) => isNamed || !name.startsWith(home?.goal ?? ''));
      expect(same.map(([name]) => [name, after.get(name)])).toEqual(same);
      for (const name of own)
        if (after.has(name)) expect([name, after.get(name)]).not.toEqual([name, before.get(name)]);
    }),
    { numRuns: draws(60) },
  );
});

it('makes the first page of each list in the usual order with the site, and all others when somebody asks', () => {
  const homes = Array.from({ length: 8 }, (_, id) => listingIn('Gent', id));
  const keys = listPaths(siteWith(homes)).map(({ props: { list }, cacheKey }) => [
    isFirstPage(list),
    isLateKey(cacheKey),
  ]);
  expect(new Set(keys.map(String))).toEqual(new Set(['true,false', 'false,true']));
});

const [base, priceless] = [siteWith([]), { isPublished: true }];

/** What an agent may do to a home between two states of the site. */
const anyChange = fc.oneof(
  fc.record({ does: fc.constant('price' as const), at: fc.nat(), amountCents: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ does: fc.constant('goes' as const), at: fc.nat() }),
  fc.record({ does: fc.constant('comes' as const), at: fc.nat(), home: anyTownsHome }),
  fc.record({ does: fc.constantFrom('pages' as const, 'marquees' as const), at: fc.integer({ min: 1, max: 4 }) }),
);

it('shows in each state of the site what a site that knows no other shows', () => {
  fc.assert(
    fc.property(fc.array(anyTownsHome, { maxLength: 16 }), fc.array(anyChange, { maxLength: 6 }), (homes, changes) => {
      let count = 0;
      const homeOf = ({ city, zip, typeId, goal }: (typeof homes)[number]): Listing => {
        const address = { zip, city, countryId: 10, isPublished: true };
        return listingIn(city, (count += 1), { typeId, goal, address, price: priceless });
      };
      let [listings, site] = [homes.map(homeOf), base.site];
      const states = [{ listings, site }];
      for (const change of changes) {
        const at = change.at % Math.max(1, listings.length);
        if (change.does === 'price') {
          const price = { ...priceless, amountCents: change.amountCents, marquee: change.at % 6 };
          listings = listings.map((home, index) => (index === at ? { ...home, price } : home));
        } else if (change.does === 'goes') listings = listings.toSpliced(at, 1);
        else if (change.does === 'comes') listings = listings.toSpliced(at, 0, homeOf(change.home));
        else if (change.does === 'pages') site = { ...site, lists: { pageSize: change.at } };
        else site = { ...site, marqueeIgnore: [change.at] };
        states.push({ listings, site });
      }
      const shown = (state: (typeof states)[number]) => {
        forgetSite();
        const { listings: onOffer } = state;
        const content = { ...base, ...state, onOffer };
        return listPaths(content).map(({ params, props: { list }, cacheKey }) => {
          const { facet, listings: cards, ...place } = list;
          const shows = JSON.stringify([facetName(facet), place, cards.map(({ id, price }) => [id, price])]);
          return { path: params.list, cacheKey, shows };
        });
      };
      const followed = states.map(shown);
      // One key, one page.
      const pages = followed.flat().map(({ cacheKey, ...page }) => [cacheKey, JSON.stringify(page)] as const);
      expect(new Map(pages).size).toBe(new Set(pages.map(String)).size);
      // Of these each has homes of its own.
      expect(followed).toEqual(states.map((state) => shown(structuredClone(state))));
    }),
    { numRuns: draws(40) },
  );
});
