import type { Selectable } from 'kysely';
import {
  havingWords,
  matching,
  soughtWords,
  type Cases,
  type CaseFilter,
  type CaseScope,
  type SoughtWords,
} from '#server/cases/case-query.ts';
import {
  beyond,
  caseKey,
  compareCases,
  inOrder,
  nobody,
  type CaseKey,
  type CaseOrder,
  type OrderWay,
} from '#server/cases/case-order.ts';
import type { LeadCaseTable } from '#server/store/lead-case-tables.ts';
import type { Store } from '#server/store/store.ts';

/** A lead as the list shows it. */
export interface CaseRow extends Selectable<LeadCaseTable> {
  readonly name: string;
  readonly email: string;
}

export interface CaseListQuestion {
  readonly filter: CaseFilter;
  readonly scope: CaseScope;
  readonly order: CaseOrder;
  readonly after?: CaseKey | undefined;
  readonly count: number;
}

type Row = Selectable<LeadCaseTable>;

/**
 * Words that many leads have: so many leads are looked at one by one first. Where that finds enough of them, more are; where
 * not, the words hardly ever meet, and are looked for by themselves.
 */
const walk = { firstLeads: 300, enough: 5, mostLeads: 3_000 };

/** The rest of the rows' filter that a scope adds: one question for each part of it, so that each has its index. */
function partsOf(filter: CaseFilter, scope: CaseScope): readonly CaseFilter[] {
  if (scope === 'all') return [filter];
  const own = [scope.ownerOf, nobody].filter((one) => filter.assignee === undefined || filter.assignee === one);
  return own.map((assignee) => ({ ...filter, assignee }));
}

/** One part of a list: its leads by one index, in order. */
interface Part {
  readonly filter: CaseFilter;
  readonly order: CaseOrder;
  readonly after?: CaseKey | undefined;
  readonly count: number;
}

/** Of one home all are in order of arrival, and few. */
function wayOf({ kind }: Store, { filter, order }: Part): OrderWay {
  const isOneHome = filter.home !== undefined;
  return { order: isOneHome && order === 'home' ? 'oldest' : order, kind, isSorted: isOneHome };
}

/** Looks at leads one by one, so many at most: what was found, and the last that was looked at where there are more. */
async function walked(
  cases: Cases,
  words: SoughtWords,
  way: OrderWay,
  { leads, count }: { leads: number; count: number },
) {
  const last = await cases.selectAll().offset(leads).limit(1).executeTakeFirst();
  const first = last ? beyond(cases, caseKey(last, way.order), way, true) : cases;
  return { last, found: await havingWords(first, words, 'one by one').selectAll().limit(count).execute() };
}

/** The first page by a walk; undefined where it would be a long one. */
async function walkedPage(cases: Cases, words: SoughtWords, way: OrderWay, count: number): Promise<Row[] | undefined> {
  const { last, found } = await walked(cases, words, way, { leads: walk.firstLeads, count });
  if (!last || found.length === count) return found;
  if (found.length < walk.enough) return undefined;
  const rest = beyond(cases, caseKey(last, way.order), way);
  const more = await walked(rest, words, way, { leads: walk.mostLeads, count: count - found.length });
  const all = [...found, ...more.found];
  return !more.last || all.length === count ? all : undefined;
}

/** The leads of a part in order, its words left out. */
function casesOf(store: Store, part: Part, isByNumber = false): Cases {
  const way = wayOf(store, part);
  const all = inOrder(matching(store.reader.selectFrom('lead_cases'), part.filter, isByNumber), way);
  return part.after ? beyond(all, part.after, way) : all;
}

/** The leads of a part that have words of which one is rare, or there are none. */
export function casesQuickly(store: Store, part: Part, words: SoughtWords): Cases {
  return havingWords(casesOf(store, part, words.words.length > 0), words, 'one by one');
}

/** A page of a part of leads that have words which many have. */
async function rowsWithWords(store: Store, part: Part, words: SoughtWords): Promise<Row[]> {
  const { count } = part;
  const cases = casesOf(store, part);
  const page = words.isMet() ? undefined : await walkedPage(cases, words, wayOf(store, part), count);
  if (page) return page;
  const having = await words.meeting();
  if (!having) return havingWords(cases, words, 'as sets').selectAll().limit(count).execute();
  if (having.length === 0) return [];
  return casesOf(store, part, true).where('lead_id', 'in', having).selectAll().limit(count).execute();
}

/** A page of a part. */
async function rowsOf(store: Store, part: Part, words: SoughtWords): Promise<Row[]> {
  if (!words.isQuick) return rowsWithWords(store, part, words);
  return casesQuickly(store, part, words).selectAll().limit(part.count).execute();
}

/** Parts of a list that goes by colleague, in the order of their names; those of nobody come last. */
async function colleagueParts({ reader }: Store, { filter, scope }: CaseListQuestion): Promise<readonly string[]> {
  const parts = partsOf(filter, scope);
  if (parts.every(({ assignee }) => assignee !== undefined)) return parts.map(({ assignee = nobody }) => assignee);
  const staff = await reader.selectFrom('staff').select(['id', 'name']).execute();
  const byName = staff.toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
  return [...byName.map(({ id }) => id), nobody];
}

/** One colleague after the other, until the page is full. */
async function byColleague(store: Store, question: CaseListQuestion, words: SoughtWords): Promise<Row[]> {
  const { filter, order, after, count } = question;
  const colleagues = await colleagueParts(store, question);
  const first = after ? Math.max(0, colleagues.indexOf(after.group)) : 0;
  const rows: Row[] = [];
  for (const assignee of colleagues.slice(first)) {
    const part = { filter: { ...filter, assignee }, order, count: count - rows.length };
    rows.push(...(await rowsOf(store, { ...part, after: after?.group === assignee ? after : undefined }, words)));
    if (rows.length === count) break;
  }
  return rows;
}

/** All parts, put together by the order. */
async function byOrder(store: Store, question: CaseListQuestion, words: SoughtWords): Promise<Row[]> {
  const { filter, scope, order, after, count } = question;
  const rows: Row[] = [];
  for (const part of partsOf(filter, scope))
    rows.push(...(await rowsOf(store, { filter: part, order, after, count }, words)));
  return rows.toSorted(compareCases(order)).slice(0, count);
}

/** A page of the list of leads. */
export async function listCases(store: Store, question: CaseListQuestion): Promise<CaseRow[]> {
  const { reader } = store;
  const words = await soughtWords(reader, question.filter.words ?? []);
  // The page first, then what the leads say: the other way round every lead would be read.
  const found = await (question.order === 'agent' ? byColleague : byOrder)(store, question, words);
  if (found.length === 0) return [];
  const ids = found.map((row) => row.lead_id);
  const people = await reader.selectFrom('leads').select(['id', 'name', 'email']).where('id', 'in', ids).execute();
  const byId = new Map(people.map((person) => [person.id, person]));
  return found.flatMap((row) => {
    const person = byId.get(row.lead_id);
    return person ? [{ ...row, name: person.name, email: person.email }] : [];
  });
}
