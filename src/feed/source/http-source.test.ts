import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { picture } from '#feed/media/picture.fixture.ts';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { httpSource } from './http-source.ts';
import { withServer } from './server.fixture.ts';

describe('httpSource', () => {
  it('sends the token and asks for an unchanged file only once', async () => {
    await inEmptyFolder(async (cacheDir) => {
      const log: string[] = [];
      await withServer(
        (request, response) => {
          const isKnown = request.headers['if-none-match'] === '"1"';
          log.push(`${request.url ?? ''} ${request.headers.authorization ?? ''} ${isKnown ? 304 : 200}`);
          response.setHeader('etag', '"1"');
          response.writeHead(isKnown ? 304 : 200).end(isKnown ? undefined : '[1]');
        },
        async (origin) => {
          const source = httpSource({ url: new URL('/feeds/demo', origin), token: 'open sesame', cacheDir });
          expect(await source.readText('properties/a b.json')).toBe('[1]');
          expect(await source.readText('properties/a b.json')).toBe('[1]');
        },
      );
      expect(log).toEqual([
        '/feeds/demo/properties/a%20b.json Bearer open sesame 200',
        '/feeds/demo/properties/a%20b.json Bearer open sesame 304',
      ]);
    });
  });

  it('names no token and no query in a message, and asks about the token', async () => {
    await inEmptyFolder(async (cacheDir) => {
      await withServer(
        (_, response) => response.writeHead(401).end(),
        async (origin) => {
          const source = httpSource({ url: new URL('/?key=secret', origin), token: 'open sesame', cacheDir });
          const error: unknown = await source.readText('feed.json').catch((reason: unknown) => reason);
          if (!(error instanceof FeedProblem)) throw new Error('expected a FeedProblem');
          expect(error.message).toBe(
            `The feed at ${origin.href} cannot be read: feed.json: the server refused access (status 401).`,
          );
          expect(error.advice).toMatch(/Is FEED_TOKEN right\?$/u);
        },
      );
    });
  });

  it('gives a feed on this machine its own pictures, but not those of another port', async () => {
    await inEmptyFolder(async (folder) => {
      const bytes = await picture(30, 20);
      await withServer(
        (_, response) => response.end(bytes),
        (own) =>
          withServer(
            (_, response) => response.end(bytes),
            async (other) => {
              const source = httpSource({ url: own, token: undefined, cacheDir: join(folder, 'feed') });
              const read = (url: string) => source.readFile({ kind: 'url', url }, 10_000, undefined);
              expect((await source.readFile({ kind: 'path', path: 'a.jpg' }, 10_000, undefined)).kind).toBe('body');
              expect((await read(`${own.href}a.jpg`)).kind).toBe('body');
              expect(await read(`${other.href}a.jpg`)).toMatchObject({ reason: '127.0.0.1 is a private address' });
            },
          ),
      );
    });
  });
});
