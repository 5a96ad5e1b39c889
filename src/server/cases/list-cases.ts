import type { Selectable } from 'kysely';
import {
  havingWords,
  matching,
  soughtWords,
  type CaseFilter,
  type CaseOrder,
  type CaseScope,
  type SoughtWord,
} from '#server/cases/case-query.ts';
import type { LeadCaseTable } from '#server/store/lead-case-tables.ts';
import type { Store } from '#server/store/store.ts';

/** A lead as the list shows it. */
export interface CaseRow extends Selectable<LeadCaseTable> {
  readonly name: string;
  readonly email: string;
}

/** Where a page of the list begins: after this lead. */
export interface CaseKey {
  readonly createdAt: number;
  readonly leadId: string;
}

export interface CaseListQuestion {
  readonly filter: CaseFilter;
  readonly scope: CaseScope;
  readonly order: CaseOrder;
  readonly after?: CaseKey | undefined;
  readonly count: number;
}

/** `{ createdAt: 17, leadId: 'a-b' } -> '17.a-b'` */
export function caseKeyText({ created_at: createdAt, lead_id: leadId }: CaseRow): string {
  return `${String(createdAt)}.${leadId}`;
}

/** `'17.a-b' -> { createdAt: 17, leadId: 'a-b' }`; undefined for anything else. */
export function readCaseKey(text: string | undefined): CaseKey | undefined {
  const { at, id } = /^(?<at>\d{1,15})\.(?<id>[\w-]{1,64})$/u.exec(text ?? '')?.groups ?? {};
  return at === undefined || id === undefined ? undefined : { createdAt: Number(at), leadId: id };
}

/** The rest of the rows' filter that a scope adds: one question for each part of it, so that each has its index. */
function partsOf(filter: CaseFilter, scope: CaseScope): readonly CaseFilter[] {
  if (scope === 'all') return [filter];
  const own = [scope.ownerOf, 'none'].filter((one) => filter.assignee === undefined || filter.assignee === one);
  return own.map((assignee) => ({ ...filter, assignee }));
}

async function rowsOf(
  { reader }: Store,
  filter: CaseFilter,
  words: readonly SoughtWord[],
  { order, after, count }: CaseListQuestion,
): Promise<CaseRow[]> {
  const [way, beyond] = order === 'newest' ? (['desc', '<'] as const) : (['asc', '>'] as const);
  let cases = havingWords(matching(reader.selectFrom('lead_cases'), filter), words);
  if (after) {
    const { createdAt, leadId } = after;
    cases = cases.where((where) =>
      where(where.refTuple('lead_cases.created_at', 'lead_cases.lead_id'), beyond, where.tuple(createdAt, leadId)),
    );
  }
  const page = cases
    .selectAll('lead_cases')
    .orderBy('lead_cases.created_at', way)
    .orderBy('lead_cases.lead_id', way)
    .limit(count);
  // The page first, then what the leads say: the other way round every lead would be read.
  const found = await page.execute();
  if (found.length === 0) return [];
  const ids = found.map((row) => row.lead_id);
  const people = await reader.selectFrom('leads').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return found.flatMap((row) => {
    const person = byId.get(row.lead_id);
    return person ? [{ ...row, name: person.name, email: person.email }] : [];
  });
}

/** A page of the list of leads, by the time at which they came in. */
export async function listCases(store: Store, question: CaseListQuestion): Promise<CaseRow[]> {
  const { filter, scope, order, count } = question;
  const words = await soughtWords(store.reader, filter.words ?? []);
  const parts: CaseRow[] = [];
  for (const part of partsOf(filter, scope)) parts.push(...(await rowsOf(store, part, words, question)));
  const sign = order === 'newest' ? -1 : 1;
  const byTime = (a: CaseRow, b: CaseRow): number => a.created_at - b.created_at || (a.lead_id < b.lead_id ? -1 : 1);
  return parts.toSorted((a, b) => sign * byTime(a, b)).slice(0, count);
}
