import { memoByKey } from '#base/memo.ts';
import { seenLimit } from '#contracts/saved.ts';
import { consentCategories } from '#domain/consent.ts';
import { rowOn } from '#domain/dated-rows.ts';
import { formatEuro } from '#domain/money.ts';
import { townName } from '#domain/municipality.ts';
import { streetIn } from '#domain/street.ts';
import { formatNumber, formatPhone } from '#i18n/formats.ts';
import { lineIn } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { cookieTable } from '#site/cookie-table.ts';
import { fillHtml, fillText, type EditorialSource } from '#site/editorial-text.ts';
import type { PageData } from '#site/page-schema.ts';
import type { EditorialHeading } from '#site/page-text.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { findText } from '#site/texts.ts';

/** An editorial page, ready to be shown: placeholders filled, links localized. */
export interface Editorial {
  readonly data: PageData;
  readonly html: string;
  readonly headings: readonly EditorialHeading[];
}

/** A telephone number stays on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

const siteValues = memoByKey(({ agency, consent, mandate }: SiteConfig, language: Language): Map<string, string> => {
  const values = new Map([
    ['consent.months', String(consent.months)],
    ['saved.seen', formatNumber(seenLimit, language)],
  ]);
  for (const [name, value] of Object.entries(mandate ?? {})) {
    const text = name.endsWith('Euro') ? formatEuro(value * 100) : formatNumber(value, language);
    values.set(`mandate.${name}`, text);
  }
  for (const [name, value] of Object.entries(agency)) {
    const own = typeof value === 'object' && !Array.isArray(value) ? lineIn(value, language) : value;
    if (typeof own === 'string') values.set(`agency.${name}`, name === 'phone' ? unbroken(formatPhone(own)) : own);
  }
  values.set('agency.city', townName(agency, language));
  values.set('agency.street', streetIn(agency.street, language));
  return values;
});

/** Figures of the law that a text names, by the dated tables of `content/rules/`; without a row that holds there is none. */
function lawValues({ site, today }: Content, language: Language): (readonly [string, string])[] {
  const row = rowOn(
    site.law.feeSharing.filter(({ place }) => place === 'luxembourg'),
    today,
  );
  return row ? [['law.luxembourgTenantPercent', formatNumber(row.tenantPercent, language)]] : [];
}

/** Fills every text of the front matter, however deep. */
function fillDeep<T>(value: T, source: EditorialSource): T {
  if (typeof value === 'string') return fillText(value, source) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => fillDeep(item, source)) as T;
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fillDeep<unknown>(item, source)])) as T;
}

/** Everything that can be looked up about a text before it is shown. */
function sourceOf(content: Content, language: Language, file: string, title: string): EditorialSource {
  return {
    file,
    values: new Map([...siteValues(content.site, language), ...lawValues(content, language)]),
    pathOf: (wanted) => content.routes.find(({ original }) => original === wanted)?.paths[language],
    tableLabel: title,
  };
}

/** Puts what the software says of itself in the place of a paragraph `{{<name>}}`; the rest is filled. */
function withTables(html: string, fill: (html: string) => string, tables: ReadonlyMap<string, string>): string {
  const names = [...tables.keys()];
  const mark = (name: string): string => `<!--${name}-->`;
  const marked = names.reduce((text, name) => text.replaceAll(`<p>{{${name}}}</p>`, mark(name)), html);
  return names.reduce((text, name) => text.replaceAll(mark(name), () => tables.get(name) ?? ''), fill(marked));
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
  const source = sourceOf(content, language, text.file, text.data.title);
  const html = withTables(
    text.html,
    (part) => fillHtml(part, source),
    new Map([...cookieTables(content, language, text.html), ...tables]),
  );
  return {
    data: fillDeep(text.data, source),
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
