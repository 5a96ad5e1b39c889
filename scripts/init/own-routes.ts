import type { RouteEntry } from '#domain/route.ts';

/** Pages whose text only the invented agency could write: its story, its services, its fees, its people. */
export const storyViews: readonly string[] = [
  'mission',
  'services',
  'team',
  'journal',
  'interior-design',
  'realisations',
  'abroad',
  'mandate',
  'article-project-development',
  'article-sales-and-letting',
  'article-new-build',
];

const records: readonly RouteEntry['type'][] = ['property', 'project'];

/** The route table without the homes, projects and stories of the demonstration; every other page keeps its paths. */
export function ownRoutes(table: readonly RouteEntry[]): RouteEntry[] {
  return table.filter(
    ({ type, view }) => !records.includes(type) && (view === undefined || !storyViews.includes(view)),
  );
}
