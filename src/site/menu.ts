import { memoBy, memoByKey } from '#base/memo.ts';
import { lineIn } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type MessageKey } from '#i18n/translator.ts';
import type { Content } from '#site/content.ts';
import { linksFor } from '#site/links.ts';
import type { MenuEntry } from '#site/look-config.ts';

export interface MenuLink {
  readonly href: string;
  readonly label: string;
}

export interface MenuColumn {
  readonly title: string;
  readonly links: readonly MenuLink[];
}

type Usual = readonly (readonly [page: string, label: MessageKey])[];

/** Where an agency says nothing else; what it has no page of is left out. */
const usualMain: Usual = [
  ['/for-sale/', 'common:forSale'],
  ['/for-rent/', 'common:forRent'],
  ['/projects/', 'common:projects'],
  ['/Diensten/', 'common:services'],
  ['/Ons-team/', 'common:agency'],
  ['/contact/', 'common:contact'],
];

const usualColumns: readonly (readonly [title: MessageKey, entries: Usual])[] = [
  [
    'common:offer',
    [
      ['/for-sale/', 'common:forSale'],
      ['/for-rent/', 'common:forRent'],
      ['/projects/', 'common:projects'],
      ['/Realisaties/', 'common:realisations'],
      ['/Buitenland/', 'common:abroad'],
      ['/demand-register/', 'common:searchRequest'],
    ],
  ],
  [
    'common:agency',
    [
      ['/Diensten/', 'common:services'],
      ['/contact-demand/', 'common:valuation'],
      ['/Interior-design/', 'common:interiorDesign'],
      ['/Journal/', 'common:journal'],
      ['/Missie/', 'common:mission'],
      ['/Ons-team/', 'common:team'],
      ['/newsletter/', 'common:newsletter'],
      ['/login/', 'common:ownerLogin'],
    ],
  ],
];

const usualLabels = new Map([...usualMain, ...usualColumns.flatMap(([, entries]) => entries)]);

const pagesOf = memoBy(({ routes }: Content): ReadonlySet<string> => new Set(routes.map(({ original }) => original)));

/** Has the agency this page? One that it leaves out of its route table is linked nowhere. */
export const hasPage = (content: Content, page: string): boolean => pagesOf(content).has(page);

/** Name of a page in menus: what breadcrumbs call it, where the software has no word of its own for it. */
function nameOf({ routes }: Content, page: string, language: Language): string {
  const key = usualLabels.get(page);
  if (key !== undefined) return createTranslator(language)(key);
  const steps = routes.find(({ original }) => original === page)?.breadcrumbs[language];
  return steps?.at(-1)?.name ?? page;
}

function chosenLink(content: Content, language: Language, entry: MenuEntry): MenuLink {
  if ('href' in entry) return { href: entry.href, label: lineIn(entry.label, language) };
  if (!hasPage(content, entry.page)) {
    throw new Error(
      `content/site.json: the menu names ${entry.page}, which content/routes.json does not have. Correct one of the two.`,
    );
  }
  const label = entry.label ? lineIn(entry.label, language) : nameOf(content, entry.page, language);
  return { href: linksFor(content, language).route(entry.page), label };
}

function usualLinks(content: Content, language: Language, entries: Usual): MenuLink[] {
  const t = createTranslator(language);
  const links = linksFor(content, language);
  return entries
    .filter(([page]) => hasPage(content, page))
    .map(([page, label]) => ({ href: links.route(page), label: t(label) }));
}

/** The menu above each page. Throws where content/site.json names a page that the route table has not. */
export const mainMenu = memoByKey((content: Content, language: Language): readonly MenuLink[] => {
  const chosen = content.site.menu?.main.map((entry) => chosenLink(content, language, entry));
  return chosen ?? usualLinks(content, language, usualMain);
});

/** The columns of links below each page. Throws as `mainMenu`. */
export function footerColumns(content: Content, language: Language): readonly MenuColumn[] {
  const t = createTranslator(language);
  const chosen = content.site.menu?.columns?.map(({ title, entries }) => ({
    title: lineIn(title, language),
    links: entries.map((entry) => chosenLink(content, language, entry)),
  }));
  if (chosen) return chosen;
  return usualColumns
    .map(([title, entries]) => ({ title: t(title), links: usualLinks(content, language, entries) }))
    .filter(({ links }) => links.length > 0);
}
