import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#server/clock.ts';
import { mailboxPath } from '#server/endpoints/mailbox.ts';
import { signToken } from '#server/guards/token.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import type { PageLocals } from '#server/http/context.ts';
import { languages } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { pagePath } from '#server/site/site-data.ts';
import { catcherDelivery } from '#server/mail/catcher.ts';
import { join } from 'node:path';
import { answersTo } from './guard-answers.ts';
import { jsonPost, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

function linkTo(purpose: string, value: string, days = 7): string {
  const issuedAt = api.services.clock().getTime();
  const content = { purpose: linkPurpose(purpose), value, issuedAt, expiresAt: issuedAt + days * dayMs };
  return `/api/links/${purpose}?lng=en&token=${signToken(api.services.config.secret, content)}`;
}

async function subscribers(): Promise<string[]> {
  const rows = await api.services.store.reader
    .selectFrom('claims')
    .select('key')
    .where('scope', '=', 'newsletter')
    .execute();
  return rows.map(({ key }) => key);
}

describe.each(storeKinds)('a signed link on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('changes nothing when it is only followed', async () => {
    const response = await api.request(linkTo('newsletter-confirm', 'an@home.example'));
    expect([response.status, await response.text()]).toEqual([
      200,
      'Confirm your sign-up\n\nOne click confirms that you would like to receive our newsletter. You can unsubscribe at any time with the link at the bottom of every e-mail.',
    ]);
    expect(await subscribers()).toEqual([]);
  });

  it('does its work when the button is pressed, also by a mail program, and twice', async () => {
    const link = linkTo('newsletter-confirm', 'An@home.example');
    for (const body of ['', 'List-Unsubscribe=One-Click']) {
      const response = await api.request(link, { method: 'POST', body, headers: { origin: 'https://mail.example' } });
      expect(response.status).toBe(200);
    }
    expect(await subscribers()).toEqual(['an@home.example']);
    await api.request(linkTo('newsletter-stop', 'an@home.example'), { method: 'POST' });
    expect(await subscribers()).toEqual([]);
  });

  it('is worthless when it is too old, changed, or made for something else', async () => {
    const link = linkTo('newsletter-confirm', 'an@home.example', 7);
    const other = link.replace('newsletter-confirm', 'newsletter-stop');
    const changed = link.replace('token=', 'token=W');
    for (const wrong of [other, changed, `${link}.x`, '/api/links/newsletter-confirm']) {
      expect((await api.request(wrong)).status).toBe(410);
    }
    api.pass(7 * dayMs);
    expect((await api.request(link, { method: 'POST' })).status).toBe(410);
    expect(await subscribers()).toEqual([]);
  });

  it.each([
    ['newsletter-confirm', '/newsletter/', 'common:newsletter'],
    ['alert-confirm', '/demand-register/', 'feedback:toRegister'],
    ['alert-renew', '/demand-register/', 'feedback:toRegister'],
    ['appointment-change', '/contact/', 'common:contact'],
    ['appointment-cancel', '/contact/', 'common:contact'],
  ] as const)('%s leads on once it has ended, in each language', async (purpose, original, label) => {
    for (const language of languages) {
      const shown: PageLocals[] = [];
      const renderPage = (_: string, locals: PageLocals): Promise<Response> => {
        shown.push(locals);
        return Promise.resolve(new Response('page'));
      };
      const cut = await api.request(`/api/links/${purpose}?lng=${language}&token=cut`, {}, { renderPage });
      const href = pagePath(api.services.siteData(), original, language);
      expect([cut.status, shown[0]?.language, shown[0]?.link?.next]).toEqual([
        410,
        language,
        { label: createTranslator(language)(label), href },
      ]);
    }
  });
});

describe('a link of an older mail, in a language that the site no longer speaks,', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
    const data = api.services.siteData();
    const spoken = data.config.languages.filter((each) => each !== 'fr');
    Object.assign(api.services, { siteData: () => ({ ...data, config: { ...data.config, languages: spoken } }) });
  });

  afterEach(async () => {
    await api.close();
  });

  it.each([
    '/api/links/newsletter-confirm?token=cut&',
    '/api/links/appointment-change?token=cut&',
    '/api/links/appointment-cancel?token=cut&',
    '/api/alerts?token=cut&',
    '/api/appointments/page?',
    '/api/appointments/form?',
  ])('%slng=fr leads to a page in one that there is', async (path) => {
    const shown: PageLocals[] = [];
    const renderPage = (_: string, locals: PageLocals): Promise<Response> => {
      shown.push(locals);
      return Promise.resolve(new Response('page'));
    };
    await api.request(`${path}lng=fr`, {}, { renderPage });
    expect(shown.map(({ language }) => language)).toEqual(['nl']);
    expect(JSON.stringify(shown)).not.toContain('"/fr/');
  });

  it('has a button in that one, too', async () => {
    const shown: PageLocals[] = [];
    const renderPage = (_: string, locals: PageLocals): Promise<Response> => {
      shown.push(locals);
      return Promise.resolve(new Response('page'));
    };
    const link = linkTo('newsletter-confirm', 'an@home.example').replace('lng=en', 'lng=fr');
    await api.request(link, {}, { renderPage });
    expect(shown[0]?.link?.button?.action).toBe('/api/links/newsletter-confirm?lng=nl');
  });
});

describe('the development mailbox', () => {
  it('shows caught mails to whoever has the key, and to nobody else', async () => {
    api = await startApi('sqlite');
    const { config } = api.services;
    await api.request('/api/forms/contact', jsonPost({ ...question, firstName: '<b>An</b>' }));
    await api.worker(catcherDelivery(join(config.varDir, 'mail'), api.letterhead)).run();

    const list = await (await api.request(mailboxPath(config.secret))).text();
    expect(list).toContain('Vraag via de website: &lt;b&gt;An&lt;/b&gt; Peeters');
    const first = /href="([^"]*mail=[^"]*)"/u.exec(list)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const mail = await api.request(first);
    expect(mail.headers.get('content-security-policy')).toContain('sandbox');
    expect(await mail.text()).toContain('&lt;b&gt;An&lt;/b&gt;');
    for (const wrong of ['/api/mailbox', '/api/mailbox?key=AAAA', `${first}/../secret`]) {
      expect((await api.request(wrong)).status).toBe(404);
    }
    await api.close();
  });
});

describe('the link that confirms a search', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await api.close();
  });

  it('leads on to the homes of the search', async () => {
    const wish = { ...answersTo('demand-register'), goal: 'rent', municipalities: '', language: 'fr' };
    const sent = await api.request('/api/forms/demand-register', jsonPost(wish));
    expect(await sent.text()).toContain('feedback');
    const search = await api.services.store.reader.selectFrom('alert_searches').select('id').executeTakeFirstOrThrow();
    const page = await api.request(linkTo('alert-confirm', search.id).replace('lng=en', 'lng=fr'), { method: 'POST' });
    const text = await page.text();
    expect(text).toMatch(/\/fr\/a-louer\/\?.*east-flanders/u);
  });
});
