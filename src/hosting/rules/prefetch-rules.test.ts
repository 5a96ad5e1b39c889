import { expect, it } from 'vitest';
import { parseJson } from '#base/json.ts';
import { contentTypeOf } from '#base/content-types.ts';
import { prefetchRules, prefetchRulesPath, prefetchRulesType } from '#hosting/rules/prefetch-rules.ts';

interface Rules {
  readonly prefetch: readonly [{ readonly where: { readonly and: readonly [Matches, { readonly not: Matches }] } }];
}

interface Matches {
  readonly href_matches: readonly string[];
}

/** As browsers read the rules: URL patterns of the platform. */
function isFetchedAhead(address: string): boolean {
  const { prefetch } = parseJson(prefetchRules(['nl', 'fr'])) as Rules;
  const [{ where }] = prefetch;
  const [pages, { not }] = where.and;
  const matches = ({ href_matches: patterns }: Matches): boolean =>
    patterns.some((pathname) => new URLPattern(pathname, 'https://lindehof.example/').test(address));
  return matches(pages) && !matches(not);
}

it.each(['/nl/', '/nl/te-koop/', '/fr/a-vendre/gand/villa/46/', '/nl/te-koop/?rooms=3'])('fetches %s ahead', (path) => {
  expect(isFetchedAhead(`https://lindehof.example${path}`)).toBe(true);
});

it.each([
  'https://lindehof.example/api/owner/logout',
  'https://lindehof.example/nl/owner/',
  'https://lindehof.example/fr/owner/account/',
  'https://lindehof.example/nl/form/contact/?listing=LH-0046',
  'https://lindehof.example/fr/preview/220/',
  'https://lindehof.example/office/',
  'https://lindehof.example/media/a/plan.pdf',
  'https://elsewhere.example/nl/',
])('leaves %s alone', (address) => {
  expect(isFetchedAhead(address)).toBe(false);
});

it('is sent as the type without which browsers ignore it', () => {
  expect(contentTypeOf(prefetchRulesPath)).toBe(prefetchRulesType);
});
