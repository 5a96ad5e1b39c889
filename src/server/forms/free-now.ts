import { freeDays, type FreeDay } from '#domain/appointments.ts';
import type { Services } from '#server/services.ts';

/** The calendar of content/site.json without the places that are taken. */
export async function freeNow({ store, siteData }: Services): Promise<FreeDay[]> {
  const { config, today } = siteData();
  const rows = await store.reader
    .selectFrom('claims')
    .select('key')
    .where('scope', '=', 'appointment')
    .where('key', '>=', today)
    .execute();
  return freeDays(config.appointments, today, new Set(rows.map(({ key }) => key)));
}
