import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOfDayAfter } from '#domain/brussels-clock.ts';
import { dayMs } from '#server/clock.ts';
import { signToken } from '#server/guards/token.ts';
import type { PageLocals } from '#server/http/context.ts';
import { previewPath, previewToken } from '#server/preview/preview-link.ts';
import { mediaOf } from '#server/preview/preview-listing.ts';
import { readListings } from '#site/trusted-records.ts';
import { startApi, type TestApi } from './test-api.ts';

const listings = readListings(readFileSync('content/snapshot/listings.json', 'utf8'));
const draft = listings.find(({ isDraft, media }) => isDraft && media.photos.length > 0);
const published = listings.find(({ isDraft, availability }) => !isDraft && availability === 'available');
if (!draft || !published) throw new Error('The demonstration feed needs a draft with photos and a listing on offer.');

let api: TestApi;
let rendered: PageLocals[] = [];

const tokenFor = (id: string, days?: number): string =>
  previewToken(api.services.config.secret, id, api.services.clock(), days);

function ask(path: string): Promise<Response> {
  const renderPage = (view: string, locals: PageLocals): Promise<Response> => {
    rendered.push(locals);
    return Promise.resolve(new Response(view, { headers: { 'content-type': 'text/html' } }));
  };
  return api.request(path, undefined, { renderPage });
}

describe('a preview', () => {
  beforeAll(async () => {
    api = await startApi('sqlite');
  });

  afterAll(async () => {
    await api.close();
  });

  it('shows a draft of the feed in the language of its path, to nobody else', async () => {
    rendered = [];
    const token = tokenFor(draft.id);
    const response = await ask(previewPath('fr', draft.id, token));
    expect([response.status, await response.text()]).toEqual([200, '/preview/']);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    });
    const [locals] = rendered;
    expect(locals?.language).toBe('fr');
    expect(locals?.preview?.listing.reference).toBe(draft.reference);
    expect(locals?.preview?.paths.de).toBe(previewPath('de', draft.id, token));
  });

  it('is missing without a token, with another one, and after its time', async () => {
    const { secret } = api.services.config;
    const value = draft.id;
    const issuedAt = api.services.clock().getTime();
    const wrong = [
      '',
      'a.b',
      tokenFor(published.id),
      signToken(secret, { purpose: 'file', value, issuedAt, expiresAt: issuedAt + dayMs }),
      signToken('another secret, as long as it has to be', {
        purpose: 'preview',
        value,
        issuedAt,
        expiresAt: issuedAt + dayMs,
      }),
    ];
    for (const token of wrong) {
      rendered = [];
      const response = await ask(previewPath('nl', draft.id, token));
      expect([token, response.status, rendered]).toEqual([token, 404, [{ language: 'nl' }]]);
    }
    const token = tokenFor(draft.id, 2);
    // The day that the page tells of is a whole one.
    api.pass(endOfDayAfter(issuedAt, 2) - issuedAt - 1);
    expect((await ask(previewPath('nl', draft.id, token))).status).toBe(200);
    api.pass(1);
    expect((await ask(previewPath('nl', draft.id, token))).status).toBe(404);
    expect((await ask('/nl/preview/')).status).toBe(404);
    expect((await ask(previewPath('nl', 'no-such-listing', tokenFor('no-such-listing')))).status).toBe(404);
  });

  it('leads to the page of a listing that has been published since', async () => {
    const response = await ask(previewPath('nl', published.id, tokenFor(published.id)));
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(new RegExp(`^/nl/.+/${published.id}/$`, 'u')),
    ]);
  });

  it('brings the photos of its draft, and no other file', async () => {
    rendered = [];
    const token = tokenFor(draft.id);
    await ask(previewPath('nl', draft.id, token));
    const shown = [...JSON.stringify(rendered[0]?.preview?.listing).matchAll(/"(\/nl\/preview\/[^"]+)"/gu)].map(
      ([, path = '']) => path,
    );
    expect(shown.length).toBe(mediaOf(draft).size);
    const photo = await ask(shown.find((path) => path.includes('.webp')) ?? '');
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const foreign = [...mediaOf(published)][0] ?? '';
    const paths = [foreign, '/media/../../package.json', '/media/none.webp'];
    for (const path of paths) expect((await ask(`/nl/preview/${draft.id}${path}?token=${token}`)).status).toBe(404);
    expect((await ask(shown[0]?.replace(/token=.*/u, 'token=x') ?? '')).status).toBe(404);
  });
});
