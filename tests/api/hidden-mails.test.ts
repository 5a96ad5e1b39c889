import { afterAll, beforeAll, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import type { Document, Listing } from '#domain/listing.ts';
import { fieldsOf } from '#feed/adapters/json.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { judgeOf } from '#feed/field-coverage/judge.fixture.ts';
import { element } from '#feed/field-coverage/judged.fixture.ts';
import { transferXml } from '#feed/adapters/openimmo/fake.fixture.ts';
import { adapterFor } from '#feed/registry.ts';
import { languages } from '#i18n/languages.ts';
import { runAlerts } from '#server/alerts/run-alerts.ts';
import { registerSearch, renewSearch } from '#server/alerts/searches.ts';
import { createApp } from '#server/app/app.ts';
import { hourMs } from '#server/clock.ts';
import { renderMail } from '#server/mail/render.ts';
import { told } from '../build/records/hidden.ts';
import { omnicasaRecords } from '../build/records/omnicasa.ts';
import { openImmoRecords } from '../build/records/openimmo.ts';
import { ownRecords } from '../build/records/own.ts';
import { skarabeeRecords } from '../build/records/skarabee.ts';
import { sweepbrightRecords } from '../build/records/sweepbright.ts';
import { whiseRecords } from '../build/records/whise.ts';
import { demo } from './alert-parts.ts';
import { answersTo } from './guard-answers.ts';
import { jsonPost, ownHeaders, siteUrl, startApi, type TestApi } from './test-api.ts';
import { house, mailsOf } from './test-homes.ts';

/** Omnicasa's answers in all languages, laid together. */
function together(row: Readonly<Record<string, unknown>>): unknown {
  const { languages: words, ...base } = row;
  const numbers = { nl: '1', fr: '2', en: '3', de: '4' } as const;
  const texts = Object.fromEntries(
    languages.map((language) => [language, fieldsOf(fieldsOf(words)[numbers[language]])]),
  );
  return { base: { ...base, ...texts['nl'] }, texts };
}

const openImmo = (xml: string) => ({
  tenant: 'AN1',
  package: 'p',
  languages: { de: childAt(element(transferXml([xml])), 'anbieter', 'immobilie') },
  files: {},
});

/** Every record that hides something, of every CRM that can. */
const records: readonly (readonly [crm: string, raw: unknown])[] = [
  ...whiseRecords.map((raw) => ['whise', raw] as const),
  ...omnicasaRecords.map((raw) => ['omnicasa', together(raw)] as const),
  ...sweepbrightRecords.map((raw) => ['sweepbright', { ...raw, fetched_at: '2026-11-02T09:30:00Z' }] as const),
  ...Array.from(skarabeeRecords.values(), (xml) => ['skarabee', element(xml)] as const),
  ...openImmoRecords.map((xml) => ['openimmo', openImmo(xml)] as const),
  ...ownRecords.map((raw) => ['gevel', raw] as const),
];
const hiding = records
  .filter(([, raw]) => /zwijg|coupure|4873/iu.test(JSON.stringify(raw)))
  .map(([crm, raw]) => [crm, parseJson(JSON.stringify(raw).replaceAll('PICTURES', 'https://files.example'))] as const);
const homes = hiding.flatMap(([crm, raw], index): Listing[] => {
  const { site } = judgeOf(adapterFor(crm))(raw);
  if (!site) return [];
  const { record, sources } = objectWith<{
    record: Listing;
    sources: { documents: readonly Pick<Document, 'title'>[] };
  }>(site, 'record');
  // Its documents as the sync lays them down: under names of our own, with the titles of the record.
  const documents = sources.documents.map(({ title }): Document => ({ title, mediaType: 'application/pdf' }));
  return [{ ...record, id: String(index + 1), media: { ...record.media, documents } }];
});

let api: TestApi;
const siteData = () => ({ ...demo, listings: homes });

beforeAll(async () => {
  api = await startApi('sqlite');
});

afterAll(async () => {
  await api.close();
});

/** Every mail as its readers get it, its calendar files opened. */
async function mailTexts(): Promise<string[]> {
  return (await mailsOf(api)).map((mail) => {
    const { html, text } = renderMail(mail, api.letterhead);
    const files = (mail.attachments ?? []).map(
      ({ filename, base64 }) => filename + Buffer.from(base64, 'base64').toString(),
    );
    const unfolded = files.join('\n').replaceAll('\r\n ', '');
    return [mail.subject, html, text, unfolded].join('\n').replaceAll('\u2060', '');
  });
}

it('a registered search is told of a home without what the home hides, in every language', async () => {
  expect(homes.length).toBeGreaterThanOrEqual(7);
  const { services } = api;
  await runAlerts({ ...services, siteData: () => ({ ...demo, listings: [house('900', 300_000)] }) });
  for (const language of languages)
    for (const goal of ['sale', 'rent'] as const) {
      const [id, email] = [`${language}-${goal}`, `${language}-${goal}@home.example`];
      const search = {
        query: { goal },
        frequency: 'now',
        wantsPriceDrops: true,
        id,
        email,
        name: 'An',
        language,
      } as const;
      await services.store.write(async (transaction) => {
        await registerSearch(transaction, { ...search, now: services.clock() });
        await renewSearch(transaction, id, services.clock());
      });
    }
  await runAlerts({ ...services, siteData });
  const mails = await mailsOf(api);
  expect(mails.flatMap(({ homes: shown = [] }) => shown).length).toBe(4 * homes.length);
  for (const text of await mailTexts()) expect(told.exec(text)?.[0]).toBeUndefined();
});

it('nor does any mail tell it that a form about the home sends, nor its calendar file', async () => {
  const app = createApp({ ...api.services, siteData });
  const before = (await mailsOf(api)).length;
  for (const { reference } of homes)
    for (const form of ['contact-me', 'contact-appointment']) {
      const known = answersTo(form);
      const answers = { ...known, ...('reference' in known ? { reference } : { listing: reference }), language: 'nl' };
      const visit = form === 'contact-appointment' ? { subject: 'visit', meetingPlace: 'property' } : {};
      const request = new Request(`${siteUrl}/api/forms/${form}`, jsonPost({ ...answers, ...visit }));
      const response = await app.fetch(request, { remoteAddress: '127.0.0.1' });
      expect([form, reference, response.status, await response.text()]).toEqual([
        form,
        reference,
        201,
        expect.anything(),
      ]);
      api.pass(hourMs);
    }
  const texts = (await mailTexts()).slice(before);
  expect(texts.filter((text) => text.includes('BEGIN:VCALENDAR')).length).toBeGreaterThanOrEqual(homes.length);
  for (const text of texts) expect(told.exec(text)?.[0]).toBeUndefined();
});

/** Sends a form about a home, in a language, and gives the page that follows. */
async function sent(form: string, answers: Readonly<Record<string, string>>): Promise<Response> {
  const app = createApp({ ...api.services, siteData });
  const request = new Request(`${siteUrl}/api/forms/${form}`, jsonPost({ ...answersTo(form), ...answers }));
  const response = await app.fetch(request, { remoteAddress: '127.0.0.1' });
  expect([form, answers, response.status]).toEqual([form, answers, 201]);
  api.pass(hourMs);
  return response;
}

it('nor what a friend gets of it, its sender, or the page on which the sender confirms', async () => {
  const app = createApp({ ...api.services, siteData });
  const before = (await mailsOf(api)).length;
  const pages: string[] = [];
  for (const language of languages)
    for (const { reference } of homes)
      pages.push(await (await sent('send-to-friend', { page: reference, language })).text());
  const mails = (await mailsOf(api)).slice(before);
  const links = mails.flatMap(({ waitsForSender, button }) => (waitsForSender === true ? [] : [button?.href ?? '']));
  for (const href of links)
    for (const method of ['GET', 'POST']) {
      const page = await app.fetch(new Request(href, { method, headers: ownHeaders() }), {
        remoteAddress: '127.0.0.1',
      });
      expect(page.status).toBe(200);
      pages.push(await page.text());
    }
  expect([mails.length, links.length]).toEqual([8 * homes.length, 4 * homes.length]);
  for (const text of [...pages, ...(await mailTexts()).slice(before)]) expect(told.exec(text)?.[0]).toBeUndefined();
});

it('nor what somebody gets who asks for its documents, or the agency that sends them', async () => {
  const before = (await mailsOf(api)).length;
  const asked = homes.filter(({ media }) => media.documents.length > 0);
  expect(asked.length).toBeGreaterThan(1);
  for (const language of languages)
    for (const { reference } of asked) await sent('document-request', { reference, document: '0', language });
  const texts = (await mailTexts()).slice(before);
  expect(texts.length).toBeGreaterThanOrEqual(8 * asked.length);
  for (const text of texts) expect(told.exec(text)?.[0]).toBeUndefined();
});
