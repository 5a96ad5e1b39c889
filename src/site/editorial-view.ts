import type { Photo } from '#domain/listing.ts';
import type { RouteEntry } from '#domain/route.ts';
import type { Language } from '#i18n/languages.ts';
import { breadcrumbSteps } from '#site/breadcrumb-steps.ts';
import type { Content } from '#site/content.ts';
import { getEditorial, type Editorial } from '#site/editorial.ts';
import { editorialPicture, type EditorialPicture } from '#site/editorial-picture.ts';
import { breadcrumbJsonLd } from '#site/json-ld/breadcrumb.ts';
import { articleJsonLd } from '#site/json-ld/site-and-lists.ts';
import { faqJsonLd } from '#site/json-ld/faq.ts';
import { linksFor } from '#site/links.ts';

/** Views of editorial pages besides the articles; the others with a text are lists and forms. */
const editorialViews = [
  'services',
  'mission',
  'team',
  'interior-design',
  'abroad',
  'privacy',
  'cookie-policy',
  'disclaimer',
  'accessibility',
  'mandate',
] as const;

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

/** An article as others lead to it. */
export interface StoryLink {
  readonly title: string;
  readonly lead: string | undefined;
  readonly href: string;
  readonly photo: Photo | undefined;
}

/** What one editorial page shows in one language. */
export interface EditorialView extends Editorial {
  readonly isLegal: boolean;
  readonly services: readonly StoryLink[];
  readonly picture: EditorialPicture | undefined;
  readonly menuEntry: string | undefined;
  readonly jsonLd: readonly object[];
}

/** The views that [...article] renders: every article of the route table and the editorial pages. */
export function editorialViewNames({ routes }: Content): readonly string[] {
  const articles = routes.filter(({ type }) => type === 'article').flatMap(({ view }) => view ?? []);
  return [...editorialViews, ...articles];
}

/** The articles of the route table, in its order, each with the photo above its text. */
export async function storyLinks(content: Content, language: Language, except?: string): Promise<StoryLink[]> {
  const articles = content.routes.filter(({ type, original }) => type === 'article' && original !== except);
  return Promise.all(
    articles.map(async ({ original, view = original }) => {
      const { title, lead } = (await getEditorial(content, language, view)).data;
      const { photo } = editorialPicture(content, view, language) ?? {};
      return { title, lead, href: linksFor(content, language).route(original), photo };
    }),
  );
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
  const path = linksFor(content, language).route(original);
  const steps = breadcrumbSteps(content.site, language, breadcrumbs[language] ?? [], path);
  const isArticle = type === 'article';
  const { title, description } = editorial.data;
  const article = { site: content.site, language, url: content.site.url + path, title, description };
  return {
    ...editorial,
    isLegal: legalViews.includes(view),
    services: isArticle || view === 'services' ? await storyLinks(content, language, original) : [],
    picture: editorialPicture(content, view, language),
    menuEntry: isArticle ? '/Diensten/' : menuEntries[view],
    jsonLd: [
      breadcrumbJsonLd(steps),
      ...(isArticle ? [articleJsonLd(article)] : []),
      ...(editorial.data.faq ? [faqJsonLd(editorial.data.faq)] : []),
    ],
  };
}
