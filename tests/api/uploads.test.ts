import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { dayMs } from '#server/clock.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { PageLocals } from '#server/http/context.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { htmlPost, ownHeaders, siteUrl, startApi, stored, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const path = '/api/forms/testimonial';
const chooseAgain = { key: 'form:error.fileAgain' };
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
  answers: Readonly<Record<string, string>> = testimonial,
): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(answers)) body.append(name, value);
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

/** What the page of a form shows when it comes back. */
async function shownAgain(init: RequestInit): Promise<{ status: number; form: PageLocals['form'] }> {
  const shown: PageLocals[] = [];
  const renderPage = (_path: string, locals: PageLocals): Promise<Response> => {
    shown.push(locals);
    return Promise.resolve(new Response('the form'));
  };
  const { status } = await api.request(path, init, { renderPage });
  return { status, form: shown[0]?.form };
}

describe.each(storeKinds)('a form with more than can be taken on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  const typed = { name: 'Jan Peeters', comment: 'Snel en eerlijk geholpen.', consent: 'yes' };
  const megabytes = (count: number): Uint8Array => Buffer.alloc(count * 1024 * 1024, 1);
  const tooLarge = { key: 'api:file-too-large' };
  it.each<[string, Parameters<typeof post>[0], object]>([
    ['a file of 11 MB', [['image', 'a.jpg', megabytes(11)]], { image: tooLarge }],
    ['a large file that nobody asked for', [['other', 'a.jpg', megabytes(11)]], { '': tooLarge }],
    [
      'a fourth file',
      ['a', 'b', 'c', 'd'].map((name) => ['image', name, megabytes(1)]),
      { '': { key: 'api:too-large' }, image: chooseAgain },
    ],
  ])('shows every answer again, and what is wrong: %s', async (_name, files, problems) => {
    const { status, form } = await shownAgain(post(files, 'text/html'));
    expect([status, form?.values, form?.problems]).toMatchObject([413, typed, problems]);
    expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
    const response = await send(files);
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'too-large' }]);
  });

  it('keeps what stands after the file', async () => {
    const body = new FormData();
    body.append('image', new File([new Uint8Array(megabytes(40))], 'a.jpg'));
    for (const [name, value] of Object.entries(typed)) body.append(name, value);
    const { form } = await shownAgain({ method: 'POST', headers: ownHeaders({ accept: 'text/html' }), body });
    expect(form?.values).toEqual(typed);
  });

  it.each([
    ['the head of a file', 'file', undefined],
    ['a file', 'filename="a.jpg"\r\n\r\nthe first bytes', chooseAgain],
  ])('keeps what came of a form that was too slow to come whole: as far as %s', async (_name, last, image) => {
    const begun = Object.entries(typed)
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('');
    let isBegun = false;
    const body = new ReadableStream({
      pull(controller) {
        if (isBegun) controller.error(new ApiError('busy', { retryAfterSeconds: 5 }));
        else controller.enqueue(Buffer.from(`${begun}--x\r\nContent-Disposition: form-data; name="image"; ${last}`));
        isBegun = true;
      },
    });
    const headers = ownHeaders({ accept: 'text/html', 'content-type': 'multipart/form-data; boundary=x' });
    const init = { method: 'POST', headers, body, duplex: 'half' };
    const { status, form } = await shownAgain(init);
    expect([status, form?.values, form?.problems['image']]).toMatchObject([503, typed, image]);
  });

  it('keeps a long text that is sent with signs for its letters', async () => {
    const long = { ...typed, comment: 'é'.repeat(40_000) };
    const { status, form } = await shownAgain(htmlPost(long));
    expect([status, form?.values, form?.problems]).toEqual([413, long, { '': { key: 'api:too-large' } }]);
  });

  it('is not read beyond 100 MB', async () => {
    let sentMegabytes = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sentMegabytes += 1;
        controller.enqueue(megabytes(1));
      },
    });
    const headers = ownHeaders({ 'content-type': 'multipart/form-data; boundary=x' });
    const init = { method: 'POST', headers, body: endless, duplex: 'half' };
    expect((await api.request(path, init)).status).toBe(413);
    expect(sentMegabytes).toBeLessThan(105);
  });

  it('comes back as it was when the files of all who send at that moment are more than the memory holds', async () => {
    const headers = ownHeaders({ accept: 'text/html', 'content-type': 'multipart/form-data; boundary=x' });
    const part = (name: string, content: Uint8Array): Buffer =>
      Buffer.concat([Buffer.from(`\r\n--x\r\nContent-Disposition: form-data; name=${name}\r\n\r\n`), content]);
    const photos = ['a', 'b', 'c'].map((file) => part(`"image"; filename="${file}.jpg"`, megabytes(9)));
    const texts = Object.entries(typed).map(([name, value]) => part(`"${name}"`, Buffer.from(value)));
    /** Sends all but the end, which `finish` sends once everything before it was read. */
    const sendSlowly = (): { answer: ReturnType<typeof shownAgain>; finish: Promise<() => void> } => {
      const pieces = [...photos, ...texts];
      const read = Promise.withResolvers<() => void>();
      const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
        const piece = pieces.shift();
        if (piece) controller.enqueue(piece);
        else {
          read.resolve(() => {
            controller.enqueue(Buffer.from('\r\n--x--'));
            controller.close();
          });
        }
      };
      const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
      const init = { method: 'POST', headers, body, duplex: 'half' };
      return { answer: shownAgain(init), finish: read.promise };
    };
    const sent = [sendSlowly(), sendSlowly()];
    for (const finish of await Promise.all(sent.map((one) => one.finish))) finish();
    const answers = await Promise.all(sent.map(({ answer }) => answer));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([422, 503]);
    expect(answers.map(({ form }) => form?.values)).toEqual([typed, typed]);
    const refused = answers.find(({ status }) => status === 503);
    expect(refused?.form?.problems['image']).toEqual(chooseAgain);
  });
});

describe('a file of a form that comes back', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await api.close();
  });

  const mistaken = { ...testimonial, comment: '' };
  const comment = { key: 'form:error.comment' };
  it('has to be chosen again, as is said at its field', async () => {
    const { status, form } = await shownAgain(post([['image', 'foto.jpg', await photo()]], 'text/html', mistaken));
    expect([status, form?.problems]).toEqual([422, { comment, image: chooseAgain }]);
  });

  it.each([
    ['too long a text', 'x'.repeat(70_000), 413, 'api:too-large'],
    ['a sign that cannot be stored', 'Snel\0', 422, 'api:characters'],
  ])('has to be chosen again where nothing was looked at for %s, if one was chosen', async (_name, text, code, key) => {
    for (const [file, more] of [
      ['foto.jpg', { image: chooseAgain }],
      ['', {}],
    ] as const) {
      const bytes = file === '' ? Buffer.alloc(0) : await photo();
      const init = post([['image', file, bytes]], 'text/html', { ...testimonial, comment: text });
      const { status, form } = await shownAgain(init);
      expect([status, form?.problems]).toEqual([code, { '': { key }, ...more }]);
    }
  });

  it('is spoken of only where it was chosen, and keeps a mistake of its own', async () => {
    expect((await shownAgain(post([], 'text/html', mistaken))).form?.problems).toEqual({ comment });
    const { form } = await shownAgain(post([['image', 'foto.jpg', Buffer.from('no picture')]], 'text/html'));
    expect(form?.problems).toEqual({ image: { key: 'api:file-picture' } });
  });
});

describe('an answer that is no UTF-8', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await api.close();
  });

  const fields = Object.entries({ ...testimonial, comment: 'Sn\xeb' });
  const parts = fields.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const pairs = fields.map(([name, value]) => `${name}=${encodeURIComponent(value).replace('%C3%AB', '%EB')}`);
  it.each([
    ['a form with files', 'multipart/form-data; boundary=x', `${parts.join('')}--x--`],
    ['a form without', 'application/x-www-form-urlencoded', pairs.join('&')],
  ])('is refused, not changed: %s', async (_name, type, body) => {
    const headers = ownHeaders({ accept: 'text/html', 'content-type': type });
    const init = { method: 'POST', headers, body: Buffer.from(body, 'latin1') };
    const { status, form } = await shownAgain(init);
    expect([status, form?.values['name'], form?.problems]).toEqual([
      422,
      testimonial.name,
      { '': { key: 'api:characters' } },
    ]);
    expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
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
    const answer = { code: 'file', ...(field === 'image' && { fields: { image: { name: 'api:file-picture' } } }) };
    expect([response.status, await response.json()]).toMatchObject([422, answer]);
    expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
  });

  it('is any without the right link', async () => {
    for (const link of ['/api/files', '/api/files?token=', '/api/files?token=W10.AAAA']) {
      expect((await api.request(link)).status).toBe(410);
    }
  });
});
