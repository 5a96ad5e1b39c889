import { isRobotName } from '#domain/statistics/robots.ts';
import { sourceClass } from '#domain/statistics/source-class.ts';
import { addressKey, clientAddress } from '#server/guards/client-address.ts';
import { readBody } from '#server/http/body.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import { portalToday } from '#server/owner-data/owner-homes.ts';
import type { Services } from '#server/services.ts';
import { VisitorPace } from '#server/visits/visitor-pace.ts';

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 500) : '';
}

/** Browsers say when they load a page that nobody looks at yet, and who does not want to be counted. */
function isUncounted({ req }: ApiContext): boolean {
  const refuses = req.header('dnt') === '1' || req.header('sec-gpc') === '1';
  const isAhead = [req.header('sec-purpose'), req.header('purpose')].some((purpose) => purpose?.includes('prefetch'));
  return refuses || isAhead || isRobotName(req.header('user-agent') ?? '');
}

/**
 * `POST /api/beacon`: a visit of a home's page, sent once a page by src/features/visit/count-visit.inline.ts. Kept are home, day and
 * kind of origin; no cookie is set or read, and no address is kept. Whoever sends something else learns nothing of it.
 */
export function beaconEndpoint(services: Services): Endpoint {
  const { config, clock, siteData, visits } = services;
  const pace = new VisitorPace(clock);
  return {
    method: 'POST',
    path: '/api/beacon',
    async handle(context) {
      const { fields } = await readBody(context.req.raw, false);
      const listingId = textOf(fields['listing']);
      const { listings, config: site } = siteData();
      const forwarded = context.req.header('x-forwarded-for');
      const address = clientAddress(context.env.remoteAddress, forwarded, config.trustedProxies);
      const isKnown = listings.some(({ id }) => id === listingId);
      if (isKnown && !isUncounted(context) && pace.takes(addressKey(config.secret, address, clock()))) {
        const host = context.req.header('host') ?? new URL(site.url).host;
        const source = sourceClass(textOf(fields['referrer']), host.split(':')[0] ?? '', textOf(fields['medium']));
        visits.count({ listingId, day: portalToday(services), source });
      }
      return context.body(null, 204);
    },
    doc: {
      summary: 'Counts a visit of a home’s page, without cookies and without addresses.',
      body: {
        type: 'object',
        properties: {
          listing: { type: 'string' },
          referrer: { type: 'string', description: 'Origin of the page before; its class is kept, not itself.' },
          medium: { type: 'string', description: '`utm_medium` of the address.' },
        },
        required: ['listing'],
      },
      answers: { 204: 'Counted, or not.', 400: 'No fields.', 403: 'From another site.' },
    },
  };
}
