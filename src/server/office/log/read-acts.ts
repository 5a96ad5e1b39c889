import type { Selectable } from 'kysely';
import type { OfficeActTable } from '#server/store/staff-tables.ts';
import type { Store } from '#server/store/store.ts';

export type ActRow = Selectable<OfficeActTable>;

interface ActQuestion {
  readonly person?: string;
  readonly act?: string;
  /** Milliseconds since 1970; the second is not included. */
  readonly fromMs?: number;
  readonly untilMs?: number;
  /** `<at>_<id>` of the last line that was shown; anything else begins with the newest. */
  readonly before: string;
  readonly most: number;
}

/** Lines of the log, the newest first; pages go by the key of a line, so that a new one moves none. */
export async function readActs({ reader }: Store, question: ActQuestion): Promise<ActRow[]> {
  const { person, act, fromMs, untilMs, before, most } = question;
  const [, at, id = ''] = /^(\d{1,15})_([\w-]{1,60})$/u.exec(before) ?? [];
  const lastAt = Number(at ?? 0);
  return reader
    .selectFrom('office_acts')
    .selectAll()
    .$if(person !== undefined, (query) => query.where('actor', '=', person ?? ''))
    .$if(act !== undefined, (query) => query.where('act', '=', act ?? ''))
    .$if(fromMs !== undefined, (query) => query.where('at', '>=', fromMs ?? 0))
    .$if(untilMs !== undefined, (query) => query.where('at', '<', untilMs ?? 0))
    .$if(at !== undefined, (query) =>
      query.where((where) =>
        where.or([where('at', '<', lastAt), where.and([where('at', '=', lastAt), where('id', '<', id)])]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}
