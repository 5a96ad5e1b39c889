import type { Photo } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { findEditorial, getEditorial } from '#site/editorial.ts';
import { editorialPicture } from '#site/editorial-picture.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import { linksFor } from '#site/links.ts';
import { journal, newsOfView, newsRoute, newsTextIn, publishedNews } from '#site/news.ts';

/** A text as others lead to it. */
export interface StoryLink {
  /** What breadcrumbs call it: `Sales and letting`. */
  readonly subject: string | undefined;
  readonly title: string;
  readonly lead: string | undefined;
  /** Language of title and lead, where that is not the page's. */
  readonly lang: Language | undefined;
  readonly href: string;
  readonly photo: Photo | undefined;
}

async function storyOf(content: Content, language: Language, route: RouteEntry): Promise<StoryLink> {
  const { original, view = original, breadcrumbs } = route;
  const { data, lang } = await getEditorial(content, language, view);
  return {
    subject: breadcrumbs[language]?.at(-1)?.name,
    title: data.title,
    lead: data.lead,
    lang,
    href: linksFor(content, language).route(original),
    photo: editorialPicture(content, view, language, data.picture)?.photo,
  };
}

/** The articles of the route table, in its order, each with the photo above its text. */
export function articleLinks(content: Content, language: Language, except?: string): Promise<StoryLink[]> {
  const articles = content.routes.filter(({ type, original }) => type === 'article' && original !== except);
  return Promise.all(articles.map((route) => storyOf(content, language, route)));
}

/** What the journal names, by their original paths, in its order; undefined for a site without one. */
async function journalRoutes(content: Content, language: Language): Promise<readonly RouteEntry[] | undefined> {
  if (!content.routes.some(({ view }) => view === journal.view)) return undefined;
  const { stories = [] } = (await findEditorial(content, language, journal.view))?.data ?? {};
  return stories.map((original) => {
    const route = content.routes.find((one) => one.original === original);
    if (route) return route;
    throw new Error(
      `content/pages/${language}/journal.md names the story "${original}", which content/routes.json does not have. Correct it, or take it out.`,
    );
  });
}

/** The articles of the office, as others lead to them; the day stands where breadcrumbs have a name. */
function newsLinks(content: Content, language: Language, except?: string): StoryLink[] {
  return publishedNews(content)
    .map((article) => ({ article, route: newsRoute(content, article) }))
    .filter(({ route }) => route.original !== except)
    .map(({ article, route }) => {
      const { title, lead, lang } = newsTextIn(article, language, content.defaultLanguage);
      const subject = formatDayInWords(article.day, language);
      return { subject, title, lead, lang, href: route.paths[language] ?? '', photo: article.photo };
    });
}

/**
 * The stories of the journal, without the one that is being read, those that the office wrote before the others; none for a site
 * without a journal.
 */
export async function journalStories(content: Content, language: Language, except?: string): Promise<StoryLink[]> {
  const routes = (await journalRoutes(content, language)) ?? [];
  const others = routes.filter(({ original }) => original !== except).map((route) => storyOf(content, language, route));
  return [...newsLinks(content, language, except), ...(await Promise.all(others))];
}

/** Does the journal name this page? */
export async function isStory(
  content: Content,
  language: Language,
  { original, view }: Pick<RouteEntry, 'original' | 'view'>,
): Promise<boolean> {
  if (newsOfView(content, view)) return true;
  const routes = await journalRoutes(content, language);
  return routes?.some((route) => route.original === original) ?? false;
}
