import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import { breadcrumbSteps } from '#site/breadcrumb-steps.ts';
import type { Content } from '#site/content.ts';
import { getEditorial, type Editorial } from '#site/editorial.ts';
import { editorialPicture, newsPicture, type EditorialPicture } from '#site/editorial-picture.ts';
import { editorialViews } from '#site/editorial-views.ts';
import { breadcrumbJsonLd } from '#site/json-ld/breadcrumb.ts';
import { articleJsonLd } from '#site/json-ld/site-and-lists.ts';
import { faqJsonLd } from '#site/json-ld/faq.ts';
import { linksFor } from '#site/links.ts';
import { journal, newsOfView } from '#site/news.ts';
import { articleLinks, isStory, journalStories, type StoryLink } from '#site/stories.ts';

/** Long texts that are looked up rather than read: they get a table of contents. */
const legalViews: readonly string[] = ['privacy', 'cookie-policy', 'disclaimer', 'accessibility'];

/** The menu entry that an editorial page stands under. */
const menuEntries: Readonly<Record<string, string>> = {
  services: '/Diensten/',
  'interior-design': '/Diensten/',
  abroad: '/Diensten/',
  mandate: '/Diensten/',
  mission: '/Ons-team/',
  team: '/Ons-team/',
};

/** What one editorial page shows in one language. */
export interface EditorialView extends Editorial {
  readonly isLegal: boolean;
  readonly isArticle: boolean;
  /** Articles on the page of services. */
  readonly services: readonly StoryLink[];
  /** Others of the journal below one of its stories; of a site without a journal the other articles. */
  readonly more: readonly StoryLink[];
  readonly picture: EditorialPicture | undefined;
  readonly menuEntry: string | undefined;
  readonly jsonLd: readonly object[];
}

/** The views that [...article] renders: every article of the route table and the editorial pages. */
export function editorialViewNames({ routes }: Content): readonly string[] {
  const articles = routes.filter(({ type }) => type === 'article').flatMap(({ view }) => view ?? []);
  return [...editorialViews, ...articles];
}

const moreCount = 3;

async function moreStories(content: Content, language: Language, route: RouteEntry): Promise<StoryLink[]> {
  const { original, type } = route;
  if (await isStory(content, language, route))
    return (await journalStories(content, language, original)).slice(0, moreCount);
  return type === 'article' ? articleLinks(content, language, original) : [];
}

/** Everything that the page of an editorial route needs; `tables` replace paragraphs that are a placeholder alone. */
export async function editorialView(
  content: Content,
  route: RouteEntry,
  language: Language,
  tables?: ReadonlyMap<string, string>,
): Promise<EditorialView> {
  const { original, type, view = original, breadcrumbs } = route;
  const editorial = await getEditorial(content, language, view, tables);
  const news = newsOfView(content, view);
  const path = route.paths[language] ?? linksFor(content, language).route(original);
  const steps = breadcrumbSteps(content.site, language, breadcrumbs[language] ?? [], path);
  const isArticle = type === 'article' || news !== undefined;
  const { title, description } = editorial.data;
  const article = { site: content.site, language, url: content.site.url + path, title, description };
  return {
    ...editorial,
    isLegal: legalViews.includes(view),
    isArticle,
    services: view === 'services' ? await articleLinks(content, language) : [],
    more: await moreStories(content, language, route),
    picture: news ? newsPicture(news, language) : editorialPicture(content, view, language, editorial.data.picture),
    menuEntry: news ? journal.original : isArticle ? '/Diensten/' : menuEntries[view],
    jsonLd: [
      breadcrumbJsonLd(steps),
      ...(isArticle ? [articleJsonLd(article)] : []),
      ...(editorial.data.faq ? [faqJsonLd(editorial.data.faq)] : []),
    ],
  };
}
