import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { TextPage, TextsPage } from '#contracts/office-texts.ts';
import { newestVersions, versionsOf } from '#server/texts/read-texts.ts';
import type { LeftOut } from '#site/left-out.ts';
import type { OfficePage, PreviewPage } from '#site/office-page.ts';
import { draws } from '#scripts/test-setup/draws.ts';
import type { SentForm } from '#ui/form/sent-form.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds, type StoreKind } from './test-store.ts';

let api: TestApi;
let an: OwnerBrowser;
let contentDir: string;

const place = { view: 'mission', textLanguage: 'nl' } as const;

async function start(kind: StoreKind): Promise<void> {
  contentDir = mkdtempSync(join(tmpdir(), 'gevel-texts-'));
  cpSync('content/pages', join(contentDir, 'pages'), { recursive: true });
  api = await startApi(kind, { config: { contentDir } });
  an = await loggedIn(api, 'An', 'editor');
}

async function stop(): Promise<void> {
  await api.close();
  rmSync(contentDir, { recursive: true });
}

async function pageOf<Page extends OfficePage>(path: string, who = an): Promise<Page> {
  return objectWith<Page>((await who.get(`/en/office/${path}`)).body['page']);
}

const text = (view = 'mission', language = 'nl'): Promise<TextPage> => pageOf(`texts/${view}/${language}/`);

/** What the form of a text would send if nobody had typed anything. */
function formOf({ view, textLanguage, seen, values }: TextPage): Record<string, string> {
  return { view, textLanguage, seen, ...values };
}

async function save(fields: object, who = an) {
  return who.post('text-save', { ...formOf(await text()), ...fields });
}

async function act(fields: object) {
  const { seen, file } = await text();
  return an.post('text-version', { ...place, seen, file, ...fields });
}

function edit(path: string, from: string | RegExp, to: string): void {
  const file = join(contentDir, 'pages', path);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}

const errorsOf = ({ body }: Awaited<ReturnType<typeof save>>): Record<string, { name: string; text: string }> =>
  objectWith<{ fields: Record<string, { name: string; text: string }> }>(body).fields;

const asked = async (): Promise<number> => {
  const rows = await api.services.store.reader.selectFrom('rebuilds').select('reasons').execute();
  return rows.filter(({ reasons }) => reasons.includes('texts')).length;
};

describe.each(storeKinds)('texts of pages in the office, on %s', (kind) => {
  beforeEach(() => start(kind));
  afterEach(stop);

  it('are listed with their address, and say in each language whose they are', async () => {
    const { lines } = await pageOf<TextsPage>('texts/');
    expect(lines.length).toBe(19);
    expect(lines.every(({ states }) => states.length === 4)).toBe(true);
    const mission = () => lines.find(({ view }) => view === 'mission');
    expect([mission()?.path, mission()?.states[0]?.from]).toEqual(['/en/mission/', 'As delivered']);
    expect((await save({ body: 'Wij staan klaar.' })).status).toBe(200);
    const after = await pageOf<TextsPage>('texts/');
    const nl = after.lines.find(({ view }) => view === 'mission')?.states[0];
    expect([nl?.isChanged, nl?.from]).toEqual([true, expect.stringMatching(/^Changed on .* by An$/u)]);
    expect(await asked()).toBe(1);
    expect((await an.get('/en/office/texts/nowhere/nl/')).status).toBe(404);
    expect((await an.get('/en/office/texts/mission/xx/')).status).toBe(404);
  });

  it('can be saved just as every file has them', async () => {
    const { lines } = await pageOf<TextsPage>('texts/');
    for (const { view } of lines) {
      for (const language of ['nl', 'fr', 'en', 'de']) {
        const answer = await an.post('text-save', formOf(await text(view, language)));
        expect([view, language, answer.status, answer.body]).toEqual([view, language, 200, expect.anything()]);
      }
    }
    expect((await newestVersions(api.services.store)).length).toBe(lines.length * 4);
  }, 120_000);

  it('say at each field what is wrong, and keep what was typed', async () => {
    const wrong = {
      title: '',
      description: 'Bel {{agency.fax}}.',
      lead: '<script>1</script>',
      body: 'Naar [hier](/nowhere/).',
      pictureHome: 'LH-9999',
    };
    const found = errorsOf(await save({ ...wrong, title: 'Wij' }));
    expect(Object.fromEntries(Object.entries(found).map(([field, { name }]) => [field, name]))).toEqual({
      description: 'form:error.newsPlace',
      lead: 'form:error.newsHtml',
      body: 'form:error.newsLink',
      pictureHome: 'form:error.referenceUnknown',
    });
    expect([found['description']?.text, found['body']?.text]).toEqual([
      'The site does not know “agency.fax” in double braces.',
      expect.stringContaining('“/nowhere/”'),
    ]);
    expect(errorsOf(await save({ title: '' }))['title']?.name).toBe('form:error.required');
    expect(errorsOf(await save({ pictureHome: 'LH-0048', picturePhoto: '99' }))['picturePhoto']?.name).toBe(
      'form:error.number',
    );
    const shown = await an.submit('text-save', { language: 'en', ...formOf(await text()), ...wrong });
    expect(objectWith<{ values: object }>(shown.body['form']).values).toMatchObject(wrong);
    for (const body of [
      '[x](javascript:1)',
      '[x](java&#115;cript:1)',
      '![x](/a.png)',
      '<b>',
      '<javascript:1>',
      '[x][y]\n\n[y]: data:x',
    ]) {
      expect([body, (await save({ body })).status]).toEqual([body, 422]);
    }
    expect([(await newestVersions(api.services.store)).length, await asked()]).toEqual([0, 0]);
  });

  it('keep the lines that the software makes tables of, each on its own', async () => {
    for (const [view, name] of [
      ['privacy', 'privacy.forms'],
      ['cookie-policy', 'cookies.marketing'],
    ] as const) {
      const form = formOf(await text(view));
      expect((await text(view)).tables).toContain(name);
      for (const body of [
        form['body']?.replace(`{{${name}}}`, ''),
        form['body']?.replace(`{{${name}}}`, `Zie {{${name}}} hier.`),
      ]) {
        const answer = await an.post('text-save', { ...form, body });
        expect(errorsOf(answer)['body']?.text).toContain(`“{{${name}}}”`);
      }
      const moved = `{{${name}}}\n\n${form['body']?.replace(`{{${name}}}`, '') ?? ''}`;
      expect((await an.post('text-save', { ...form, body: moved })).status).toBe(200);
    }
    expect(errorsOf(await save({ body: 'Tabel:\n\n{{privacy.forms}}' }))['body']?.name).toBe('form:error.newsPlace');
  });

  it('are not written over by who did not see the last form, and what they typed stays', async () => {
    const bo = await loggedIn(api, 'Bo', 'manager');
    const form = formOf(await text());
    expect((await an.post('text-save', { ...form, body: 'Van de ene.' })).status).toBe(200);
    const late = { ...form, body: 'Van de andere.' };
    const refused = await bo.submit('text-save', { language: 'en', ...late });
    expect(refused.status).toBe(422);
    expect(objectWith<{ values: object; problems: object }>(refused.body['form'])).toMatchObject({
      values: { body: 'Van de andere.' },
      problems: { '': { key: 'texts:problem.changed' } },
    });
    const { seen } = objectWith<TextPage>(refused.body['page']);
    expect((await text()).values.body).toBe('Van de ene.');
    expect((await bo.post('text-save', { ...late, seen })).status).toBe(200);
    expect((await text()).history.map(({ number, who }) => [number, who])).toEqual([
      [2, 'Bo'],
      [1, 'An'],
    ]);
    const many = await Promise.all(
      Array.from({ length: 8 }, async (_none, index) =>
        an.post('text-save', { ...form, seen: '2', body: `Tegelijk ${String(index)}.` }),
      ),
    );
    expect(many.filter(({ status }) => status === 200).length).toBe(1);
  });

  it('are changed once where a button is pressed twice, and accuse nobody else', async () => {
    const form = { ...formOf(await text()), body: 'Dubbel.' };
    const saved = await Promise.all([an.post('text-save', form), an.post('text-save', form)]);
    const { seen, file } = await text();
    const version = { ...place, seen, file, act: 'file' };
    const back = [await an.post('text-version', version), await an.post('text-version', version)];
    expect([...saved, ...back].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await text()).history.map(({ number }) => number)).toEqual([2, 1]);
    expect((await an.post('text-save', { ...form, body: 'Anders.' })).status).toBe(422);
  });

  it('are not written over unseen by who had a mistake to mend first', async () => {
    const form = formOf(await text());
    expect((await an.post('text-save', { ...form, body: 'Van de ene.' })).status).toBe(200);
    const late = { language: 'en', ...form, body: 'Van de andere.' };
    const wrong = await an.submit('text-save', { ...late, body: '<b>' });
    const shown = objectWith<SentForm>(wrong.body['form']);
    expect([Object.keys(shown.problems), shown.values['seen']]).toEqual([['body'], form['seen']]);
    const told = objectWith<SentForm>((await an.submit('text-save', late)).body['form']);
    expect([told.problems, told.values['seen']]).toEqual([{ '': { key: 'texts:problem.changed' } }, undefined]);
    expect((await text()).values.body).toBe('Van de ene.');
  });

  it('go back to any version and to the file, and tell the log what was done without the text', async () => {
    const before = (await text()).values;
    await save({ body: 'Eerste.' });
    await save({ body: 'Tweede.' });
    expect((await act({ act: 'back', version: '1' })).status).toBe(200);
    expect((await text()).values.body).toBe('Eerste.');
    expect((await act({ act: 'file' })).status).toBe(200);
    expect([(await text()).values, (await text()).isChanged]).toEqual([before, false]);
    expect((await act({ act: 'back', version: '4' })).status).toBe(404);
    expect((await act({ act: 'back', version: '2' })).status).toBe(200);
    expect((await text()).history.map(({ what }) => what)).toEqual([
      'Earlier version restored',
      'Back to the text as delivered',
      'Earlier version restored',
      'Saved',
      'Saved',
    ]);
    const acts = await api.services.store.reader.selectFrom('office_acts').selectAll().execute();
    const own = acts.filter(({ act: name }) => name.startsWith('text-'));
    expect(own.map(({ act: name, subject }) => [name, subject]).sort()).toEqual([
      ['text-back', 'text mission nl'],
      ['text-back', 'text mission nl'],
      ['text-file', 'text mission nl'],
      ['text-saved', 'text mission nl'],
      ['text-saved', 'text mission nl'],
    ]);
    expect(JSON.stringify(own)).not.toMatch(/Eerste|Tweede/u);
    const manager = await loggedIn(api, 'Els', 'manager');
    expect(JSON.stringify((await manager.get('/en/office/log/?act=text-saved')).body)).toContain(
      'Texts of the site · mission · Nederlands',
    );
  });

  it('stay online beside a file that was changed later, until somebody has compared the two', async () => {
    await save({ body: 'Van ons.' });
    expect(JSON.stringify((await an.get('/en/office/')).body)).not.toContain('developer');
    edit('nl/mission.md', /\n---\n[^]*/u, '\n---\n\nVan de ontwikkelaar.');
    const told = await text();
    expect([told.values.body, told.warnings]).toEqual(['Van ons.', ['The developer has changed this page since.']]);
    expect(told.compared).toContainEqual({ before: 'Van ons.', after: 'Van de ontwikkelaar.' });
    expect(JSON.stringify((await an.get('/en/office/')).body)).toContain('texts/mission/nl/#newer');
    // Whoever writes on has not looked at the other text: it is still told.
    await save({ body: 'Van ons, beter.' });
    expect((await text()).compared).toBeDefined();
    const stale = await text();
    edit('nl/mission.md', 'Van de ontwikkelaar.', 'Nog eens anders.');
    const { seen, file } = stale;
    expect((await an.post('text-version', { ...place, seen, file, act: 'keep' })).status).toBe(422);
    expect((await act({ act: 'keep' })).status).toBe(200);
    expect([(await text()).values.body, (await text()).compared]).toEqual(['Van ons, beter.', undefined]);
    edit('nl/mission.md', 'Nog eens anders.', 'Ten slotte.');
    expect((await act({ act: 'file' })).status).toBe(200);
    expect([(await text()).values.body, (await text()).compared]).toEqual(['Ten slotte.', undefined]);
  });

  it('tell on the start page and in the list what the build left out, until it is mended', async () => {
    await save({ body: 'Kapot.' });
    const saved = await an.post('news-save', { state: 'online', titleNl: 'Nieuws', leadNl: 'Kort.', bodyNl: 'Tekst.' });
    const id = /news\/([\w-]+)\//u.exec(String(saved.body['next']))?.[1] ?? '';
    const [article] = await api.services.store.reader.selectFrom('news_articles').selectAll().execute();
    const left = { kind: 'link', what: '/weg/' } as const;
    const leftOut: LeftOut = {
      articles: [{ id, version: String(article?.updated_at), ...left }],
      texts: [{ view: 'mission', language: 'nl', version: '1', ...left }],
    };
    Object.assign(api.services, { leftOut: () => leftOut });
    const today = JSON.stringify((await an.get('/en/office/')).body);
    expect(today).toContain('The article “Nieuws” is not on the site');
    expect(today).toContain('the link “/weg/” leads to a page that does not exist.');
    expect(JSON.stringify((await an.get('/en/office/news/')).body)).toContain('Left out: the link “/weg/”');
    expect((await text()).warnings).toEqual([expect.stringContaining('Left out: the link “/weg/”')]);
    await save({ body: 'Heel.' });
    expect((await text()).warnings).toEqual([]);
  });

  it('are previewed without being kept, as an article is, and by no agent', async () => {
    const answer = await save({ preview: 'yes', body: 'Nieuw, {{agency.name}}.' });
    expect(answer.status).toBe(200);
    expect(objectWith<PreviewPage>(answer.body)).toMatchObject({
      kind: 'text-preview',
      view: 'mission',
      texts: { 'nl/mission': { html: expect.stringContaining('<p>Nieuw, {{agency.name}}.</p>') as string } },
    });
    expect((await save({ preview: 'yes', body: '<b>' })).status).toBe(422);
    const article = { titleNl: 'Nieuws', leadNl: 'Kort.', bodyNl: 'Tekst.', state: 'draft', preview: 'fr' };
    const shown = objectWith<PreviewPage>((await an.post('news-save', article)).body);
    expect([shown.view, shown.textLanguage, shown.news?.texts['nl']?.title]).toEqual(['news-preview', 'fr', 'Nieuws']);
    expect((await an.post('news-save', { ...article, leadNl: '' })).status).toBe(422);
    const kept = await api.services.store.reader.selectFrom('news_articles').selectAll().execute();
    expect([await newestVersions(api.services.store), kept]).toEqual([[], []]);
    const agent = await loggedIn(api, 'Bo', 'agent');
    expect((await save({ preview: 'yes' }, agent)).status).toBe(403);
  });

  it('refuse a version of before that can no longer be shown', async () => {
    await save({ body: 'Naar [hier](/contact/).' });
    await save({ body: 'Zonder.' });
    await api.services.store.write((transaction) =>
      transaction.updateTable('page_text_versions').set({ body: '[x](/weg/)' }).where('number', '=', 1).execute(),
    );
    const { status, body } = await act({ act: 'back', version: '1' });
    expect([status, body['code']]).toEqual([422, 'broken']);
    expect((await text()).values.body).toBe('Zonder.');
  });
});

/** What two people, and a developer, may do to a text. */
const step = fc.record({
  what: fc.constantFrom('save', 'save', 'stale', 'back', 'file', 'keep', 'develop'),
  number: fc.nat(9),
});

it('shows one of its versions whatever is done to it in any order, and loses none', async () => {
  await start('sqlite');
  const runs = draws(12);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      await api.services.store.write((transaction) => transaction.deleteFrom('page_text_versions').execute());
      let last = await text();
      const kept: string[] = [];
      for (const [index, { what, number }] of steps.entries()) {
        const { length } = await versionsOf(api.services.store, { view: 'mission', language: 'nl' });
        const body = `Versie ${String(index)}.`;
        if (what === 'develop') edit('nl/mission.md', /\n---\n[^]*/u, `\n---\n\nOntwikkeld ${String(index)}.`);
        else if (what === 'save') expect((await save({ body })).status).toBe(200);
        else if (what === 'stale') await an.post('text-save', { ...formOf(last), body });
        else if (what === 'back') await act({ act: 'back', version: String(number) });
        else await act({ act: what });
        const versions = await versionsOf(api.services.store, { view: 'mission', language: 'nl' });
        const bodies = versions.toReversed().map((version) => version.body);
        // Rows are only added, one at a time.
        expect([0, 1]).toContain(versions.length - length);
        expect(bodies.slice(0, kept.length)).toEqual(kept);
        kept.splice(0, kept.length, ...bodies);
        const now = await text();
        const fromFile = readFileSync(join(contentDir, 'pages/nl/mission.md'), 'utf8').split('\n---\n')[1]?.trim();
        const newest = versions[0];
        expect(now.values.body).toBe(!newest || newest.kind === 'file' ? fromFile : newest.body);
        if (number % 2 === 0) last = now;
      }
    }),
    { numRuns: runs },
  );
  await stop();
}, 600_000);
