import type { RouteEntry } from '#domain/route.ts';

/** Views of editorial pages besides the articles; the others with a text are lists and forms. */
export const editorialViews: readonly string[] = [
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
];

/** Does the page of a view show a picture above its text? */
export function hasEditorialPicture(view: string, route: Pick<RouteEntry, 'type'> | undefined): boolean {
  return route?.type === 'article' || editorialViews.includes(view);
}
