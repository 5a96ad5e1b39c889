import { memoBy, memoByKey, memoOf } from '#base/memo.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { listingPath, localizedPath, projectPath } from '#domain/paths.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { formPagePath } from '#ui/form/form-paths.ts';

/** Paths of one language: what a page needs to link to any other. */
export interface Links {
  /** `links.route('/contact/') -> '/nl/contact/'`; an unknown route is the root of the language. */
  readonly route: (original: string) => string;
  readonly listing: (listing: Listing) => string;
  readonly project: (project: Project) => string;
  /** A form with answers filled in, also without a script, so made for each request: `links.form('/contact/', { listing: 'LH-0046' }) -> '/nl/form/contact/?listing=LH-0046'`. */
  readonly form: (original: string, values: Readonly<Record<string, string>>) => string;
}

/** A path per enabled language: what hreflang and the language switch need. */
export type Alternates = Readonly<Partial<Record<Language, string>>>;

/** Made once for a route table, which is the same object in the next state of the site while it says the same. */
const linksOfTable = memoByKey((table: Content['routes'], language: Language) =>
  memoOf((defaultLanguage: Language): Links => {
    return {
      route: memoOf((original: string) => {
        const path = localizedPath(table, original, language);
        return path === '/' ? `/${language}/` : path;
      }),
      listing: memoBy((listing: Listing) => listingPath({ table, listing, language, defaultLanguage })),
      project: memoBy((project: Project) => projectPath({ table, project, language })),
      form: (original, values) =>
        `${formPagePath(language, original.replaceAll('/', ''))}?${new URLSearchParams(values).toString()}`,
    };
  }),
);

/** The links of a language; made once. */
export const linksFor = memoByKey(({ routes, defaultLanguage }: Content, language: Language) =>
  linksOfTable(routes, language)(defaultLanguage),
);

/** The path of the same page in every enabled language. */
export function alternatesOf(content: Content, pathIn: (links: Links, language: Language) => string): Alternates {
  return Object.fromEntries(
    content.languages.map((language) => [language, pathIn(linksFor(content, language), language)]),
  );
}
