import type { Transaction } from 'kysely';
import { z } from 'zod';
import { checkBy, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { rulesOfCalendar, rulesOfSettings, type DiaryRules, type DiarySettings } from '#domain/diary/diary-rules.ts';
import type { Tables } from '#server/store/tables.ts';
import type { SiteConfig } from '#site/site-config.ts';

type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** The owner of the diary that colleagues share. */
export const officeOwner = 'office';

const ranges = z.array(z.object({ from: z.string(), until: z.string() }));
const content: z.ZodType<DiarySettings> = z.object({
  week: z.object({ Mo: ranges, Tu: ranges, We: ranges, Th: ranges, Fr: ranges, Sa: ranges, Su: ranges }),
  minutes: z.number(),
  bufferMinutes: z.number(),
  noticeHours: z.number(),
  untilDays: z.number(),
  places: z.number(),
});
const form: StoredFormat<DiarySettings> = {
  name: 'The opening slots of a diary',
  version: 1,
  check: checkBy(content),
  repair: 'Save them again in the office, under Diary.',
};

/** Settings by their owner: numbers of colleagues, and `office`. */
export async function readSettings(database: Reader): Promise<ReadonlyMap<string, DiarySettings>> {
  const rows = await database.selectFrom('diaries').selectAll().execute();
  return new Map(rows.map(({ owner, settings }) => [owner, readStored(settings, form)]));
}

/** Keeps the settings of a diary. */
export async function writeSettings(
  transaction: Transaction<Tables>,
  owner: string,
  settings: DiarySettings,
): Promise<void> {
  const text = storedText(settings, form);
  await transaction
    .insertInto('diaries')
    .values({ owner, settings: text })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ settings: text }))
    .execute();
}

/** The rules of a diary: what was saved, else those of content/site.json. */
export function rulesOf(settings: DiarySettings | undefined, { appointments }: SiteConfig): DiaryRules {
  return settings ? rulesOfSettings(settings, appointments.closed) : rulesOfCalendar(appointments);
}
