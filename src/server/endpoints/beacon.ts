import { isRobotName } from '#domain/statistics/robots.ts';
import { sourceClass } from '#domain/statistics/source-class.ts';
import { addressKey, clientAddress } from '#server/guards/client-address.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { todayOf } from '#server/site/today.ts';
import type { Services } from '#server/services.ts';
import { countedPage } from '#server/visits/counted-page.ts';
import { emptySearch } from '#server/visits/empty-search.ts';

type Fields = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 500) : '';
}

/** Browsers say when they load a page that nobody looks at yet, and who does not want to be counted. */
function isUncounted({ req }: ApiContext): boolean {
  const refuses = req.header('dnt') === '1' || req.header('sec-gpc') === '1';
  const isAhead = [req.header('sec-purpose'), req.header('purpose')].some((purpose) => purpose?.includes('prefetch'));
  return refuses || isAhead || isRobotName(req.header('user-agent') ?? '');
}

/** Number of a home of the site; undefined of any other. */
function homeOf(value: unknown, services: Services): string | undefined {
  return services.siteData().listings.find(({ id }) => id === textOf(value))?.id;
}

/** What is counted of a page, as it was asked for. */
function countPage(fields: Fields, context: ApiContext, services: Services, visitor: string): void {
  const data = services.siteData();
  const listingId = homeOf(fields['listing'], services);
  const page = listingId === undefined ? countedPage(textOf(fields['page']), data) : 'property';
  if (page === undefined) return;
  const host = context.req.header('host') ?? new URL(data.config.url).host;
  const source = sourceClass(textOf(fields['referrer']), host.split(':')[0] ?? '', textOf(fields['medium']));
  const day = todayOf(services);
  services.visits.count({ ...(listingId !== undefined && { listingId }), page, day, source }, visitor);
}

/** A search that found nothing, a favourite, or else a page. */
function count(fields: Fields, context: ApiContext, services: Services, visitor: string): void {
  const { search, saved } = fields;
  const { siteData, visits } = services;
  if (typeof search === 'string') {
    visits.countEmpty(emptySearch(search, siteData()), todayOf(services), visitor);
  } else if (saved === undefined) {
    countPage(fields, context, services, visitor);
  } else {
    const home = homeOf(saved, services);
    if (home !== undefined) visits.countSave(home, todayOf(services), visitor);
  }
}

/**
 * `POST /api/beacon`: a view of a page, sent once a page by src/features/visit/count-visit.inline.ts, a search that found nothing, or
 * that a home was saved as a favourite. Kept are page, home, day and kind of origin, of a search its filters, of a favourite home and
 * day; no cookie is set or read, and no address is kept. Whoever sends something else learns nothing of it.
 */
export function beaconEndpoint(services: Services): Endpoint {
  const { config, clock } = services;
  return {
    method: 'POST',
    path: '/api/beacon',
    async handle(context) {
      const { fields } = await readBody(context.req.raw, false);
      const forwarded = context.req.header('x-forwarded-for');
      const address = clientAddress(context.env.remoteAddress, forwarded, config.trustedProxies);
      if (!isUncounted(context)) count(fields, context, services, addressKey(config.secret, address, clock()));
      return context.body(null, 204);
    },
    doc: {
      summary:
        'Counts a view of a page, a search without result or a home saved as a favourite, without cookies and without addresses.',
      body: {
        type: 'object',
        properties: {
          listing: { type: 'string', description: 'Number of the home whose page it is; empty of any other page.' },
          page: { type: 'string', description: 'Path of the page.' },
          referrer: { type: 'string', description: 'Origin of the page before; its class is kept, not itself.' },
          medium: { type: 'string', description: '`utm_medium` of the address.' },
          saved: {
            type: 'string',
            description:
              'Number of a home that was saved as a favourite; then no page counts. Kept are home and day, not who, and of one visitor one a day.',
          },
          search: {
            type: 'string',
            description:
              'Filters of a search that found nothing, as the address of a list has them; then nothing else counts.',
          },
        },
      },
      answers: { 204: 'Counted, or not.', 400: 'No fields.', 403: 'From another site.' },
    },
  };
}
