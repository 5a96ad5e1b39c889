import { readFileSync } from 'node:fs';
import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { readRoutes } from '#site/route-schema.ts';
import { readListings, readProjects } from '#site/trusted-records.ts';

const table = readRoutes(readFileSync('content/routes.json', 'utf8'));
const rules = readRules(readFileSync(`${process.env['DIST'] ?? 'dist'}/hosting/rules.json`, 'utf8'));

/** Original paths, one for each kind of screen. */
const originals = [
  '/',
  '/for-sale/',
  '/for-rent/',
  '/projects/',
  '/Realisaties/',
  '/contact/',
  '/demand-register/',
  '/contact-demand/',
  '/contact-appointment/',
  '/rental-application/',
  '/purchase-offer/',
  '/testimonial/',
  '/send-to-friend/',
  '/document-request/',
  '/newsletter/',
  '/unsubscribe/',
  '/favourites/',
  '/compare/',
  '/login/',
  '/Privacy/',
  '/Disclaimer/',
  '/Diensten/',
  '/Journal/',
  '/Ons-team/',
  '/diensten/nieuwbouw/',
  '/feedback/site-contact/',
  '/property/46/',
];

/** Path of a route in a language. `('/for-sale/', 'nl') -> '/nl/te-koop/'` */
export function pathOf(original: string, language: string): string {
  const path = rules.redirects.find(({ from }) => from === original)?.byLanguage[language];
  if (path === undefined) throw new Error(`${original} has no path in ${language}: see dist/hosting/rules.json.`);
  return path;
}

function firstProject(): string[] {
  return rules.redirects
    .filter(({ from }) => from.startsWith('/project/'))
    .slice(0, 1)
    .map(({ from }) => from);
}

/** One page of every kind in a language, error page included. */
export function pagesOfEveryKind(language: string): string[] {
  return [...originals, ...firstProject()]
    .map((original) => pathOf(original, language))
    .concat(`/${language}/bestaat-niet/`);
}

/** Pages of homes and projects in every state, and lists that are narrowed or go on. */
export function pagesOfStates(language: string): string[] {
  const listings = readListings(readFileSync('content/snapshot/listings.json', 'utf8')).filter(({ id }) =>
    rules.redirects.some(({ from }) => from === `/property/${id}/`),
  );
  const states: ((listing: Listing) => boolean)[] = [
    ({ goal, availability }) => goal === 'rent' && availability === 'available',
    ({ availability }) => availability === 'sold',
    ({ availability }) => availability === 'rented',
    ({ media }) => media.photos.length === 0,
  ];
  const projects = readProjects(readFileSync('content/snapshot/projects.json', 'utf8'));
  const homes = states.map((isState) => `/property/${listings.find(isState)?.id ?? 'missing'}/`);
  const soldOut = `/project/${projects.find(({ isSoldOut }) => isSoldOut)?.id ?? 'missing'}/`;
  const sale = pathOf('/for-sale/', language);
  return [...[...homes, soldOut].map((original) => pathOf(original, language)), `${sale}gent/`, `${sale}pagina-2/`];
}

/** Paths of the three homes whose title has the longest words. */
export function longestTitles(language: Language): string[] {
  const longest = ({ title }: Listing): number =>
    Math.max(...(title[language] ?? '').split(/[\s-]/u).map(({ length }) => length));
  return readListings(readFileSync('content/snapshot/listings.json', 'utf8'))
    .filter(({ id }) =>
      rules.redirects.some(({ from, byLanguage }) => from === `/property/${id}/` && byLanguage[language]),
    )
    .toSorted((a, b) => longest(b) - longest(a))
    .slice(0, 3)
    .map(({ id }) => pathOf(`/property/${id}/`, language));
}

/** Languages with a path of their own for the home page. */
export const languages = Object.keys(table.find(({ original }) => original === '/')?.paths ?? {});
