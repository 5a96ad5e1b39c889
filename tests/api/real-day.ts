import { brusselsMoment } from '#domain/brussels-clock.ts';
import type { TestApi } from './test-api.ts';

/** Sets the clock of a test to a time in Belgium, and takes away the day on which the demonstration stands still. */
export function setDay(api: TestApi, day: string, time: string): void {
  const data = api.services.siteData();
  const config = { ...data.config };
  delete config.fixedDate;
  Object.assign(api.services, { siteData: () => ({ ...data, config }) });
  api.pass(brusselsMoment(day, time) - api.services.clock().getTime());
}
