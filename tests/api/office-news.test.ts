import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { NewsArticlePage, NewsPage } from '#contracts/office-news.ts';
import { addDays } from '#domain/dates.ts';
import { formatDay } from '#i18n/formats.ts';
import { onlineNews } from '#server/news/read-news.ts';
import { publishDueNews } from '#server/news/write-news.ts';
import { todayOf } from '#server/site/today.ts';
import type { LogPage } from '#site/office-page.ts';
import type { SentForm } from '#ui/form/sent-form.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn, staffBrowser } from './staff-browser.ts';
import { ownHeaders, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let an: OwnerBrowser;
let today: string;

const written = {
  state: 'draft',
  titleNl: 'Nieuw kantoor in Gent',
  leadNl: 'We verhuizen naar het Lindeplein.',
  bodyNl: 'Kom gerust **langs**: [contact](/contact/).',
} as const;

async function list(): Promise<NewsPage> {
  return objectWith<NewsPage>((await an.get('/en/office/news/')).body['page']);
}

async function article(id: string): Promise<NewsArticlePage> {
  return objectWith<NewsArticlePage>((await an.get(`/en/office/news/${id}/`)).body['page']);
}

/** Saves and gives the number of the article. */
async function save(fields: object): Promise<string> {
  const { status, body } = await an.post('news-save', fields);
  expect([status, body]).toEqual([200, expect.objectContaining({ next: expect.any(String) as string })]);
  return /news\/([\w-]+)\//u.exec(String(body['next']))?.[1] ?? '';
}

const asked = async (): Promise<number> => {
  const rows = await api.services.store.reader.selectFrom('rebuilds').select('reasons').execute();
  return rows.filter(({ reasons }) => reasons.includes('news')).length;
};

async function withPicture(fields: Readonly<Record<string, string>>, picture: Blob, accept = 'application/json') {
  const form = new FormData();
  for (const [name, value] of Object.entries({ language: 'en', ...fields })) form.set(name, value);
  form.append('picture', picture, 'office.png');
  const cookie = [...an.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = new Headers(ownHeaders({ cookie }));
  // The boundary of the form is fetch's to name.
  headers.delete('content-type');
  headers.set('accept', accept);
  return api.request('/api/office/news-save', { method: 'POST', headers, body: form });
}

describe.each(storeKinds)('articles of the office, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    an = await loggedIn(api, 'An', 'editor');
    today = todayOf(api.services);
  });

  afterEach(async () => {
    await api.close();
  });

  it('are drafts that nobody sees until an editor puts them online, and come off again', async () => {
    const id = await save(written);
    expect((await list()).lines.map(({ title, stage }) => [title, stage])).toEqual([[written.titleNl, 'draft']]);
    expect([await onlineNews(api.services.store, today), await asked()]).toEqual([[], 0]);
    const draft = await article(id);
    await save({ ...written, article: id, seen: draft.seen, state: 'online' });
    const [online] = await onlineNews(api.services.store, today);
    expect(online?.texts.find(({ language }) => language === 'nl')?.slug).toBe('nieuw-kantoor-in-gent');
    const page = await article(id);
    expect(page.texts[0]?.href).toBe('/nl/verhalen/nieuw-kantoor-in-gent/');
    expect(await asked()).toBe(1);
    await save({ ...written, article: id, seen: page.seen, titleNl: 'Een andere titel', state: 'online' });
    expect((await article(id)).texts[0]?.href).toBe('/nl/verhalen/nieuw-kantoor-in-gent/');
    await save({ ...written, article: id, seen: (await article(id)).seen, state: 'draft' });
    expect(await onlineNews(api.services.store, today)).toEqual([]);
    const acts = await api.services.store.reader
      .selectFrom('office_acts')
      .select(['act', 'before', 'after'])
      .where('act', '=', 'news-saved')
      .orderBy('at')
      .execute();
    expect(acts.map(({ before, after }) => `${before}>${after}`)).toContain(`online ${today}>draft`);
    const manager = await loggedIn(api, 'Els', 'manager');
    const log = objectWith<LogPage>((await manager.get('/en/office/log/?act=news-saved')).body['page']);
    const changes = log.lines.map(({ change }) => change);
    expect(changes).toContain(`from Online ${formatDay(today, 'en')} to Draft`);
  });

  it('share no address with another one, in a language that shows the text of the first one either', async () => {
    await save({ ...written, titleNl: 'Brief', state: 'online' });
    const french = { titleFr: 'Brief', leadFr: 'Court.', bodyFr: 'Texte.' };
    await save({ ...written, ...french, titleNl: 'Ander nieuws', state: 'online' });
    const rows = await api.services.store.reader
      .selectFrom('news_texts')
      .select('slug')
      .where('slug', '<>', '')
      .execute();
    expect(rows.map(({ slug }) => slug).sort()).toEqual(['ander-nieuws', 'brief', 'brief-2']);
  });

  it('take no address below the journal that a page of the site has', async () => {
    const { siteData } = api.services;
    const paths = { nl: '/nl/verhalen/brief/', fr: '/fr/journal/lettre/' };
    const story = { original: '/Story/', type: 'article', view: 'story', paths, breadcrumbs: {} } as const;
    Object.assign(api.services, { siteData: () => ({ ...siteData(), routes: [...siteData().routes, story] }) });
    const id = await save({ ...written, titleNl: 'Lettre', state: 'online' });
    expect((await article(id)).texts[0]?.href).toBe('/nl/verhalen/lettre-2/');
  });

  it('of a later day wait for it, and ask for their publication by themselves, once', async () => {
    await save({ ...written, state: 'online', from: addDays(today, 3) });
    expect((await list()).lines[0]?.stage).toBe('planned');
    expect([await publishDueNews(api.services), await asked()]).toEqual([0, 0]);
    await api.services.store.write((transaction) =>
      transaction.updateTable('news_articles').set({ from_day: today }).execute(),
    );
    expect([await publishDueNews(api.services), await publishDueNews(api.services)]).toEqual([1, 0]);
    expect(await asked()).toBe(1);
  });

  it('say at each field what is wrong, and keep what was typed', async () => {
    const wrong = { ...written, state: 'online', leadNl: '', bodyNl: '[x](/nowhere/)', titleFr: 'Un titre' };
    const { status, body } = await an.post('news-save', wrong);
    expect([status, Object.keys(objectWith<{ fields: object }>(body).fields).sort()]).toEqual([
      422,
      ['bodyFr', 'bodyNl', 'leadFr', 'leadNl'],
    ]);
    for (const bodyNl of [
      '<script>1</script>',
      '![x](https://a.example/x.png)',
      '{{agency.fax}}',
      '[x](javascript:1)',
    ]) {
      expect((await an.post('news-save', { ...written, bodyNl })).status).toBe(422);
    }
    const shown = await an.submit('news-save', { language: 'en', ...written, bodyNl: '<b>' });
    expect(objectWith<{ values: object }>(shown.body['form']).values).toMatchObject({ ...written, bodyNl: '<b>' });
    expect((await list()).lines).toEqual([]);
  });

  it('are not written over by who did not see the last form, and what they typed stays', async () => {
    const id = await save(written);
    const { seen } = await article(id);
    await save({ ...written, article: id, seen, titleNl: 'Van de ene' });
    const late = { ...written, article: id, seen, titleNl: 'Van de andere' };
    expect((await an.post('news-save', late)).status).toBe(422);
    expect((await article(id)).texts[0]?.title).toBe('Van de ene');
    await save({ ...late, seen: (await article(id)).seen });
    expect((await article(id)).texts[0]?.title).toBe('Van de andere');
  });

  it('are not written over unseen by who had a mistake to mend first', async () => {
    const id = await save(written);
    const { seen } = await article(id);
    await save({ ...written, article: id, seen, titleNl: 'Van de ene' });
    const late = { language: 'en', ...written, article: id, seen, titleNl: 'Van de andere' };
    const wrong = await an.submit('news-save', { ...late, bodyNl: '<b>' });
    const shown = objectWith<SentForm>(wrong.body['form']);
    expect([Object.keys(shown.problems), shown.values['seen']]).toEqual([['bodyNl'], seen]);
    const told = await an.submit('news-save', late);
    expect(objectWith<SentForm>(told.body['form']).problems).toEqual({ '': { key: 'news:problem.changed' } });
    expect((await article(id)).texts[0]?.title).toBe('Van de ene');
    // Told of it, who saves once more decides.
    expect(objectWith<SentForm>(told.body['form']).values['seen']).toBeUndefined();
    await save({ ...late, seen: objectWith<NewsArticlePage>(told.body['page']).seen });
    expect((await article(id)).texts[0]?.title).toBe('Van de andere');
  });

  it('become new ones where a colleague has deleted them, with what was typed', async () => {
    const id = await save(written);
    const { seen } = await article(id);
    await an.post('news-delete', { article: id, sure: 'yes' });
    const late = { language: 'en', ...written, article: id, seen, titleNl: 'Van de andere' };
    const wrong = await an.submit('news-save', { ...late, bodyNl: '<b>' });
    expect([wrong.status, objectWith<SentForm>(wrong.body['form']).values]).toMatchObject([422, { article: id, seen }]);
    const told = await an.submit('news-save', late);
    const { values, problems } = objectWith<SentForm>(told.body['form']);
    expect([told.status, problems]).toEqual([422, { '': { key: 'news:problem.deleted' } }]);
    expect([values['titleNl'], values['article'], values['seen']]).toEqual(['Van de andere', undefined, undefined]);
    const shown = objectWith<NewsArticlePage>(told.body['page']);
    expect([shown.id, shown.seen, shown.deleted]).toEqual(['', '', id]);
    expect(shown.article).not.toBe(id);
    const anew = await save({ ...late, article: shown.article, seen: shown.seen });
    expect((await list()).lines.map(({ id: of, title }) => [of, title])).toEqual([[anew, 'Van de andere']]);
  });

  it('are one where the button is pressed twice, and none is written over that is there', async () => {
    const other = await save(written);
    const { article: number, seen } = objectWith<NewsArticlePage>((await an.get('/en/office/news/new/')).body['page']);
    const anew = { ...written, article: number, seen, titleNl: 'Dubbel' };
    expect(await Promise.all([save(anew), save(anew)])).toEqual([number, number]);
    const first = await article(number);
    const later = { ...anew, seen: first.seen, titleNl: 'Nog eens' };
    expect(await Promise.all([save(later), save(later)])).toEqual([number, number]);
    expect((await list()).lines.map(({ title }) => title).sort()).toEqual([written.titleNl, 'Nog eens'].sort());
    const wrong = { ...written, seen: '', titleNl: 'Van een ander' };
    expect((await an.post('news-save', { ...wrong, article: other })).body['code']).toBe('changed');
    expect((await an.post('news-save', { ...wrong, article: 'mine' })).status).toBe(422);
    const acts = await api.services.store.reader.selectFrom('office_acts').select('act').execute();
    expect(acts.filter(({ act }) => act === 'news-saved').length).toBe(3);
  });

  it('are one where the very first is sent twice at once, and no two first ones share an address', async () => {
    const { article: number, seen } = objectWith<NewsArticlePage>((await an.get('/en/office/news/new/')).body['page']);
    const first = { ...written, article: number, seen, state: 'online' };
    await Promise.all([save(first), save(first), save({ ...written, state: 'online' })]);
    const rows = await api.services.store.reader
      .selectFrom('news_texts')
      .select('slug')
      .where('slug', '<>', '')
      .execute();
    expect(rows.map(({ slug }) => slug).sort()).toEqual(['nieuw-kantoor-in-gent', 'nieuw-kantoor-in-gent-2']);
  });

  it('come back with what can be kept of it, where a number or an address holds what no database has', async () => {
    const fields = { language: 'en', ...written, article: 'a\0b', titleNl: 'Met \0' };
    const { status, body } = await an.submit('news-save', fields);
    expect([status, objectWith<SentForm>(body['form']).values]).toMatchObject([422, { titleNl: 'Met \uFFFD' }]);
    const manager = await loggedIn(api, 'Els', 'manager');
    const lines = { language: 'en', from: today, until: today, after: 'a\0b' };
    expect((await manager.submit('newsletter-send', lines)).status).toBe(422);
    const agent = await loggedIn(api, 'Bo', 'agent');
    expect((await agent.submit('lead-note', { language: 'en', lead: 'a\0b', note: 'x' })).status).toBe(404);
    for (const path of ['news/%00/', 'newsletter/?after=%00', 'leads/%00/', 'leads/?q=%00'])
      expect([path, (await manager.get(`/en/office/${path}`)).status]).toEqual([path, 404]);
  });

  it('come back as they were, with their number, where a new one has a mistake', async () => {
    const { article: number } = objectWith<NewsArticlePage>((await an.get('/en/office/news/new/')).body['page']);
    const wrong = await an.submit('news-save', {
      language: 'en',
      ...written,
      article: number,
      seen: '',
      bodyNl: '<b>',
    });
    const { values } = objectWith<SentForm>(wrong.body['form']);
    expect([values['article'], objectWith<NewsArticlePage>(wrong.body['page']).id]).toEqual([number, '']);
  });

  it('have a picture that is encoded anew, and refuse what is none', async () => {
    const color = { create: { width: 900, height: 600, channels: 3, background: '#808080' } } as const;
    const png = await sharp(color)
      .withExif({ IFD0: { Copyright: 'secret' } })
      .png()
      .toBuffer();
    const refused = await withPicture(written, new Blob(['<svg onload=1>']));
    expect(refused.status).toBe(422);
    const wrong = await withPicture({ ...written, bodyNl: '<b>' }, new Blob([new Uint8Array(png)]), 'text/html');
    const { form } = objectWith<{ form: SentForm }>(await wrong.json());
    expect(form.problems).toMatchObject({ picture: { key: 'form:error.fileAgain' } });
    const answer = await withPicture(written, new Blob([new Uint8Array(png)]));
    expect(answer.status).toBe(200);
    const [line] = (await list()).lines;
    const { picture = '' } = await article(line?.id ?? '');
    const shown = await api.request(picture, {
      headers: { cookie: [...an.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await shown.arrayBuffer()).includes('secret')).toBe(false);
    const agent = await loggedIn(api, 'Bo', 'agent');
    expect((await agent.get(picture)).status).toBe(403);
  });

  it('are come back to by the login, where the session had ended before they were saved', async () => {
    const placeAfter = async (page: string): Promise<string | null> => {
      const answer = await staffBrowser(api).submit('news-save', { language: 'en', ...written }, { referer: page });
      expect(answer.status).toBe(303);
      return answer.headers.get('location');
    };
    const site = 'https://lindehof.example';
    expect(await placeAfter(`${site}/en/office/news/new/?done=saved`)).toBe(
      '/en/office/login/?next=%2Fen%2Foffice%2Fnews%2Fnew%2F',
    );
    const ownAddress = { referer: `${site}/api/office/news-save` };
    for (const [at, login] of [
      ['/fr/office/news/new/', '/fr/office/login/?next=%2Ffr%2Foffice%2Fnews%2Fnew%2F'],
      ['https://other.example/', '/nl/office/login/'],
    ] as const) {
      // A form that came back stands at the address that it was sent to.
      const form = `news-save?at=${encodeURIComponent(at)}`;
      const answer = await staffBrowser(api).submit(form, { language: 'en', ...written }, ownAddress);
      expect(answer.headers.get('location')).toBe(login);
    }
    const opened = await staffBrowser(api).get('/en/office/news/?done=saved');
    expect(opened.headers.get('location')).toBe('/en/office/login/?next=%2Fen%2Foffice%2Fnews%2F');
    for (const page of [`${site}/en/office/`, `${site}/api/office/news-save`, 'https://other.example/x/', 'none', ''])
      expect(await placeAfter(page)).toMatch(/^\/[a-z]{2}\/office\/login\/$/u);
  });

  it('come back whole with a picture that is too large, in the language of the form', async () => {
    const id = await save(written);
    const { seen } = await article(id);
    const large = new Blob([new Uint8Array(11 * 1024 * 1024)]);
    const typed = { ...written, article: id, seen, titleNl: 'Te groot' };
    const answer = await withPicture({ ...typed, language: 'fr' }, large, 'text/html');
    const { form, page } = objectWith<{ form: SentForm; page: NewsArticlePage }>(await answer.json());
    expect([answer.status, form.values]).toMatchObject([413, typed]);
    expect(form.problems).toEqual({ picture: { key: 'api:file-too-large' } });
    expect([page.id, page.listPath]).toEqual([id, '/fr/office/news/']);
  });

  it('are deleted after a tick, by editors and managers alone', async () => {
    const id = await save({ ...written, state: 'online' });
    const agent = await loggedIn(api, 'Bo', 'agent');
    expect((await agent.post('news-delete', { article: id, sure: 'yes' })).status).toBe(403);
    expect((await agent.post('news-save', written)).status).toBe(403);
    expect((await an.post('news-delete', { article: id })).status).toBe(422);
    expect((await an.post('news-delete', { article: id, sure: 'yes' })).status).toBe(200);
    expect([(await list()).lines, (await an.get(`/en/office/news/${id}/`)).status]).toEqual([[], 404]);
    expect(await api.services.store.reader.selectFrom('news_texts').selectAll().execute()).toEqual([]);
  });
});
