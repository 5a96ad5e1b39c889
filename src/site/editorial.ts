import { consentCategories } from '#domain/consent.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { cookieTable } from '#site/cookie-table.ts';
import { editorialSource } from '#site/editorial-source.ts';
import { withTables } from '#site/editorial-tables.ts';
import { fillHtml, fillText, type EditorialSource } from '#site/editorial-text.ts';
import type { PageData } from '#site/page-schema.ts';
import type { EditorialHeading } from '#site/page-text.ts';
import { findText } from '#site/texts.ts';

/** An editorial page, ready to be shown: placeholders filled, links localized. */
export interface Editorial {
  readonly data: PageData;
  /** Language of its words, where that is not the page's. */
  readonly lang: Language | undefined;
  readonly html: string;
  readonly headings: readonly EditorialHeading[];
}

/** Fills every text of the front matter, however deep. */
function fillDeep<T>(value: T, source: EditorialSource): T {
  if (typeof value === 'string') return fillText(value, source) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => fillDeep(item, source)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillDeep<unknown>(item, source)])) as T;
}

/** The tables of cookies that a text asks for: most ask for none, and making them takes longer than the rest of a text. */
function cookieTables({ site }: Content, language: Language, html: string): (readonly [string, string])[] {
  return consentCategories
    .filter((category) => html.includes(`{{cookies.${category}}}`))
    .map((category) => [`cookies.${category}`, cookieTable(site, language, category)] as const);
}

/**
 * The editorial page of a view, content/pages/<language>/<view>.md, else the one in the default language, marked as such;
 * undefined when the site has neither. Works on the
 * rendered HTML rather than in a Markdown plugin: Astro caches rendered Markdown, and would keep the old
 * values after a change of site.json.
 */
export async function findEditorial(
  content: Content,
  language: Language,
  view: string,
  tables: ReadonlyMap<string, string> = new Map(),
): Promise<Editorial | undefined> {
  const own = await findText(language, view);
  const text = own ?? (await findText(content.defaultLanguage, view));
  if (!text) return undefined;
  const source = editorialSource(content, language, text.file, text.data.title);
  const html = withTables(
    text.html,
    (part) => fillHtml(part, source),
    new Map([...cookieTables(content, language, text.html), ...tables]),
  );
  return {
    data: fillDeep(text.data, source),
    lang: own ? undefined : content.defaultLanguage,
    html: own ? html : `<div class="stack" lang="${content.defaultLanguage}">${html}</div>`,
    headings: text.headings.map(({ depth, slug, text: said }) => ({ depth, slug, text: fillText(said, source) })),
  };
}

/** The same for a page that is nothing without its text. */
export async function getEditorial(
  content: Content,
  language: Language,
  view: string,
  tables?: ReadonlyMap<string, string>,
): Promise<Editorial> {
  const editorial = await findEditorial(content, language, view, tables);
  if (editorial) return editorial;
  throw new Error(
    `content/pages/${language}/${view}.md is missing, but content/routes.json has a page with the view "${view}". Write the text, or remove the route.`,
  );
}
