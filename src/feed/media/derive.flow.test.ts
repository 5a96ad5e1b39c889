import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { httpSource } from '#feed/source/http-source.ts';
import { createDeriver } from './derive.ts';
import type { MediaJob } from './job.ts';
import { picture } from './picture.fixture.ts';
import type { SourceEntry } from './source-index.ts';

const job: MediaJob = {
  key: 'photo a.jpg',
  kind: 'photo',
  link: { kind: 'path', path: 'a.jpg' },
  roles: new Set(['gallery']),
  slugs: new Set(),
};

/** Derives the same photo of the web several times; the server answers each time with the next status. */
async function deriveTwice(first: number, second: number, secondBody?: string) {
  const bytes = await picture(60, 40);
  let requests = 0;
  const statuses = [first, second, second];
  return inEmptyFolder((folder) =>
    withServer(
      (_, response) => {
        const status = statuses.shift() ?? second;
        const body = (requests += 1) > 1 && secondBody !== undefined ? secondBody : bytes;
        response.writeHead(status, { etag: '"1"' }).end(status === 200 ? body : undefined);
      },
      async (url) => {
        const source = httpSource({ url, token: undefined, cacheDir: join(folder, 'feed') });
        const index = new Map<string, SourceEntry>();
        const derive = createDeriver({ source, index, mediaDir: join(folder, 'media') });
        return [await derive(job), await derive(job)] as const;
      },
    ),
  );
}

describe('createDeriver', () => {
  it('uses what it has when the server says that nothing changed', async () => {
    const [first, second] = await deriveTwice(200, 304);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual(first);
  });

  it('keeps the previous good photo when a download fails for now', async () => {
    const [first, second] = await deriveTwice(200, 503);
    expect(second).toEqual({ ...first, note: 'the server answered with status 503; the previous file is kept' });
  });

  it.each([
    ['is refused, as for a signed address that has run out', 403, undefined, 'the server refused access (status 403)'],
    ['is a page of errors', 200, '<html>Too many requests</html>', 'it is not a JPEG, PNG, WebP or AVIF picture'],
  ])('keeps the previous good photo when what comes %s', async (_, status, body, reason) => {
    const [first, second] = await deriveTwice(200, status, body);
    expect(first).toMatchObject({ ok: true });
    expect(second).toEqual({ ...first, note: `${reason}; the previous file is kept` });
  });

  it('lets a photo go that the server no longer has', async () => {
    const [, second] = await deriveTwice(200, 404);
    expect(second).toEqual({ ok: false, reason: 'the server answered with status 404' });
  });
});
