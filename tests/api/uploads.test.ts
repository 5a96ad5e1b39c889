import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { dayMs } from '#server/clock.ts';
import type { PageLocals } from '#server/http/context.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { ownHeaders, siteUrl, startApi, stored, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const path = '/api/forms/testimonial';
const testimonial = { language: 'nl', name: 'Jan Peeters', comment: 'Snel en eerlijk geholpen.', consent: 'yes' };

let api: TestApi;

function photo(): Promise<Buffer> {
  const picture = { create: { width: 60, height: 40, channels: 3, background: '#3060a0' } } as const;
  return sharp(picture)
    .jpeg()
    .withExif({ IFD0: { ImageDescription: 'Kerkstraat 12' } })
    .toBuffer();
}

function post(
  files: readonly (readonly [field: string, name: string, bytes: Uint8Array])[],
  accept: string,
): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(testimonial)) body.append(name, value);
  for (const [field, name, bytes] of files) body.append(field, new File([new Uint8Array(bytes)], name));
  return { method: 'POST', headers: ownHeaders({ accept }), body };
}

function send(files: Parameters<typeof post>[0]): Promise<Response> {
  return api.request(path, post(files, 'application/json'));
}

/** Path of the picture in the agency's mail. */
async function fileLink(): Promise<string> {
  const rows = await api.services.store.reader.selectFrom('outbox').select('payload').execute();
  const link = new RegExp(String.raw`${siteUrl}(/api/files\?token=[\w.-]+)`, 'u').exec(JSON.stringify(rows))?.[1];
  return link ?? 'no link';
}

describe.each(storeKinds)('a file of a visitor on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('is stored with its lead, anew encoded, and given by a signed link, also by another server', async () => {
    const sent = await photo();
    expect((await send([['image', '../foto <1>.JPG', sent]])).status).toBe(201);
    const link = await fileLink();
    const other = await api.database.open();
    const twin = createApp({ ...api.services, config: { ...api.services.config, varDir: '/nowhere' }, store: other });
    const response = await twin.fetch(new Request(siteUrl + link), { remoteAddress: '127.0.0.1' });
    await other.close();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'image/jpeg', "attachment; filename*=UTF-8''foto%201.jpg"]);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect([sent.includes('Kerkstraat'), bytes.includes('Kerkstraat')]).toEqual([true, false]);
  });

  it('goes with its lead, and its link with it', async () => {
    await send([['image', 'foto.jpg', await photo()]]);
    const link = await fileLink();
    const { store, siteData } = api.services;
    expect(
      (await tidyStore(store, siteData().config.retention, new Date(api.services.clock().getTime() + 366 * dayMs)))
        .files,
    ).toBe(1);
    expect(await store.reader.selectFrom('upload_contents').select('id').execute()).toEqual([]);
    expect((await api.request(link)).status).toBe(410);
  });
});

describe('a file that is refused', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await api.close();
  });

  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  it.each([
    ['a page that calls itself a picture', 'image', Buffer.from('<script>alert(1)</script>')],
    ['a picture that begins like one', 'image', Buffer.from([...png, 1, 2, 3])],
    ['a PDF where a picture is asked for', 'image', Buffer.from('%PDF-1.7 x')],
    ['a drawing with scripts', 'image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['one that nobody asked for', 'cv', Buffer.from('%PDF-1.7 x')],
  ])('is %s', async (_name, field, bytes) => {
    const response = await send([[field, 'portret.png', bytes]]);
    expect([response.status, await response.json()]).toMatchObject([422, { code: 'file' }]);
    expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
  });

  it('is one of eleven megabytes, or the fourth; the page of the form keeps every answer', async () => {
    const large = Buffer.alloc(11 * 1024 * 1024, 1);
    const small = await photo();
    const four = ['a', 'b', 'c', 'd'].map((name) => ['image', `${name}.jpg`, small] as const);
    expect((await send([['image', 'a.jpg', large]])).status).toBe(413);
    expect((await send(four)).status).toBe(413);
    const shown: PageLocals[] = [];
    const renderPage = (_path: string, locals: PageLocals): Promise<Response> => {
      shown.push(locals);
      return Promise.resolve(new Response('the form'));
    };
    const response = await api.request(path, post([['image', 'a.jpg', large]], 'text/html'), { renderPage });
    expect(response.status).toBe(413);
    expect(shown[0]?.form?.values).toMatchObject({ name: 'Jan Peeters', comment: 'Snel en eerlijk geholpen.' });
    expect(shown[0]?.form?.problems).toEqual({ '': { key: 'api:too-large' } });
  });

  it('is any without the right link', async () => {
    for (const link of ['/api/files', '/api/files?token=', '/api/files?token=W10.AAAA']) {
      expect((await api.request(link)).status).toBe(410);
    }
  });
});
