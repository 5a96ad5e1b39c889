import { expect, it } from 'vitest';
import type { ContactKind } from '#contracts/portal.ts';
import { chooseContacts, firstContacts } from './contact-choice.ts';

const contact = (date: string, kind: ContactKind) => ({
  date,
  kind,
  contact: '',
  subject: '',
  comment: '',
  status: '',
  source: '',
});
const contacts = [
  contact('2026-10-21T10:00:00+02:00', 'viewing'),
  contact('2026-10-22T10:00:00+02:00', 'call'),
  contact('2026-11-26T09:00:00+01:00', 'viewing'),
];
const days = (choice: Partial<typeof firstContacts>) =>
  chooseContacts(contacts, { ...firstContacts, ...choice }, '2026-11-20').map(({ date }) => date.slice(5, 10));

it('shows thirty days and what is planned, the newest first', () => {
  expect(days({})).toEqual(['11-26', '10-22']);
});

it('shows everything, one kind, or the oldest first on request', () => {
  expect(days({ period: 'all' })).toEqual(['11-26', '10-22', '10-21']);
  expect(days({ period: 'all', kind: 'viewing' })).toEqual(['11-26', '10-21']);
  expect(days({ order: 'oldest' })).toEqual(['10-22', '11-26']);
});
