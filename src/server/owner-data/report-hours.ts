import { startLoop, type Loop } from '#base/loop.ts';
import { hourMs, minuteMs } from '#server/clock.ts';
import { sendReports } from '#server/owner-data/send-reports.ts';
import type { Services } from '#server/services.ts';

/** Asks every hour whether reports are due, the first time soon after the start. */
export function reportHourly(services: Services): Loop {
  const { log } = services;
  return startLoop({
    firstMs: minuteMs,
    everyMs: hourMs,
    async work() {
      const count = await sendReports(services);
      if (count > 0) log.info({ count }, 'owner reports sent');
    },
    failed(reason) {
      log.error({ reason }, 'owner reports not sent');
    },
  });
}
