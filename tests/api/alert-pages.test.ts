import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { findInTree } from '#domain/tree.ts';
import type { Language } from '#i18n/languages.ts';
import { manageAddress } from '#server/alerts/alert-addresses.ts';
import { dayMs } from '#server/clock.ts';
import { exportPerson } from '#server/retention/person.ts';
import type { AlertsState } from '#site/alerts-state.ts';
import { register, sampleHome } from './test-homes.ts';
import { htmlPost, siteUrl, startApi, type TestApi } from './test-api.ts';
import { demo, rewriteSearch } from './alert-parts.ts';

let api: TestApi;

describe('the page of the own searches', () => {
  const linkOf = (email: string, language: Language = 'en'): string => {
    const { config, clock } = api.services;
    return manageAddress({ config, siteUrl: '', language, now: clock() }, email);
  };
  const state = async (response: Response): Promise<AlertsState> =>
    objectWith<AlertsState>(await response.json(), 'searches');
  const press = (link: string, fields: Readonly<Record<string, string>>): Promise<Response> => {
    const token = new URL(link, siteUrl).searchParams.get('token') ?? '';
    return api.request('/api/alerts?lng=en', htmlPost({ token, ...fields }, { origin: 'null' }));
  };

  beforeEach(async () => {
    api = await startApi('sqlite');
    await register(api, 'a1', 'an@home.example');
    await register(api, 'a2', 'an@home.example', {
      frequency: 'weekly',
      query: { goal: 'rent', types: [sampleHome.typeId] },
    });
    await register(api, 'b1', 'bo@home.example');
  });

  afterEach(async () => {
    await api.close();
  });

  it('shows the searches of one address, in words', async () => {
    const { searches } = await state(await api.request(linkOf('an@home.example')));
    expect(searches.map(({ words, frequency }) => `${words}: ${frequency}`).sort()).toEqual([
      'For sale, Ghent, up to €\u00a0400.000: now',
      `To rent, ${findInTree(demo.types, sampleHome.typeId)?.label['en'] ?? ''}: weekly`,
    ]);
    expect((await api.request(`${linkOf('an@home.example')}x`)).status).toBe(410);
  });

  it('names one that cannot be read, so that its visitor registers it anew, and hands all of them out', async () => {
    await rewriteSearch(api, 'a2', '{"version":1,"goal":"se');
    const { searches } = await state(await api.request(linkOf('an@home.example')));
    expect(searches.map(({ words }) => words).sort()).toEqual([
      'For sale, Ghent, up to €\u00a0400.000',
      'We can no longer read this search, so we do not send anything for it. Please register it again.',
    ]);
    expect(await exportPerson(api.services.store, 'an@home.example')).toMatchObject({
      searches: expect.arrayContaining([
        expect.objectContaining({
          id: 'a1',
          query: { goal: 'sale', places: ['gent-east-flanders'], ranges: { price: { max: 400_000 } } },
        }),
        expect.objectContaining({ id: 'a2', query: '{"version":1,"goal":"se' }),
      ]) as unknown,
    });
  });

  it('changes, extends and stops them, and never those of somebody else', async () => {
    const link = linkOf('an@home.example');
    const saved = await state(await press(link, { do: 'save', search: 'a1', frequency: 'daily', priceDrops: 'yes' }));
    expect(saved.notice).toBe('Saved.');
    expect(saved.searches.find(({ id }) => id === 'a1')).toMatchObject({ frequency: 'daily', wantsPriceDrops: true });
    api.pass(10 * dayMs);
    const renewed = await state(await press(link, { do: 'renew', search: 'a2' }));
    expect(new Set(renewed.searches.map(({ until }) => until)).size).toBe(2);
    expect((await state(await press(link, { do: 'stop', search: 'a2' }))).searches.map(({ id }) => id)).toEqual(['a1']);

    for (const fields of [{ do: 'stop' }, { do: 'renew' }, { do: 'save', frequency: 'daily' }, { do: 'x' }]) {
      await press(link, { ...fields, search: 'b1' });
    }
    const others = (await state(await api.request(linkOf('bo@home.example')))).searches;
    expect(others).toMatchObject([
      { id: 'b1', frequency: 'now', until: expect.stringContaining('Runs until') as string },
    ]);
    expect((await state(await press(link, { do: 'stop-all' }))).searches).toEqual([]);
  });
});
