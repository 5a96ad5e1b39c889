import { sql, type Selectable } from 'kysely';
import { isOpen } from '#domain/office/lead-state.ts';
import type { Cases } from '#server/cases/case-query.ts';
import type { LeadCaseTable } from '#server/store/lead-case-tables.ts';
import { homeOf, noHome, restAfter, waitingSince } from '#server/store/lead-order-indexes.ts';
import type { Store } from '#server/store/store.ts';

/** Orders of the list of leads: by time, by who waits longest, by home in order of arrival, by colleague. */
export const caseOrders = ['newest', 'oldest', 'waiting', 'home', 'agent'] as const;
export type CaseOrder = (typeof caseOrders)[number];

/** Where a page of the list begins: after this lead. */
export interface CaseKey {
  /** When it came in; in the order of waiting since when it waits. */
  readonly at: number;
  readonly leadId: string;
  /** Its home or its colleague, in an order by such; else empty. */
  readonly group: string;
}

type Row = Selectable<LeadCaseTable>;

/** What stands for nobody in a key, and in a filter. */
export const nobody = 'none';

function sinceWhen({ state, opened_at: openedAt, created_at: createdAt }: Row): number {
  return isOpen(state) ? openedAt : restAfter - createdAt;
}

/** The place of a lead in an order. */
export function caseKey(row: Row, order: CaseOrder): CaseKey {
  const at = order === 'waiting' ? sinceWhen(row) : row.created_at;
  const group = order === 'home' ? (row.home ?? '') : order === 'agent' ? (row.assignee ?? nobody) : '';
  return { at, leadId: row.lead_id, group };
}

/** `{ at: 17, leadId: 'a-b', group: '' } -> '17.a-b.'` */
export function caseKeyText(row: Row, order: CaseOrder): string {
  const { at, leadId, group } = caseKey(row, order);
  return `${String(at)}.${leadId}.${group}`;
}

/** `'17.a-b.' -> { at: 17, leadId: 'a-b', group: '' }`; undefined for anything else. */
export function readCaseKey(text: string | undefined): CaseKey | undefined {
  const { at, id, group } = /^(?<at>\d{1,16})\.(?<id>[\w-]{1,64})\.(?<group>.{0,100})$/u.exec(text ?? '')?.groups ?? {};
  if (at === undefined || id === undefined || group === undefined) return undefined;
  return { at: Number(at), leadId: id, group };
}

/** Are the later ones first? In the order of colleagues the newest of each are. */
const isDescending = (order: CaseOrder): boolean => order === 'newest' || order === 'agent';

const homeBytes = ({ group }: CaseKey): Buffer => Buffer.from(group || noHome);

/** Which of two leads comes first in an order, but for the order of colleagues. */
export function compareCases(order: CaseOrder): (a: Row, b: Row) => number {
  const sign = isDescending(order) ? -1 : 1;
  return (one, other) => {
    const [a, b] = [caseKey(one, order), caseKey(other, order)];
    const byGroup = order === 'home' ? Buffer.compare(homeBytes(a), homeBytes(b)) : 0;
    return byGroup || sign * (a.at - b.at || (a.leadId < b.leadId ? -1 : 1));
  };
}

/** An order as a database goes by it. */
export interface OrderWay {
  readonly order: CaseOrder;
  readonly kind: Store['kind'];
  /** Is it better to sort the few that a filter leaves than to go through all in order? Databases would not know. */
  readonly isSorted: boolean;
}

/** What an order goes by, before the number of a lead. */
function columnsOf({ order, kind, isSorted }: OrderWay) {
  // Of a sum no index knows.
  if (order === 'waiting') return [isSorted ? sql<number>`(0 + ${waitingSince})` : waitingSince];
  return order === 'home' ? [homeOf(kind), sql.ref('created_at')] : [sql.ref('created_at')];
}

/** Leads that come after a key, or not after it. */
export function beyond(cases: Cases, { at, leadId, group }: CaseKey, way: OrderWay, isUpTo = false): Cases {
  const [first, ...others] = columnsOf(way);
  if (first === undefined) return cases;
  const values = way.order === 'home' ? [group || noHome, at, leadId] : [at, leadId];
  const names = sql.join([first, ...others, sql.ref('lead_id')]);
  const [after, upTo] = isDescending(way.order) ? ['<', '>='] : ['>', '<='];
  const sign = isUpTo ? upTo : after;
  const beyondAll = cases.where(sql<boolean>`(${names}) ${sql.raw(sign)} (${sql.join(values)})`);
  // Said of the first alone once more: an index on an expression is not used for a row of values.
  const firstSign = sign.startsWith('<') ? '<=' : '>=';
  return beyondAll.where(sql<boolean>`${first} ${sql.raw(firstSign)} ${values[0]}`);
}

/** Leads in an order. */
export function inOrder(cases: Cases, way: OrderWay): Cases {
  const direction = isDescending(way.order) ? 'desc' : 'asc';
  const byColumns = columnsOf(way).reduce((sorted, column) => sorted.orderBy(column, direction), cases);
  return byColumns.orderBy('lead_id', direction);
}
