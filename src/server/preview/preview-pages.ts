import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Hono } from 'hono';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { listingPath } from '#domain/paths.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { TokenContent } from '#server/guards/token.ts';
import type { ApiContext, ApiEnvironment } from '#server/http/context.ts';
import { previewPath, readPreviewToken } from '#server/preview/preview-link.ts';
import { isLinkEnded } from '#server/preview/ended-links.ts';
import { findSnapshotListing, mediaOf, withPreviewMedia } from '#server/preview/preview-listing.ts';
import type { Services } from '#server/services.ts';
import type { Listing } from '#domain/listing.ts';

/** Where the sync keeps photos and documents. */
const mediaDir = '.cache/media';

const contentTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.pdf': 'application/pdf',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** For whoever holds the link alone: no cache, no search engine, and the address with its token goes to nobody. */
const privateHeaders = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
} as const;

interface Allowed {
  readonly listing: Listing;
  readonly token: string;
  readonly content: TokenContent;
}

/** The listing that the address names, if its token is ours, for this listing, and still works. */
async function allowed(context: ApiContext, { config, clock, store }: Services): Promise<Allowed | undefined> {
  const id = context.req.param('id') ?? '';
  const token = context.req.query('token') ?? '';
  const content = readPreviewToken(config.secret, id, token, clock());
  if (!content || (await isLinkEnded(store, id, content.issuedAt))) return undefined;
  const listing = findSnapshotListing(id);
  return listing && { listing, token, content };
}

async function render(
  context: ApiContext,
  language: Language,
  status: 200 | 404,
  preview?: Parameters<NonNullable<ApiContext['env']['renderPage']>>[1]['preview'],
): Promise<Response> {
  const page = await context.env.renderPage?.('/preview/', { language, ...(preview && { preview }) });
  const t = createTranslator(language);
  // Without a renderer (a test of the API alone) the title is the answer.
  if (page?.ok !== true)
    return context.text(preview ? preview.listing.id : t('errors:page-gone-title'), status, privateHeaders);
  return context.newResponse(page.body, status, { ...Object.fromEntries(page.headers), ...privateHeaders });
}

async function showListing(context: ApiContext, services: Services, language: Language): Promise<Response> {
  const found = await allowed(context, services);
  if (!found) return render(context, language, 404);
  const { listing, token, content } = found;
  const { config, routes } = services.siteData();
  if (!listing.isDraft) {
    const place = { table: routes, listing, language, defaultLanguage: config.defaultLanguage };
    return context.redirect(encodeURI(listingPath(place)), 302);
  }
  const languages = config.languages.filter(isLanguage);
  return render(context, language, 200, {
    listing: withPreviewMedia(listing, language, token),
    until: brusselsDay(content.expiresAt - 1),
    paths: Object.fromEntries(languages.map((code) => [code, previewPath(code, listing.id, token)])),
  });
}

async function showMedia(context: ApiContext, services: Services, language: Language): Promise<Response> {
  const found = await allowed(context, services);
  const path = context.req.path.slice(context.req.path.indexOf('/media/'));
  const contentType = contentTypes[extname(path)];
  if (!found || contentType === undefined || !mediaOf(found.listing).has(path)) return render(context, language, 404);
  // The snapshot names it, so it is one of the sync's own file names.
  const bytes = await readFile(join(mediaDir, path.slice('/media/'.length))).catch(() => undefined);
  if (!bytes) return render(context, language, 404);
  return context.body(new Uint8Array(bytes), 200, { ...privateHeaders, 'Content-Type': contentType });
}

/** Drafts of the feed, for whoever holds a signed link: `npm run preview` makes one. Anything else is a missing page. */
export function addPreviewPages(app: Hono<ApiEnvironment>, services: Services): void {
  for (const language of services.siteData().config.languages.filter(isLanguage)) {
    const base = `/${language}/preview`;
    for (const path of [`${base}/:id`, `${base}/:id/`])
      app.get(path, (context) => showListing(context, services, language));
    app.get(`${base}/:id/media/*`, (context) => showMedia(context, services, language));
    app.get(`${base}/*`, (context) => render(context, language, 404));
  }
}
