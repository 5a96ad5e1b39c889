import { startLoop, type Loop } from '#base/loop.ts';
import { minuteMs } from '#server/clock.ts';
import type { Services } from '#server/services.ts';
import type { SiteData } from '#server/site/site-data.ts';

/** How many pages the CRM was told of, and what went wrong with the others. */
export interface TellReport {
  readonly told: number;
  readonly problem?: string;
}

/** Tells the CRM where the published pages are; made by scripts, which know the CRMs. */
export type TellCrm = (data: SiteData) => Promise<TellReport>;

/** What failed is told with the next publication, and at the latest after this. */
const pauseMs = 60 * minuteMs;

/** Tells the CRM of pages after each publication. */
export function watchPages({ log, siteData }: Pick<Services, 'log' | 'siteData'>, tell: TellCrm): Loop {
  return startLoop({
    firstMs: minuteMs / 2,
    everyMs: pauseMs,
    async work() {
      const { told, problem } = await tell(siteData());
      if (told > 0) log.info({ count: told }, 'the CRM knows the pages');
      if (problem !== undefined) log.warn({ reason: problem }, 'the CRM does not know all pages');
    },
    failed(reason) {
      log.error({ reason }, 'the CRM was not told of pages');
    },
  });
}
