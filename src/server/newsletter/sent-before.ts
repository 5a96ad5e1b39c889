import type { Kysely } from 'kysely';
import { isListOf, isText, parseJson } from '#base/json.ts';
import type { Tables } from '#server/store/tables.ts';

/** Numbers of the homes that stand in newsletters of before: none is new a second time, however periods overlap. */
export async function sentHomes(database: Kysely<Tables>): Promise<ReadonlySet<string>> {
  const rows = await database.selectFrom('newsletters').select('listing_ids').execute();
  return new Set(
    rows.flatMap(({ listing_ids: json }) => {
      const ids = parseJson(json);
      return isListOf(ids, isText) ? ids : [];
    }),
  );
}
