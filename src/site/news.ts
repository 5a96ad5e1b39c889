import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { checkBy, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { defineUnits, noteUnit, unitsComeBy } from '#base/recorded.ts';
import type { Photo } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { linksFor } from '#site/links.ts';
import { photoSchema } from '#site/listing-schema.ts';
import { hashOf } from '#site/content-keys.ts';
import { proposedNow } from '#site/proposed.ts';

/** The journal in the route table, and its view. */
export const journal = { original: '/Journal/', view: 'journal' } as const;

const newsText = z.strictObject({
  title: z.string().min(1),
  lead: z.string().min(1),
  /** Markdown. */
  body: z.string(),
  /** Last part of the address. */
  slug: z.string().min(1),
});

const newsArticle = z.strictObject({
  id: z.string().min(1),
  /** ISO date from which it is online. */
  day: z.iso.date(),
  /** By language; the default one is always there. */
  texts: z.record(z.string(), newsText),
  photo: photoSchema.exactOptional(),
});

/** An article that somebody wrote in the office; the build takes it from the store. */
export interface NewsArticle {
  readonly id: string;
  readonly day: string;
  readonly texts: Readonly<Record<string, z.infer<typeof newsText>>>;
  readonly photo?: Photo;
}

const form: StoredFormat<{ readonly articles: readonly NewsArticle[] }> = {
  name: 'news.json of the built site',
  version: 1,
  check: checkBy(z.object({ articles: z.array(newsArticle) })),
  repair: 'Build the site anew: `npm run build`.',
};

/** Articles as a build writes them for the pages. */
export const newsFile = (articles: readonly NewsArticle[]): string => storedText({ articles }, form);

/** Reads them again; none where no build has written any. */
export function readNews(file = process.env['GEVEL_NEWS'] ?? '.cache/news.json'): readonly NewsArticle[] {
  return existsSync(file) ? readStored(readFileSync(file, 'utf8'), form).articles : [];
}

/** What the journal and the addresses say of an article; its text is a unit of its own (src/site/texts.ts). */
function define(): readonly NewsArticle[] {
  const articles = readNews();
  const headsOf = ({ texts }: NewsArticle) =>
    Object.entries(texts).map(([language, { title, lead, slug }]) => [language, title, lead, slug]);
  defineUnits('news', () => hashOf(articles.map((one) => [one.id, one.day, headsOf(one), one.photo])));
  return articles;
}

// Before any page asks: pages that show them are compared with what they say.
unitsComeBy(() => {
  define();
  return Promise.resolve();
});

/** The articles that are online, the newest first; none on a site without a journal. */
export function publishedNews({ routes }: Pick<Content, 'routes'>): readonly NewsArticle[] {
  const articles = define();
  noteUnit('news', 'all');
  if (!routes.some(({ view }) => view === journal.view)) return [];
  const proposed = proposedNow()?.news;
  return proposed ? [proposed, ...articles.filter(({ id }) => id !== proposed.id)] : articles;
}

const viewStart = 'news-';

/** The view of an article, which its text is found by: `'3f2a' -> 'news-3f2a'` */
export const newsView = (id: string): string => viewStart + id;

/** An article by its view; undefined for the view of a page that is none. */
export function newsOfView(content: Pick<Content, 'routes'>, view: string | undefined): NewsArticle | undefined {
  if (view?.startsWith(viewStart) !== true) return undefined;
  return publishedNews(content).find(({ id }) => newsView(id) === view);
}

/** What an article says in a language, else in the default one, which `lang` names then. */
export function newsTextIn({ texts }: NewsArticle, language: Language, defaultLanguage: Language) {
  const [own, other] = [texts[language], texts[defaultLanguage]];
  if (own) return { ...own, lang: undefined };
  if (other) return { ...other, lang: defaultLanguage };
  throw new Error(
    `An article has no text in the default language ${defaultLanguage}: src/publish/news.ts lets none through.`,
  );
}

/** Last parts of addresses below the journal that pages of the route table have: no article gets one. */
export function journalSlugs(routes: readonly RouteEntry[]): string[] {
  const paths = routes.flatMap((route) => Object.values(route.paths));
  const parents = Object.values(routes.find(({ view }) => view === journal.view)?.paths ?? {});
  return parents.flatMap((parent) =>
    paths.filter((path) => path.startsWith(parent)).map((path) => path.slice(parent.length).split('/')[0] ?? ''),
  );
}

/**
 * The page of an article, below the journal. It is no entry of the route table: a page that looks something up there would be made
 * again with each new article.
 */
export function newsRoute(content: Content, article: NewsArticle): RouteEntry {
  const { languages, defaultLanguage } = content;
  const each = languages.map((language) => {
    const parent = linksFor(content, language).route(journal.original);
    const { slug, title, lang } = newsTextIn(article, language, defaultLanguage);
    const itself = { name: title, ...(lang && { lang }) };
    const name = content.routes
      .find(({ original }) => original === journal.original)
      ?.breadcrumbs[language]?.at(-1)?.name;
    return { language, path: `${parent}${slug}/`, steps: [{ name: name ?? title, path: parent }, itself] };
  });
  return {
    original: `${journal.original}${article.id}/`,
    type: 'page',
    view: newsView(article.id),
    paths: Object.fromEntries(each.map(({ language, path }) => [language, path])),
    breadcrumbs: Object.fromEntries(each.map(({ language, steps }) => [language, steps])),
  };
}
