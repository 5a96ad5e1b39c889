import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { appointmentMails } from '#features/forms/contact-appointment/appointment-mails.server.ts';
import { contactAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import { languages, type Language } from '#i18n/languages.ts';
import { newsMail, reminderMail } from '#server/alerts/alert-mails.ts';
import { formContext } from '#server/forms/form-context.ts';
import { forms } from '#server/forms/forms.ts';
import { renderMail, pictureId } from '#server/mail/render.ts';
import { newsletterMail } from '#server/newsletter/newsletter-mail.ts';
import { reportMail } from '#server/owner-data/report-mail.ts';
import { linkMail, securityMail } from '#server/owners/owner-mails.ts';
import { readMail } from '#server/outbox/payload.ts';
import { failureMail } from '#server/rebuild/failure-mail.ts';
import { staffAddressMail, staffLinkMail, staffSecurityMail } from '#server/staff/staff-mails.ts';
import type { Mail } from '#submissions/mail.ts';
import { answersTo } from './guard-answers.ts';
import { loggedIn } from './staff-browser.ts';
import { jsonPost, question, siteUrl, startApi, type TestApi } from './test-api.ts';

/** Gmail cuts a mail off after this, with its footer and the link that stops it. */
const clipBytes = 102_000;
/** Where pictures of the mails are wanted (scripts/check/mails.ts), each is written there. */
const folder = process.env['MAIL_PAGES'];

let api: TestApi;

async function mailsOfForms(language: Language): Promise<Mail[]> {
  const { reader } = api.services.store;
  const before = await reader.selectFrom('outbox').select('id').execute();
  const known = new Set(before.map(({ id }) => id));
  for (const { name } of forms) {
    const sent = await api.request(`/api/forms/${name}`, jsonPost({ ...answersTo(name), language }));
    expect([name, sent.status]).toEqual([name, 201]);
  }
  const robot = { ...question, language, email: `robot@${language}.example`, company_url: 'x' };
  await api.request('/api/forms/contact', jsonPost(robot));
  const rows = await reader.selectFrom('outbox').select(['id', 'kind', 'payload']).execute();
  return rows.filter(({ id, kind }) => kind === 'mail' && !known.has(id)).map(({ payload }) => readMail(payload));
}

function alertMails(language: Language): Mail[] {
  const { config, clock, siteData } = api.services;
  const parts = { data: siteData(), config, now: clock() };
  const search = {
    id: 'a',
    email: 'an@home.example',
    name: 'An Peeters',
    language,
    query: { goal: 'sale' },
    frequency: 'daily',
    price_drops: 1,
    confirmed_at: 1,
    expires_at: clock().getTime(),
    reminded_at: null,
    stopped_by: null,
    created_at: 1,
  } as const;
  const homes = siteData()
    .listings.slice(0, 20)
    .map((listing) => ({ listing, reason: 'new' as const }));
  const news = newsletterMail(search, siteData().listings.slice(0, 6), parts);
  return [newsMail([search], homes, parts), reminderMail(search, parts), news];
}

async function ownerMails(language: Language): Promise<Mail[]> {
  const { services } = api;
  const to = { name: 'An Peeters', email: 'an@home.example', language };
  const days = Array.from({ length: 30 }, (_, index) => addDays('2026-10-20', index));
  const sources = ['own', 'Wohnblick'].map((source, at) => ({
    source,
    counts: days.map((_, index) => (index * 7 + at * 3) % 11),
    sum: 150,
  }));
  return [
    linkMail('invite', to, 'token', services),
    linkMail('reset', to, 'token', services),
    ...(['device', 'changed', 'stepOn', 'stepOff'] as const).map((note) => securityMail(note, to, 'Firefox', services)),
    await reportMail(
      services,
      { ...to, ownerId: '1', rhythm: 'weekly' },
      {
        homes: [],
        graph: { days, sources },
        lastDay: '2026-11-19',
      },
    ),
  ];
}

/** What becomes of a viewing of a home. */
function visitMails(language: Language): Mail[] {
  const { services } = api;
  const context = formContext({ services, form: contactAppointmentForm, language, uploads: [], leadId: 'lead-1' });
  const visitor = { firstName: 'An', lastName: 'Peeters', email: 'an@home.example', phone: '0470123456' };
  const time = { date: '2026-12-02', slot: '09:30' };
  const values = { subject: 'visit', meetingPlace: 'property', reference: 'LH-0046', ...time, ...visitor } as const;
  return (['booked', 'moved', 'cancelled', 'no-show'] as const).flatMap((kind, sequence) =>
    appointmentMails(values, { kind, sequence, minutes: 45 }, context),
  );
}

function colleagueMails(language: Language): Mail[] {
  const { services } = api;
  const to = { name: 'Els Claes', email: 'els@lindehof.example', language };
  return [
    staffLinkMail('invite', to, 'token', services),
    staffSecurityMail('device', to, 'Firefox', services),
    ...(['addressOld', 'addressNew'] as const).map((note) => staffAddressMail(note, to, services)),
  ];
}

/** What a colleague answers, with a home. */
async function officeAnswer(language: Language): Promise<Mail> {
  const { reader } = api.services.store;
  const colleague = await loggedIn(api, `Els-${language}`, 'manager');
  const { id } = await reader
    .selectFrom('leads')
    .select('id')
    .where('form', '=', 'contact-me')
    .where('language', '=', language)
    .executeTakeFirstOrThrow();
  const said = { lead: id, subject: 'LH-0046', answer: 'Dag An,\n\nJa, het huis is nog vrij.', homes: ['46', '48'] };
  expect((await colleague.post('lead-answer', { ...said, language })).status).toBe(200);
  const sent = await reader.selectFrom('outbox').select('payload').where('lead_id', '=', id).execute();
  const mail = sent.map(({ payload }) => readMail(payload)).find(({ subject }) => subject === said.subject);
  if (!mail) throw new Error('The answer is no mail.');
  return mail;
}

function agencyMails(): Mail[] {
  const { config, clock, siteData } = api.services;
  const message = 'The feed cannot be read.';
  const report = { outcome: 'failed', trouble: 'feed', message, warnings: [], seconds: { sync: 1, build: 1 } } as const;
  return [failureMail({ site: siteData().config, report, secret: config.secret, now: clock() })];
}

const texts = (mail: Mail): string[] => [
  mail.heading,
  ...(mail.greeting === undefined ? [] : [mail.greeting]),
  ...(mail.person ? [mail.person.name] : []),
  ...(mail.homes ?? []).flatMap(({ title, href, price }) => [title, href, price]),
  ...[mail.button ?? [], mail.links ?? []].flat().map(({ href }) => href),
  ...(mail.answers ?? []).map(({ label }) => label),
];

/** Without the joiners that keep words from becoming links. */
const plain = (text: string): string => text.replaceAll('\u2060', '').replace(/\s+/gu, ' ');

function problemsOf(mail: Mail): string[] {
  const { html, text } = renderMail(mail, api.letterhead);
  const images = [...html.matchAll(/<img\b[^>]*>/gu)].map(([tag]) => tag);
  const checks: [string, boolean][] = [
    ['says its language', html.includes(`<html lang="${mail.language}"`)],
    ['has no slot left', !/\{\{|\]\]|\[\[/u.test(html + text)],
    [
      'has no key for a text',
      !/\b[a-z]+:[a-z]+(?:-[a-z]+)*\.[a-zA-Z.]+\b/u.test(html.replace(/<style.*?<\/style>/gsu, '')),
    ],
    ['has no value that is none', !/undefined|NaN|\[object|>null</u.test(html + text)],
    ['has a text for each picture', images.every((tag) => /\salt="/u.test(tag))],
    ['has pictures that Outlook shows', images.every((tag) => /src="(?:cid:|https:[^"]+\.(?:jpe?g|png)")/u.test(tag))],
    ['is not cut off', Buffer.byteLength(html) < clipBytes],
    ['says the same as text', texts(mail).every((said) => plain(text).includes(plain(said)))],
    ['has a dark scheme', html.includes('(prefers-color-scheme: dark)')],
  ];
  return checks
    .filter(([, isRight]) => !isRight)
    .map(([name]) => `${mail.subject} (${mail.language}): not so: ${name}`);
}

function keepPage(name: string, mail: Mail): void {
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  const { html } = renderMail(mail, api.letterhead);
  const graph = `data:image/png;base64,${mail.picture?.base64 ?? ''}`;
  writeFileSync(join(folder, `${name}.html`), html.replace(`cid:${pictureId}`, graph).replaceAll(`${siteUrl}/`, '/'));
}

describe('every mail', () => {
  beforeAll(async () => {
    api = await startApi('sqlite');
  });

  afterAll(async () => {
    await api.close();
  });

  it.each(languages)(
    'in %s is whole: no slot, key or empty value, all pictures with words, as much in its text',
    async (language) => {
      const mails = [
        ...(await mailsOfForms(language)),
        ...alertMails(language),
        ...visitMails(language),
        await officeAnswer(language),
        ...(await ownerMails(language)),
        ...colleagueMails(language),
        ...agencyMails(),
      ];
      expect(mails.length).toBeGreaterThan(30);
      expect(mails.flatMap(problemsOf)).toEqual([]);
      for (const [index, mail] of mails.entries()) {
        const what = mail.subject.replace(/[^\p{L}\d]+/gu, '-').slice(0, 40);
        keepPage(`${language}-${String(index).padStart(2, '0')}-${mail.audience}-${what}`, mail);
      }
    },
  );

  it.each(languages)('to the agency speaks its language, whatever the visitor of %s speaks', async (language) => {
    const own = api.services.siteData().config.defaultLanguage;
    const mails = (await mailsOfForms(language)).filter(({ audience }) => audience === 'agency');
    const said = mails.map((mail) => plain(renderMail(mail, api.letterhead).text)).join('\n');
    const calendars = mails.flatMap(({ attachments = [] }) =>
      attachments
        .filter(({ contentType }) => contentType === 'text/calendar')
        .map(({ base64 }) => Buffer.from(base64, 'base64').toString().replaceAll('\r\n ', '')),
    );
    const { listings } = api.services.siteData();
    const shown = listings.filter(({ title }) => said.includes(title[own] ?? '\0'));
    const foreign = listings.filter(
      ({ title }) => title[language] !== title[own] && said.includes(title[language] ?? '\0'),
    );
    expect([mails.length > 8, shown.length > 0, foreign.map(({ reference }) => reference)]).toEqual([true, true, []]);
    expect(calendars.map((text) => /SUMMARY:(.*)/u.exec(text)?.[1]?.trim())).toEqual([
      'Afspraak met Immo Lindehof: Advies over verkopen of verhuren',
    ]);
  });

  it('in French has a space before each colon', async () => {
    const mails = [...(await mailsOfForms('fr')), ...alertMails('fr'), ...(await ownerMails('fr'))];
    const lines = mails
      .filter(({ audience }) => audience === 'visitor')
      .flatMap((mail) => renderMail(mail, api.letterhead).text.split('\n'));
    expect(lines.filter((line) => /[\p{L})»]: /u.test(line))).toEqual([]);
  });

  it('to somebody whose home it is about shows the home and who answers', async () => {
    const mails = await mailsOfForms('en');
    const ofVisit = mails.find(({ subject }) => subject.startsWith('We have received your enquiry'));
    expect(ofVisit?.homes?.[0]?.photo?.src).toMatch(/\/media\/\w+\/mail\.jpg$/u);
    expect(ofVisit?.person?.portrait).toMatch(/\/team\/\w+-mail\.jpg$/u);
    expect(ofVisit?.greeting).toBe('Dear An Peeters,');
  });
});
