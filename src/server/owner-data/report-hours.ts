import { errorMessage } from '#base/error-message.ts';
import { hourMs, minuteMs } from '#server/clock.ts';
import { sendReports } from '#server/owner-data/send-reports.ts';
import type { Services } from '#server/services.ts';

/** Asks every hour whether reports are due, the first time soon after the start; never twice at once. */
export function reportHourly(services: Services): { readonly stop: () => Promise<void> } {
  const { log } = services;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      const count = await sendReports(services);
      if (count > 0) log.info({ count }, 'owner reports sent');
    } catch (error) {
      log.error({ reason: errorMessage(error) }, 'owner reports not sent');
    }
    running = undefined;
  };
  const look = (): void => {
    running ??= run();
  };
  const first = setTimeout(look, minuteMs).unref();
  const timer = setInterval(look, hourMs).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
