import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brusselsDay } from '#domain/brussels-clock.ts';
import { addDays } from '#domain/dates.ts';
import { endPastSpotlights, spotlitHomes } from '#server/homes/spotlight.ts';
import { previewPath, previewToken } from '#server/preview/preview-link.ts';
import { lastRebuilds, reasonsOf } from '#server/rebuild/queue.ts';
import { feedRecordsText, readFeedRecords, type FeedRecord } from '#site/feed-records.ts';
import type { OfficePage } from '#site/office-page.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { setDay } from './real-day.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const own = readFeedRecords() ?? [];
const draft = own.find(({ state }) => state === 'draft');
const online = own.filter(({ entity, availability }) => entity === 'property' && availability === 'available');
const [first, second, third] = online.filter(({ state }) => state === 'published').map(({ id }) => id);
if (!draft || !first || !second || !third)
  throw new Error('The demonstration feed needs a draft and three homes on offer.');

const nothing = { entity: 'property', duties: [], title: {}, untranslated: [], town: '' } as const;
const broken: readonly FeedRecord[] = [
  { ...nothing, id: '900001', reference: 'X-1', state: 'left-out', refusal: 'town', field: 'City' },
  { ...nothing, id: '900002', reference: 'X-2', state: 'left-out', refusal: 'value', field: 'EPC score' },
  { ...nothing, id: '900003', reference: 'X-3', state: 'not-public', refusal: 'withdrawn' },
  {
    ...nothing,
    id: '900004',
    reference: 'X-4',
    state: 'held',
    title: { nl: 'Rijhuis' },
    duties: [{ duty: 'co2-missing', region: 'brussels', kind: 'home' }],
  },
  { ...nothing, id: '900005', reference: 'X-5', state: 'published' },
];

let api: TestApi;
let folder: string;
const snapshot = process.env['GEVEL_SNAPSHOT'];

type PageOf<Kind extends OfficePage['kind']> = Extract<OfficePage, { kind: Kind }>;

async function page<Kind extends OfficePage['kind']>(
  browser: OwnerBrowser,
  kind: Kind,
  path: string,
): Promise<PageOf<Kind>> {
  const { body } = await browser.get(`/en/office/${path}`);
  const found = body['page'] as OfficePage;
  expect(found.kind).toBe(kind);
  return found as PageOf<Kind>;
}

/** Path of the first of some links. */
function pathOf(links: PageOf<'home-record'>['links'] = []): string {
  const { pathname, search } = new URL(links[0]?.hrefs[0]?.href ?? '');
  return pathname + search;
}

describe.each(storeKinds)('homes in the office on %s', (kind) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gevel-homes-'));
    api = await startApi(kind);
  });

  afterEach(async () => {
    if (snapshot === undefined) delete process.env['GEVEL_SNAPSHOT'];
    else process.env['GEVEL_SNAPSHOT'] = snapshot;
    rmSync(folder, { recursive: true });
    await api.close();
  });

  it('lists every record of the feed, and says in plain words why one is not online', async () => {
    process.env['GEVEL_SNAPSHOT'] = folder;
    writeFileSync(join(folder, 'feed-records.json'), feedRecordsText([...broken, ...own]));
    const els = await loggedIn(api, 'Els', 'editor');
    const { lines, count } = await page(els, 'homes', 'homes/');
    expect(count).toBe(own.length + broken.length);
    expect(lines.slice(0, 4).map(({ reference, state, reasons }) => [reference, state, ...reasons])).toEqual([
      ['X-1', 'left-out', 'The address has no town. Add it in your software.'],
      ['X-2', 'left-out', 'The value of EPC score is not valid. Correct it in your software.'],
      ['X-4', 'held', 'Brussels, a residential property: the CO₂ emissions'],
      ['X-5', 'waiting', 'It was read without problems and goes online with the next publication.'],
    ]);
    const search = await page(els, 'homes', 'homes/?state=not-public');
    expect(search.lines.map(({ reference }) => reference)).toEqual(['X-3']);
    expect((await page(els, 'homes', 'homes/?duty=co2-missing&q=rijhuis')).count).toBe(1);
    expect((await page(els, 'homes', 'homes/?q=x-4&state=online')).count).toBe(0);
    const today = await page(els, 'today', '');
    expect(today.lines.find(({ id }) => id === 'duty')).toMatchObject({
      details: ['X-4: Brussels, a residential property: the CO₂ emissions'],
      link: { href: '/en/office/homes/?state=held' },
    });
    expect(today.lines.find(({ id }) => id === 'left')?.details).toHaveLength(2);
  });

  it('leads to the page of a home in every language, and pages through the list', async () => {
    const els = await loggedIn(api, 'Els', 'editor');
    const { line } = await page(els, 'home-record', `homes/${first}/`);
    expect([line.state, line.languages.map(({ language }) => language)]).toEqual(['online', ['nl', 'fr', 'en', 'de']]);
    expect(line.languages.every(({ href, language }) => href?.startsWith(`/${language}/`))).toBe(true);
    const begin = await page(els, 'homes', 'homes/?order=reference');
    const rest = await page(els, 'homes', `homes/${begin.next?.split('homes/')[1] ?? ''}`);
    expect(new Set([...begin.lines, ...rest.lines].map(({ href }) => href)).size).toBe(begin.count);
    expect((await els.get('/en/office/homes/nonsense/')).status).toBe(404);
  });

  it('makes links to a draft and ends them, those of the command too', async () => {
    const els = await loggedIn(api, 'Els', 'editor');
    const { services } = api;
    const ofCommand = previewPath('nl', draft.id, previewToken(services.config.secret, draft.id, services.clock()));
    expect((await els.post('draft-link', { home: draft.id, days: '14' })).status).toBe(200);
    const { links = [] } = await page(els, 'home-record', `homes/${draft.id}/`);
    const path = pathOf(links);
    expect([links.length, links[0]?.who]).toEqual([1, 'Els']);
    expect(links[0]?.hrefs.map(({ name }) => name)).toEqual(['Dutch', 'French', 'English', 'German']);
    expect((await api.request(path)).status).toBe(200);
    expect((await api.request(ofCommand)).status).toBe(200);
    expect((await els.post('draft-link', { home: first, days: '14' })).status).toBe(404);
    api.pass(1);
    expect((await els.post('draft-links-end', { home: draft.id })).status).toBe(422);
    await els.post('draft-links-end', { home: draft.id, sure: 'yes' });
    expect([(await api.request(path)).status, (await api.request(ofCommand)).status]).toEqual([404, 404]);
    api.pass(1);
    await els.post('draft-link', { home: draft.id, days: '7' });
    const again = await page(els, 'home-record', `homes/${draft.id}/`);
    expect((await api.request(pathOf(again.links))).status).toBe(200);
  });

  it('keeps an order of the spotlight, whoever changes it at the same time', async () => {
    const els = await loggedIn(api, 'Els', 'editor');
    for (const home of [first, second, third]) await els.post('spotlight', { home });
    const order = async () => (await page(els, 'spotlight', 'homes/spotlight/')).lines.map(({ id }) => id);
    expect(await order()).toEqual([first, second, third]);
    await els.post('spotlight-move', { home: third, direction: 'up' });
    expect(await order()).toEqual([first, third, second]);
    await els.post('spotlight-order', { order: `${second} 999 ${first}` });
    expect(await order()).toEqual([second, first, third]);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        els.post('spotlight-move', { home: first, direction: index % 2 === 0 ? 'up' : 'down' }),
      ),
    );
    const rows = await spotlitHomes(api.services.store, '2000-01-01');
    expect(rows.map(({ position }) => position)).toEqual([1, 2, 3]);
    await els.post('spotlight-end', { home: first });
    expect((await order()).toSorted()).toEqual([second, third].toSorted());
    expect((await els.post('spotlight', { home: '999999' })).status).toBe(404);
    const acts = await api.services.store.reader.selectFrom('office_acts').select('act').execute();
    expect(new Set(acts.map(({ act }) => act))).toEqual(
      new Set(['login', 'spotlight-added', 'spotlight-moved', 'spotlight-ended']),
    );
    const [rebuild] = await lastRebuilds(api.services.store, 1);
    expect(rebuild && reasonsOf(rebuild)).toEqual(['spotlight']);
  });

  it.each([
    ['2026-11-27', 'in winter'],
    ['2027-03-27', 'in the night in which clocks go forward'],
    ['2027-03-28', 'on the day on which they went forward'],
    ['2026-10-25', 'on the day on which they went back'],
  ])('ends a spotlight by itself at midnight in Brussels (%s, %s)', async (last) => {
    setDay(api, addDays(last, -2), '09:00');
    const els = await loggedIn(api, 'Els', 'manager');
    await els.post('spotlight', { home: first, until: last });
    await els.post('spotlight', { home: second });
    const past = await els.post('spotlight', { home: third, until: addDays(last, -3) });
    expect([past.status, past.body['code']]).toEqual([422, 'past-day']);
    await api.services.store.write((transaction) => transaction.deleteFrom('rebuilds').execute());
    setDay(api, last, '23:59');
    expect(brusselsDay(api.services.clock().getTime())).toBe(last);
    expect(await endPastSpotlights(api.services)).toBe(0);
    api.pass(60_000);
    expect((await spotlitHomes(api.services.store, addDays(last, 1))).map(({ listing_id: id }) => id)).toEqual([
      second,
    ]);
    expect(await endPastSpotlights(api.services)).toBe(1);
    expect(await lastRebuilds(api.services.store, 5)).toHaveLength(1);
    expect(await endPastSpotlights(api.services)).toBe(0);
    expect(await lastRebuilds(api.services.store, 5)).toHaveLength(1);
  });

  it('shows an agent the own homes and those of nobody, and of the spotlight what may be placed', async () => {
    const theirs = { agent: 'Bo', agentEmail: 'bo@lindehof.example' };
    const contacts = new Map([
      [first, { agent: 'An', agentEmail: 'An@lindehof.example' }],
      [second, theirs],
      [third, {}],
    ]);
    const online = { ...nothing, state: 'published' } as const;
    const shown = [...contacts].map(([id, contact]) => ({ ...online, id, reference: id, ...contact }));
    process.env['GEVEL_SNAPSHOT'] = folder;
    const held = broken.map((record) => ({ ...record, ...theirs }));
    writeFileSync(join(folder, 'feed-records.json'), feedRecordsText([...held, ...shown]));
    const data = api.services.siteData();
    const named = data.listings.filter(({ id }) => contacts.has(id));
    // Where there is no address the name says whose a home is.
    const listings = named.map((listing) => ({ ...listing, manager: { name: listing.id === second ? 'Bo' : 'An' } }));
    Object.assign(api.services, { siteData: () => ({ ...data, listings }) });
    const [an, mia] = [await loggedIn(api, 'An', 'agent'), await loggedIn(api, 'Mia', 'manager')];
    const list = await page(an, 'homes', 'homes/');
    expect(list.lines.map(({ id }) => id).toSorted()).toEqual([first, third].toSorted());
    expect([list.ownEmail, list.agents.map(({ value }) => value)]).toEqual(['an@lindehof.example', ['An']]);
    expect((await page(mia, 'homes', 'homes/')).count).toBe(contacts.size + broken.length);
    Object.assign(api.services, { explainHome: () => Promise.resolve([]) });
    for (const path of [`homes/${second}/`, `homes/${second}/fields/`])
      expect((await an.get(`/en/office/${path}`)).status, path).toBe(404);
    await page(an, 'home-fields', `homes/${first}/fields/`);
    expect((await page(an, 'today', '')).lines.filter(({ id }) => ['duty', 'left'].includes(id))).toEqual([]);
    expect((await page(mia, 'today', '')).lines.filter(({ id }) => ['duty', 'left'].includes(id))).toHaveLength(2);
    for (const home of [second, third, first]) await mia.post('spotlight', { home });
    const { lines } = await page(an, 'spotlight', 'homes/spotlight/');
    expect(lines.map(({ id, isOwn }) => [id, isOwn])).toEqual([
      [second, false],
      [third, true],
      [first, true],
    ]);
    expect((await an.post('spotlight-move', { home: first, direction: 'up' })).status).toBe(200);
    expect((await an.post('spotlight-order', { order: `${first} ${second} ${third}` })).status).toBe(200);
    await mia.post('spotlight-end', { home: second });
    const { choices } = await page(an, 'spotlight', 'homes/spotlight/');
    expect([choices, (await page(mia, 'spotlight', 'homes/spotlight/')).choices.length]).toEqual([[], 1]);
  });

  it('says what became of each field, where the feed can be read', async () => {
    const els = await loggedIn(api, 'Els', 'editor');
    expect((await els.get(`/en/office/homes/${first}/fields/`)).status).toBe(404);
    const fields = [
      { field: 'Price', value: '1', fate: 'shown', site: ['price.amountCents'] },
      { field: 'Owner', fate: 'private', site: [] },
    ] as const;
    Object.assign(api.services, { explainHome: () => Promise.resolve(fields) });
    const shown = await page(els, 'home-fields', `homes/${first}/fields/`);
    expect(shown.groups.map(({ fate, fields: found }) => [fate, found.length])).toEqual([
      ['shown', 1],
      ['private', 1],
    ]);
    const unknown = [{ field: 'Remark', value: 'call Jan', fate: 'unknown', site: [] }] as const;
    Object.assign(api.services, { explainHome: () => Promise.resolve(unknown) });
    const mia = await loggedIn(api, 'Mia', 'manager');
    const seen = async (browser: OwnerBrowser) =>
      (await page(browser, 'home-fields', `homes/${first}/fields/`)).groups.flatMap(({ fields: found }) => found);
    expect((await seen(els)).map(({ field, value }) => [field, value])).toEqual([['Remark', undefined]]);
    expect((await seen(mia)).map(({ value }) => value)).toEqual(['call Jan']);
    Object.assign(api.services, { explainHome: () => Promise.reject(new Error('no feed')) });
    expect((await page(els, 'home-fields', `homes/${first}/fields/`)).isMissing).toBe(true);
  });
});
