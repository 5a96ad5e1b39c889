import { projectPath } from '#domain/paths.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** The names under which all pages of a kind are counted together. */
export const sharedPages = ['property', 'project'] as const;

const known = new WeakMap<SiteData, ReadonlyMap<string, string>>();

function pagesOf(data: SiteData): ReadonlyMap<string, string> {
  const { routes, projects, config } = data;
  const pages = new Map<string, string>();
  for (const project of projects) {
    for (const language of config.languages) pages.set(projectPath({ table: routes, project, language }), 'project');
  }
  for (const { original, type, paths } of routes) {
    const shared = sharedPages.find((name) => name === type);
    for (const path of Object.values(paths)) pages.set(path, shared ?? original);
  }
  return pages;
}

/**
 * Under which name a page of the site is counted, one for all languages; undefined of a path that is none, so that nothing that
 * somebody makes up is kept. `'/nl/te-koop/' -> '/for-sale/'`, `'/nl/projecten/gent/residentie-linde/3/' -> 'project'`
 */
export function countedPage(path: string, data: SiteData): string | undefined {
  const pages = known.get(data) ?? pagesOf(data);
  known.set(data, pages);
  return pages.get(path);
}
