import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { bodyOf, siteUrl, startApi, type TestApi } from './test-api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi('sqlite');
});

afterAll(async () => {
  await api.close();
});

describe('a reference', () => {
  it.each([
    ['LH-0046', 'fr', /^\/fr\/a-vendre\/.+\/46\/$/u],
    ['lh 0201', 'nl', /^\/nl\/te-huur\/.+\/201\/$/u],
    ['LP-010', 'de', /^\/de\/.+\/10\/$/u],
    ['46', 'en', /^\/en\/.+\/46\/$/u],
  ])('%s leads to its page from everywhere, in %s', async (reference, language, path) => {
    const response = await api.request(`/api/find?q=${encodeURIComponent(reference)}&lng=${language}`);
    expect(await bodyOf(response)).toEqual({ path: expect.stringMatching(path) as unknown });
  });

  it('leads to a page that there is from one of a language that the site no longer speaks', async () => {
    const data = api.services.siteData();
    const spoken = data.config.languages.filter((each) => each !== 'fr');
    const app = createApp({
      ...api.services,
      siteData: () => ({ ...data, config: { ...data.config, languages: spoken } }),
    });
    const asked = new Request(`${siteUrl}/api/find?q=LH-0046&lng=fr`);
    const found = await bodyOf(await app.fetch(asked, { remoteAddress: '127.0.0.1' }));
    expect(found).toEqual({ path: expect.stringMatching(/^\/nl\//u) as unknown });
  });

  it.each(['', '-', 'LH-9999', 'x'.repeat(5_000)])('that nothing has leads nowhere: %s', async (reference) => {
    const response = await api.request(`/api/find?q=${encodeURIComponent(reference)}&lng=nl`);
    expect(await bodyOf(response)).toEqual({ path: null });
  });
});
