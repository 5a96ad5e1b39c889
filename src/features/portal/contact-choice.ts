import { addDays } from '#domain/dates.ts';
import type { ContactKind, HomeContact } from '#contracts/portal.ts';

/** Which contacts the table shows. */
export interface ContactChoice {
  readonly period: 'month' | 'all';
  readonly kind: ContactKind | 'all';
  readonly order: 'newest' | 'oldest';
}

export const firstContacts: ContactChoice = { period: 'month', kind: 'all', order: 'newest' };

const shownDays = 30;

/** The contacts of the last thirty days and what is planned, or all, by kind and in order. */
export function chooseContacts(
  contacts: readonly HomeContact[],
  { period, kind, order }: ContactChoice,
  today: string,
): HomeContact[] {
  const from = period === 'all' ? '' : addDays(today, 1 - shownDays);
  const chosen = contacts.filter(
    ({ date, kind: own }) => date.slice(0, 10) >= from && (kind === 'all' || own === kind),
  );
  const sign = order === 'newest' ? -1 : 1;
  return chosen.sort((a, b) => sign * a.date.localeCompare(b.date));
}
