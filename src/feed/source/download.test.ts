import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { download, downloadWithRetry } from './download.ts';
import { withServer } from './server.fixture.ts';

const limits = { maximumBytes: 1000, timeoutMs: 2000 };
const own = { ...limits, privateHost: '127.0.0.1' };

describe('download', () => {
  it('gets a body with what the server says about it', async () => {
    const answer = await withServer(
      (_, response) => response.setHeader('etag', '"1"').end('feed'),
      (url) => download({ ...own, url }),
    );
    expect(answer).toEqual({ kind: 'body', bytes: Buffer.from('feed'), validator: { etag: '"1"' } });
  });

  it('refuses this machine unless the operator named it', async () => {
    let isReached = false;
    const answer = await withServer(
      (_, response) => {
        isReached = true;
        response.end('secret');
      },
      (url) => download({ ...limits, url }),
    );
    expect(answer).toEqual({ kind: 'failed', reason: '127.0.0.1 is a private address', isTemporary: false });
    expect(isReached).toBe(false);
  });

  it.each([
    ['http://169.254.169.254/latest/', '169.254.169.254 is a private address'],
    ['http://[::1]/', '::1 is a private address'],
    ['http://localhost:1/', 'localhost is a private address'],
    ['file:///etc/passwd', 'file: is not http(s)'],
    ['https://user:word@feed.example/', 'the address holds a user name or password'],
  ])('does not follow a redirect to %s', async (location, reason) => {
    const answer = await withServer(
      (_, response) => response.writeHead(302, { location }).end(),
      (url) => download({ ...own, url }),
    );
    expect(answer).toEqual({ kind: 'failed', reason, isTemporary: false });
  });

  it('gives up after three redirects', async () => {
    let requests = 0;
    const answer = await withServer(
      (_, response) => response.writeHead(302, { location: `/${(requests += 1)}` }).end(),
      (url) => download({ ...own, url }),
    );
    expect(answer).toMatchObject({ kind: 'failed', reason: 'it redirects more than 3 times' });
    expect(requests).toBe(4);
  });

  it('sends the token to the origin of the feed and not to another one', async () => {
    const tokens: (string | undefined)[] = [];
    await withServer(
      (request, response) => {
        tokens.push(request.headers.authorization);
        response.end('there');
      },
      (other) =>
        withServer(
          (request, response) => {
            tokens.push(request.headers.authorization);
            response.writeHead(302, { location: other.href }).end();
          },
          (url) => download({ ...own, url, token: 'open sesame' }),
        ),
    );
    expect(tokens).toEqual(['Bearer open sesame', undefined]);
  });

  it('stops reading when the body is too large, also after decompression', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000));
    for (const headers of [{}, { 'content-encoding': 'gzip' }]) {
      const answer = await withServer(
        (_, response) => response.writeHead(200, headers).end(bomb),
        (url) => download({ ...own, url, maximumBytes: 1000 }),
      );
      expect(answer).toMatchObject({ kind: 'failed', reason: 'it is larger than 0 MB' });
    }
  });

  it('gives up on a server that does not answer in time', async () => {
    const answer = await withServer(
      () => undefined,
      (url) => download({ ...own, url, timeoutMs: 100 }),
    );
    expect(answer).toEqual({ kind: 'failed', reason: 'it took too long', isTemporary: true });
  });

  it('asks conditionally', async () => {
    const answer = await withServer(
      (request, response) => response.writeHead(request.headers['if-none-match'] === '"1"' ? 304 : 200).end(),
      (url) => download({ ...own, url, validator: { etag: '"1"' } }),
    );
    expect(answer).toEqual({ kind: 'unchanged' });
  });
});

describe('downloadWithRetry', () => {
  it('tries again after a temporary failure', async () => {
    let requests = 0;
    const answer = await withServer(
      (_, response) => response.writeHead((requests += 1) < 3 ? 503 : 200).end('feed'),
      (url) => downloadWithRetry({ ...own, url }, 3, 1),
    );
    expect(answer.kind).toBe('body');
  });

  it('does not insist when access is refused', async () => {
    let requests = 0;
    await withServer(
      (_, response) => {
        requests += 1;
        response.writeHead(403).end();
      },
      (url) => downloadWithRetry({ ...own, url }, 3, 1),
    );
    expect(requests).toBe(1);
  });
});
