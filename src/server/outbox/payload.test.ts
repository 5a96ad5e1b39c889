import { expect, test } from 'vitest';
import { StoredProblem } from '#base/stored.ts';
import type { CrmRequest } from '#server/outbox/crm-request.ts';
import type { Mail } from '#submissions/mail.ts';
import { aboutRow, mailText, readMail, readRequest, requestText } from './payload.ts';

const link = { label: 'Bekijk', href: 'https://x.example/' };
const home = { reason: 'Nieuw', title: 'Huis', href: link.href, price: '€ 1', facts: '9000 Gent' };

/** With everything that a mail may have. */
const mail: Mail = {
  isSecret: true,
  audience: 'visitor',
  to: { name: 'An', address: 'an@home.example' },
  replyTo: { address: 'info@x.example' },
  language: 'nl',
  subject: 'Uw vraag',
  heading: 'Dank u',
  paragraphs: ['Wij schrijven u.'],
  answers: [{ label: 'Vraag', value: 'Is het vrij?' }],
  quote: 'Kijk eens.',
  button: link,
  homes: [home, { ...home, photo: { src: link.href, alt: 'Huis' } }],
  footnote: 'Tot dan.',
  links: [link],
  picture: { alt: 'Grafiek', base64: 'AA==', legend: [{ label: 'Onze site: 3' }] },
  attachments: [{ filename: 'bod.pdf', contentType: 'application/pdf', base64: 'AA==' }],
  unsubscribe: link.href,
};

const request: CrmRequest = {
  id: '1',
  form: 'demand-register',
  kind: 'search',
  firstName: 'An',
  lastName: 'Peeters',
  email: 'an@home.example',
  language: 'nl',
  message: 'Vraag: …',
  wantsMail: false,
  search: { goal: 'sale', maximumEuro: 350_000, zips: ['9000'] },
};

test('a mail and a lead are read as they were kept, also before there were versions', () => {
  expect(readMail(mailText(mail))).toEqual(mail);
  expect(readMail(JSON.stringify(mail))).toEqual(mail);
  expect(readRequest(requestText(request))).toEqual(request);
  expect(readRequest(JSON.stringify(request))).toEqual(request);
});

test('what a mail has no field for stops no mail', () => {
  const answers = [{ label: 'Vraag', value: 'Is het vrij?', name: 'question' }];
  expect(readMail(mailText({ ...mail, answers }))).toEqual(mail);
});

test('what is no mail, or no lead, is refused with what to do', () => {
  for (const text of ['{"version":1,"sub', '{"version":2}', JSON.stringify(request), '{}', 'null']) {
    expect(() => readMail(text), text).toThrow(StoredProblem);
  }
  expect(() => readRequest(mailText(mail))).toThrow(/^The lead cannot be read: .+ --replay` sends it\.$/u);
});

test('a row is told by its subject, or by its number where it cannot be read', () => {
  const row = { id: '7', kind: 'mail', payload: mailText(mail), recipient: 'an@home.example' } as const;
  expect(aboutRow(row)).toEqual({ subject: 'Uw vraag', recipient: 'an@home.example' });
  expect(aboutRow({ ...row, payload: '{' })).toEqual({ subject: '7', recipient: 'an@home.example' });
  expect(aboutRow({ ...row, kind: 'crm', recipient: null })).toEqual({ subject: 'CRM' });
});
