import { z } from 'zod';
import { checkBy, readStored, type StoredFormat } from '#base/stored.ts';
import type { RouteEntry } from '#domain/route.ts';

const localizedPath = z
  .string()
  .regex(/^\/[a-z]{2}\/(?:(?!\.{1,2}\/)[^/\\\s?#%]+\/)*$/u, 'a localized path is /{language}/.../');

const breadcrumb = z.strictObject({ name: z.string().min(1), path: localizedPath.exactOptional() });

/** One entry of content/routes.json; `$schema`-like extras are refused so that a misspelt key is found. */
export const routeSchema = z.strictObject({
  original: z.string().regex(/^\/(?:(?!\.{1,2}\/)[^/\\\s?#%]+\/)*$/u, 'an original path starts and ends with a slash'),
  type: z.enum(['page', 'article', 'feedback', 'login', 'property', 'project']),
  paths: z.record(z.string(), localizedPath),
  view: z.string().min(1).exactOptional(),
  breadcrumbs: z.record(z.string(), z.array(breadcrumb)),
  externalUrl: z.url({ protocol: /^https?$/u }).exactOptional(),
});

const form: StoredFormat<RouteEntry[]> = {
  name: 'content/routes.json',
  version: 1,
  check: checkBy(z.array(routeSchema)),
  repair: 'Correct that entry.',
};

/** The route table in the text of content/routes.json; throws with the entry and the field that is wrong. */
export function readRoutes(text: string): RouteEntry[] {
  return readStored(text, form);
}
