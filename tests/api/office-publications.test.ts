import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { lastRebuilds, reasonsOf, requestRebuild } from '#server/rebuild/queue.ts';
import { reportText, type RebuildReport } from '#server/rebuild/report.ts';
import { RebuildWorker } from '#server/rebuild/worker.ts';
import { eraseTestimonial } from '#server/retention/testimonials.ts';
import type { Publications } from '#server/services.ts';
import type { OfficePage } from '#site/office-page.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { leadOf, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const [newest, older] = ['20261123T100000-bbbbbb', '20261122T100000-aaaaaa'];

const t = createTranslator('en');

let api: TestApi;
let published: string;
let pinned: string | undefined;

/** Two releases in memory, of which pages differ. */
const publications: Publications = {
  releases: () =>
    Promise.resolve({
      kept: [newest, older].map((id) => ({
        id,
        builtAt: `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T10:00:00.000Z`,
        pages: 1017,
        isCurrent: id === published,
        withdrawn: id === newest ? 0 : 2,
      })),
      ...(pinned !== undefined && { pinned }),
    }),
  changedPages: (id) => Promise.resolve(id === newest ? ['/nl/', '/nl/te-koop/'] : undefined),
  pageLines: (id, path) =>
    Promise.resolve(path === '/nl/' ? ['Welkom', id === newest ? '€ 300.000' : '€ 310.000', 'Einde'] : undefined),
  goBack(id) {
    if (id !== newest && id !== older) return Promise.resolve(false);
    [published, pinned] = [id, id];
    return Promise.resolve(true);
  },
  goOn() {
    pinned = undefined;
    return Promise.resolve();
  },
};

type PageOf<Kind extends OfficePage['kind']> = Extract<OfficePage, { kind: Kind }>;

async function page<Kind extends OfficePage['kind']>(
  browser: OwnerBrowser,
  kind: Kind,
  path: string,
): Promise<PageOf<Kind>> {
  const found = (await browser.get(`/en/office/${path}`)).body['page'] as OfficePage;
  expect(found.kind).toBe(kind);
  return found as PageOf<Kind>;
}

async function addRebuild(report: RebuildReport): Promise<void> {
  const now = api.services.clock();
  await api.services.store.write(async (transaction) => {
    await requestRebuild(transaction, { reason: 'schedule', now });
    const done = { state: report.outcome, started_at: now.getTime() - 4_000, finished_at: now.getTime() } as const;
    await transaction
      .updateTable('rebuilds')
      .set({ ...done, report: reportText(report) })
      .where('state', '=', 'waiting')
      .execute();
  });
}

async function acts(): Promise<string[]> {
  const rows = await api.services.store.reader
    .selectFrom('office_acts')
    .select(['act', 'before', 'after'])
    .where('subject', '=', 'site')
    .orderBy('at')
    .execute();
  return rows.map(({ act, before, after }) => [act, before, after].join(' ').trim());
}

const nothing = { warnings: [], seconds: { sync: 0, build: 0 } } as const;

describe.each(storeKinds)('publications in the office on %s', (kind) => {
  beforeEach(async () => {
    [published, pinned] = [newest, undefined];
    api = await startApi(kind);
    Object.assign(api.services, { publications });
  });

  afterEach(async () => {
    await api.close();
  });

  it('take a much smaller stock where somebody says that it is right', async () => {
    const editor = await loggedIn(api, 'Els', 'editor');
    expect((await page(editor, 'publications', 'publications/')).isShrunk).toBe(false);
    await addRebuild({ outcome: 'failed', trouble: 'gone', message: '50 of 74 are gone.', ...nothing });
    expect((await page(editor, 'publications', 'publications/')).isShrunk).toBe(true);
    expect((await editor.post('publish-fewer')).body['next']).toContain('problem=unsureFewer');
    expect((await lastRebuilds(api.services.store, 1))[0]?.state).toBe('failed');
    // A call of the CRM that waits already takes the wish over, and one that comes later does not take it away.
    const call = { reason: 'CRM', now: api.services.clock() };
    await api.services.store.write((transaction) => requestRebuild(transaction, call));
    await editor.post('publish-fewer', { sure: 'yes' });
    await api.services.store.write((transaction) => requestRebuild(transaction, call));
    const wishes: unknown[] = [];
    const worker = new RebuildWorker(api.services, (wish) => {
      wishes.push(wish);
      return Promise.resolve({ outcome: 'published', ...nothing });
    });
    await worker.look();
    await api.services.store.write((transaction) => requestRebuild(transaction, call));
    await worker.look();
    expect(wishes).toEqual([
      { isFull: false, acceptsFewer: true },
      { isFull: false, acceptsFewer: false },
    ]);
    expect(await acts()).toEqual(['publication-fewer']);
    expect((await page(editor, 'publications', 'publications/')).isShrunk).toBe(false);
  });

  it('tells what was published, what changed, and in plain words why something failed', async () => {
    const els = await loggedIn(api, 'Els', 'editor');
    const changes = {
      added: ['46'],
      changed: [{ id: '48', fields: ['price.amountCents', 'photos (3 -> 4)'] }],
      gone: ['x'],
    };
    await addRebuild({ outcome: 'published', releaseId: newest, made: 12, changes, ...nothing });
    api.pass(1_000);
    await addRebuild({ outcome: 'failed', trouble: 'feed', message: 'The feed answers 503.', ...nothing });
    const { lines, releases } = await page(els, 'publications', 'publications/');
    const [failed, good] = lines;
    expect(failed?.failure?.what).toMatch(/^The website did not receive the details/u);
    expect(failed?.failure?.detail).toBe('The feed answers 503.');
    expect([good?.state, good?.why, good?.took, good?.made]).toEqual(['published', ['at the usual time'], '4 s', 12]);
    expect(good?.changed[0]).toMatchObject({ fields: 'Price, Photos', href: '/en/office/homes/48/' });
    expect(good?.gone).toEqual([{ id: 'x', title: 'x', fields: '' }]);
    expect(good?.href).toBe(`/en/office/publications/${newest}/`);
    expect(releases.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it('shows the pages that a release changed, and before and after side by side', async () => {
    const els = await loggedIn(api, 'Els', 'editor');
    const { pages, count } = await page(els, 'publication', `publications/${newest}/`);
    expect([count, pages?.[0]?.path]).toEqual([2, '/nl/']);
    const { compared } = await page(els, 'publication', `publications/${newest}/?page=%2Fnl%2F`);
    expect(compared?.lines).toEqual([
      { before: 'Welkom', after: 'Welkom' },
      { before: '€ 310.000', after: '€ 300.000' },
      { before: 'Einde', after: 'Einde' },
    ]);
    const foreign = await page(els, 'publication', `publications/${newest}/?page=%2F..%2F..%2Fetc%2F`);
    expect(foreign.compared).toBeUndefined();
    expect((await page(els, 'publication', `publications/${older}/`)).pages).toBeUndefined();
    expect((await els.get('/en/office/publications/none/')).status).toBe(404);
  });

  it('publishes now, by whom stands in the log, and says while it runs', async () => {
    const els = await loggedIn(api, 'Els', 'editor');
    expect((await els.get('/api/office/publication-state')).body).toEqual({ isRunning: false });
    await els.post('publish');
    const [rebuild] = await lastRebuilds(api.services.store, 5);
    expect(rebuild && reasonsOf(rebuild)).toEqual(['office staff-els']);
    expect((await els.get('/api/office/publication-state')).body).toEqual({ isRunning: true });
    const { isRunning, lines } = await page(els, 'publications', 'publications/');
    expect([isRunning, lines[0]?.why]).toEqual([true, ['requested by Els']]);
    expect(await acts()).toEqual(['publication-asked']);
  });

  it('goes back only where somebody is sure, says so on the start page, and goes on again', async () => {
    const els = await loggedIn(api, 'Els', 'manager');
    const unsure = await els.post('publication-back', { release: older });
    expect([unsure.body['next'], published]).toEqual(['/en/office/publications/?problem=unsure', newest]);
    const gone = await els.post('publication-back', { release: 'gone', sure: 'yes' });
    expect([gone.body['next'], published]).toEqual(['/en/office/publications/?problem=gone', newest]);
    expect(await acts()).toEqual([]);
    await els.post('publication-back', { release: older, sure: 'yes' });
    expect(published).toBe(older);
    expect((await page(els, 'publications', 'publications/')).pinned).toContain('2026');
    api.pass(1_000);
    await els.post('publication-on');
    expect((await page(els, 'publications', 'publications/')).pinned).toBeUndefined();
    expect(await acts()).toEqual([`publication-back ${newest} ${older}`, `publication-on ${older}`]);
    expect(await lastRebuilds(api.services.store, 5)).toHaveLength(1);
  });

  it('goes back to none that may show a testimonial which has been erased since', async () => {
    const els = await loggedIn(api, 'Els', 'manager');
    const closed = async () =>
      (await page(els, 'publications', 'publications/')).releases.map(({ isClosed, withdrawn }) => [
        isClosed,
        withdrawn,
      ]);
    expect(await closed()).toEqual([
      [false, 0],
      [false, 2],
    ]);
    const testimonial = { ...leadOf(''), form: 'testimonial', id: 'testimonial-1' };
    const { store } = api.services;
    await store.write((transaction) => transaction.insertInto('leads').values(testimonial).execute());
    const now = () => new Date('2026-11-22T12:00:00Z');
    expect(await eraseTestimonial({ ...api.services, clock: now }, testimonial.id)).toBe(true);
    const refused = await els.post('publication-back', { release: older, sure: 'yes' });
    expect([refused.body['next'], published, pinned]).toEqual([
      '/en/office/publications/?problem=erased',
      newest,
      undefined,
    ]);
    expect((await page(els, 'publications', 'publications/?problem=erased')).problem).toBe('erased');
    expect(await closed()).toEqual([
      [false, 0],
      [true, 2],
    ]);
    expect(await acts()).toEqual([]);
    await els.post('publication-back', { release: newest, sure: 'yes' });
    expect(pinned).toBe(newest);
  });

  it('says where something is saved that it waits while the site stays at an earlier release', async () => {
    const els = await loggedIn(api, 'Els', 'manager');
    const said = async () => [
      (await page(els, 'news', 'news/')).isPinned,
      (await page(els, 'news-article', 'news/new/')).isPinned,
      (await page(els, 'texts', 'texts/')).isPinned,
      (await page(els, 'text', 'texts/disclaimer/nl/')).isPinned,
      (await page(els, 'spotlight', 'homes/spotlight/')).isPinned,
    ];
    expect(await said()).toEqual([false, false, false, false, false]);
    await els.post('publication-back', { release: older, sure: 'yes' });
    expect(await said()).toEqual([true, true, true, true, true]);
    await els.post('publication-on');
    expect(await said()).toEqual([false, false, false, false, false]);
  });

  it('tells on the start page of a testimonial taken back after the release at which the site stays', async () => {
    const els = await loggedIn(api, 'Els', 'manager');
    await addRebuild({ outcome: 'published', ...nothing });
    const said = async () => (await page(els, 'today', '')).lines.find(({ id }) => id === 'site');
    await els.post('publication-back', { release: older, sure: 'yes' });
    expect(await said()).toMatchObject({ state: 'act', text: t('office:today.site.pinned') });
    const testimonial = { ...leadOf(''), form: 'testimonial', id: 'testimonial-1' };
    await api.services.store.write((transaction) => transaction.insertInto('leads').values(testimonial).execute());
    expect(await eraseTestimonial(api.services, testimonial.id)).toBe(true);
    const link = { label: t('office:today.site.publications'), href: '/en/office/publications/' };
    const line = await said();
    expect(line).toMatchObject({ state: 'act', text: t('office:today.site.stillShown'), link });
    expect(line?.text).toContain('may still be on it');
    await els.post('publication-on');
    expect((await said())?.state).toBe('calm');
  });

  it('tells releases of one minute apart by their seconds', async () => {
    const els = await loggedIn(api, 'Els', 'manager');
    const made = ['10:00:05', '10:00:41', '09:00:00'];
    const kept = made.map((time, index) => ({
      id: `20261123T${time.replaceAll(':', '')}-aaaaaa`,
      builtAt: `2026-11-23T${time}.000Z`,
      pages: 1017,
      isCurrent: index === 0,
      withdrawn: 0,
    }));
    Object.assign(api.services, { publications: { ...publications, releases: () => Promise.resolve({ kept }) } });
    const { releases, onlineSince } = await page(els, 'publications', 'publications/');
    expect(releases.map(({ when }) => when)).toEqual([
      '23 November 2026 at 11:00:05',
      '23 November 2026 at 11:00:41',
      '23 November 2026 at 10:00',
    ]);
    expect(onlineSince).toBe('23 November 2026 at 11:00:05');
  });

  it('keeps no releases where the host builds the site elsewhere', async () => {
    Object.assign(api.services, { publications: undefined });
    const els = await loggedIn(api, 'Els', 'manager');
    expect((await page(els, 'publications', 'publications/')).releases).toEqual([]);
    expect((await els.post('publication-back', { release: older, sure: 'yes' })).status).toBe(404);
    expect((await els.post('publication-on')).status).toBe(404);
    expect(await acts()).toEqual([]);
  });
});
