import type { Logger } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { ServerConfig } from '#server/config.ts';
import type { RateLimits } from '#server/guards/rate-limits.ts';
import type { TakeFeedCall } from '#server/rebuild/feed-endpoint.ts';
import type { SiteData } from '#server/site/site-data.ts';
import type { Store } from '#server/store/store.ts';
import type { VisitCounter } from '#server/visits/visit-counter.ts';

/** Everything that an endpoint may use; made once, in src/server/start.ts or by a test. */
export interface Services {
  readonly config: ServerConfig;
  readonly store: Store;
  /** Asked at every request: a new build brings new content. */
  readonly siteData: () => SiteData;
  readonly limits: RateLimits;
  readonly visits: VisitCounter;
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes a call of the CRM; absent where nothing can read the feed. */
  readonly takeFeedCall?: TakeFeedCall;
}
