import { brusselsMoment } from '#domain/brussels-clock.ts';
import { addDays, isDay } from '#domain/dates.ts';
import { sourceClassOf } from '#domain/office/lead-origin.ts';
import { leadStateOf } from '#domain/office/lead-state.ts';
import { leadQuery } from '#search/lead-words.ts';
import { caseOrders, type CaseOrder } from '#server/cases/case-order.ts';
import type { CaseFilter } from '#server/cases/case-query.ts';

/** Fields of the filter, as they stand in the address of the list. */
const fields = ['q', 'form', 'state', 'who', 'source', 'language', 'home', 'from', 'until', 'order'] as const;
const longestAnswer = 100;

/** What the address of a list asks for, without what is empty. */
export function askedOf(query: URLSearchParams): Record<string, string> {
  const given = fields.map((name) => [name, (query.get(name) ?? '').trim().slice(0, longestAnswer)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function dayOf(text: string | undefined): string | undefined {
  return text?.length === 10 && isDay(text) ? text : undefined;
}

/** The filter that an address asks for; what says nothing is left out, a colleague or form that is unknown finds nothing. */
export function filterOf(asked: Readonly<Record<string, string>>): CaseFilter {
  const { q, form, who, home, language } = asked;
  const [from, until] = [dayOf(asked['from']), dayOf(asked['until'])];
  const state = leadStateOf(asked['state']);
  const source = sourceClassOf(asked['source']);
  const words = q === undefined ? [] : leadQuery(q);
  return {
    ...(words.length > 0 && { words }),
    ...(form !== undefined && { form }),
    ...(who !== undefined && { assignee: who }),
    ...(home !== undefined && { home: home.toUpperCase() }),
    ...(language !== undefined && { language }),
    ...(state && { state }),
    ...(source && { source }),
    ...(from !== undefined && { from: brusselsMoment(from, '00:00') }),
    ...(until !== undefined && { until: brusselsMoment(addDays(until, 1), '00:00') }),
  };
}

/** The order that an address asks for. */
export function orderOf(asked: Readonly<Record<string, string>>): CaseOrder {
  return caseOrders.find((order) => order === asked['order']) ?? 'newest';
}

/** An address with a question. `('/nl/x/', { q: 'an' }) -> '/nl/x/?q=an'` */
export function withQuestion(path: string, question: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(question).toString();
  return query === '' ? path : `${path}?${query}`;
}
