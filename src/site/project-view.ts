import { memoBy } from '#base/memo.ts';
import type { Listing, Project } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { projectBreadcrumbs } from '#domain/paths.ts';
import { similarProjects } from '#domain/project-units.ts';
import type { Breadcrumb } from '#domain/route.ts';
import { cutDescription, localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { breadcrumbSteps } from '#site/breadcrumb-steps.ts';
import type { Content } from '#site/content.ts';
import { breadcrumbJsonLd } from '#site/json-ld/breadcrumb.ts';
import { projectJsonLd } from '#site/json-ld/project.ts';
import { linksFor } from '#site/links.ts';
import { projectSummary } from '#ui/project-summary.ts';

/** What the page of one project shows in one language. */
export interface ProjectView {
  readonly title: string;
  readonly titleLanguage: string | undefined;
  readonly description: string;
  readonly breadcrumbs: readonly Breadcrumb[];
  /** Paths of the units that have a page of their own, by listing id. */
  readonly unitPaths: Readonly<Record<string, string>>;
  readonly similar: readonly Project[];
  readonly jsonLd: readonly object[];
}

const similarCount = 3;
const descriptionLength = 155;

const listingsById = memoBy(({ listings }: Content) => new Map(listings.map((listing) => [listing.id, listing])));

/** The units of a project that have a page of their own. */
export function unitListings(content: Content, { units }: Project): Listing[] {
  return units.flatMap(({ listingId }) =>
    listingId === undefined ? [] : (listingsById(content).get(listingId) ?? []),
  );
}

/** Everything about a project that its page needs beyond the project itself. */
export function projectView(content: Content, project: Project, language: Language): ProjectView {
  const { site, routes, languages, projects } = content;
  const t = createTranslator(language);
  const links = linksFor(content, language);
  const { title, titleLanguage, status, offer } = projectSummary(project, { t, language, fallback: languages });
  const breadcrumbs = projectBreadcrumbs({ table: routes, project, language });
  // A search engine is told in one language only: a text that falls back on another is left to the page.
  const text = localized(project.description, language, [])?.text ?? '';
  const facts = offer ?? status;
  const values = { title, city: townName(project.address, language), facts, text };
  const description = cutDescription(t('project:metaDescription', values), descriptionLength);
  const path = links.project(project);
  const url = site.url + path;
  const imageUrls = project.media.photos.flatMap(({ files }) => {
    const file = files.findLast(({ format }) => format === 'webp');
    return file ? [site.url + file.path] : [];
  });
  return {
    title,
    titleLanguage,
    description,
    breadcrumbs,
    unitPaths: Object.fromEntries(
      unitListings(content, project).map((listing) => [listing.id, links.listing(listing)]),
    ),
    similar: similarProjects(project, projects, similarCount),
    jsonLd: [
      breadcrumbJsonLd(breadcrumbSteps(site, language, breadcrumbs, path)),
      projectJsonLd({ project, site, language, url, title, description, imageUrls }),
    ],
  };
}
