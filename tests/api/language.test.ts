import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { PageLocals } from '#server/http/context.ts';
import type { Mail } from '#submissions/mail.ts';
import { forms } from '#server/forms/forms.ts';
import { readMail } from '#server/outbox/payload.ts';
import { pagePath, readSiteData } from '#server/site/site-data.ts';
import { pdfPages } from '#ui/pdf/pdf-text.fixture.ts';
import { htmlPost, jsonPost, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';

const path = '/api/forms/contact';
const nothing = { lastName: '', firstName: '' };

interface Refusal {
  readonly text: string;
  readonly fields: Readonly<Record<string, { readonly text: string }>>;
}

let api: TestApi;

async function refusal(body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Refusal> {
  const response = await api.request(path, jsonPost(body, headers));
  expect(response.status).toBe(422);
  return objectWith<Refusal>(await response.json());
}

async function mailsTo(address: string): Promise<Mail[]> {
  const rows = await api.services.store.reader.selectFrom('outbox').select('payload').execute();
  return rows.map(({ payload }) => readMail(payload)).filter(({ to }) => to.address === address);
}

/** What a PDF says, without its spaces: where a line breaks, none stands. */
function pdfText(base64: string): string {
  return unspaced(pdfPages(Buffer.from(base64, 'base64')).join(''));
}

const unspaced = (text: string): string => text.replaceAll(/\s/gu, '');

/** German thank-you pages are the English ones, everything else is German. */
const visitors = languages.map((language) => ({ language, t: createTranslator(language) }));

describe.each(storeKinds)("a visitor's language on %s", (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
  });

  afterAll(async () => {
    await api.close();
  });

  it.each(visitors)('$language is that of the messages at the fields', async ({ language, t }) => {
    const { text, fields } = await refusal({ ...question, ...nothing, language });
    expect(text).toBe(t('api:invalid'));
    expect(fields['firstName']?.text).toBe(t('form:error.firstName'));
    expect(fields['lastName']?.text).toBe(t('form:error.lastName'));
  });

  it('is that of the page, then of the cookie, then of the browser, when the form does not say', async () => {
    const silent = Object.fromEntries(
      Object.entries({ ...question, ...nothing }).filter(([name]) => name !== 'language'),
    );
    const page = { referer: 'https://www.immo-lindehof.example/de/kontakt/' };
    const cookie = { cookie: 'lang=fr' };
    const browser = { 'accept-language': 'ja, nl;q=0.2, en;q=0.5' };
    const required = (language: (typeof languages)[number]): string =>
      createTranslator(language)('form:error.firstName');
    const textWith = async (headers: Readonly<Record<string, string>>) =>
      (await refusal(silent, headers)).fields['firstName']?.text;
    expect(await textWith({ ...page, ...cookie, ...browser })).toBe(required('de'));
    expect(await textWith({ ...cookie, ...browser })).toBe(required('fr'));
    expect(await textWith(browser)).toBe(required('en'));
    expect(await textWith({ cookie: 'lang=xx', 'accept-language': 'ja' })).toBe(required('nl'));
  });

  it.each(visitors)('$language is that of what is said of a path that is not there', async ({ language, t }) => {
    const asked = [
      ['/api/nothing', { 'accept-language': language }],
      ['/api/nothing', { cookie: `lang=${language}`, 'accept-language': 'ja' }],
      [`/api/nothing?lng=${language}`, { cookie: 'lang=nl' }],
      [`/${language}/form/nothing/`, { cookie: 'lang=nl' }],
    ] as const;
    for (const [path, headers] of asked) {
      const json = await api.request(path, { headers });
      expect([path, json.status, await json.json()]).toEqual([
        path,
        404,
        { code: 'not-found', text: t('errors:view-not-found') },
      ]);
      const shown: [string, PageLocals][] = [];
      const renderPage = (view: string, locals: PageLocals): Promise<Response> => {
        shown.push([view, locals]);
        return Promise.resolve(new Response('page', { headers: { 'Content-Type': 'text/html' } }));
      };
      const page = await api.request(path, { headers: { ...headers, accept: 'text/html,*/*' } }, { renderPage });
      expect([page.status, await page.text(), shown]).toEqual([404, 'page', [['/preview/', { language }]]]);
      expect(page.headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each(visitors)('$language is that of the page behind a document that has ended', async ({ language, t }) => {
    const shown: PageLocals[] = [];
    const renderPage = (_: string, locals: PageLocals): Promise<Response> => {
      shown.push(locals);
      return Promise.resolve(new Response('page'));
    };
    const headers = { accept: 'text/html', 'accept-language': language };
    const page = await api.request('/api/documents?token=cut', { headers }, { renderPage });
    const href = pagePath(api.services.siteData(), '/document-request/', language);
    const next = { label: t('form:page.document-request.title'), href };
    const state = { title: t('api:link.expired.title'), text: t('api:link'), next };
    expect([page.status, await page.text()]).toEqual([410, 'page']);
    expect(shown).toEqual([{ language, link: state }]);
    const sent = await api.request(
      '/api/documents?token=cut',
      { headers: { ...headers, accept: '*/*' } },
      { renderPage },
    );
    expect([sent.status, await sent.json()]).toEqual([410, { code: 'link', text: t('api:link') }]);
  });

  it.each(visitors)('$language is that of a page that failed', async ({ language, t }) => {
    const shown: PageLocals[] = [];
    const renderPage = (_: string, locals: PageLocals): Promise<Response> => {
      shown.push(locals);
      if (shown.length === 1) throw new Error('This page fails.');
      return Promise.resolve(new Response('page'));
    };
    const path = `/api/links/alert-confirm?lng=${language}&token=cut`;
    const page = await api.request(path, { headers: { accept: 'text/html' } }, { renderPage });
    const state = { title: t('api:downPage.title'), text: t('errors:api-error') };
    expect([page.status, await page.text()]).toEqual([500, 'page']);
    expect(shown[1]).toEqual({ language, link: state });
    const failing = { renderPage: () => Promise.reject(new Error('Every page fails.')) };
    const json = await api.request(path, { headers: { accept: 'text/html' } }, failing);
    expect([json.status, await json.json()]).toEqual([500, { code: 'error', text: t('errors:api-error') }]);
  });

  it.each(visitors)('$language is that of the page that comes back without JavaScript', async ({ language }) => {
    let asked: string | undefined;
    const renderPage = (_: string, locals: { readonly language: string }): Promise<Response> => {
      asked = locals.language;
      return Promise.resolve(new Response('page'));
    };
    const response = await api.request(path, htmlPost({ ...question, ...nothing, language }), { renderPage });
    expect([response.status, asked]).toEqual([422, language]);
  });

  it.each(visitors)('$language is that of the confirmation; the agency reads its own', async ({ language, t }) => {
    const email = `${language}@visitors.example`;
    expect((await api.request(path, jsonPost({ ...question, email, language }))).status).toBe(201);
    const [confirmation] = await mailsTo(email);
    expect(confirmation?.language).toBe(language);
    expect(confirmation?.answers?.map(({ label }) => label)).toContain(t('form:field.firstName'));
    const { config } = readSiteData();
    for (const { language: read } of await mailsTo(config.agency.email)) expect(read).toBe(config.defaultLanguage);
  });

  it.each(visitors)('$language is that of the purchase offer as PDF', async ({ language, t }) => {
    const form = forms.find(({ name }) => name === 'purchase-offer');
    if (!form) throw new Error('There is no purchase offer.');
    const email = `buyer-${language}@visitors.example`;
    const response = await api.request(
      '/api/forms/purchase-offer',
      jsonPost({ ...validAnswers(form), email, language }),
    );
    expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
    const pdf = (await mailsTo(email)).flatMap(({ attachments = [] }) => attachments)[0];
    const words = pdfText(pdf?.base64 ?? '');
    expect(words).toContain(unspaced(t('letter:offer.title')));
    expect(words).toContain(unspaced(t('form:field.conditions')));
  });

  it('is that of the amount in words of an offer that was made without a script', async () => {
    const form = forms.find(({ name }) => name === 'purchase-offer');
    if (!form) throw new Error('There is no purchase offer.');
    const email = 'no-script@visitors.example';
    const offer = { ...validAnswers(form), amount: '1.000.000', amountWords: '', email, language: 'fr' };
    expect((await api.request('/api/forms/purchase-offer', jsonPost(offer))).status).toBe(201);
    const [confirmation] = await mailsTo(email);
    expect(confirmation?.answers?.map(({ value }) => value)).toContain('un million d’euros');
    expect(pdfText(confirmation?.attachments?.[0]?.base64 ?? '')).toContain('unmilliond');
  });
});
