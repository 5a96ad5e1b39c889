import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pdf } from '#feed/media/picture.fixture.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { inEmptyFolder, rawProperty, writeFeed } from '#feed/sync/feed.fixture.ts';
import { syncFeed } from '#feed/sync/sync.ts';
import { readSiteConfig } from '#site/site-config.ts';

const site = readSiteConfig('content/site.json', {});
const deed = { ID: 2, Url: 'media/deed.pdf', Title: { nl: 'Akte van basis', fr: 'Acte de base' }, OnRequest: true };

function foldersIn(folder: string) {
  return { contentDir: join(folder, 'content'), cacheDir: join(folder, 'cache'), privateDir: join(folder, 'private') };
}

interface Agency {
  readonly sync: (
    documents: readonly object[],
    files?: Readonly<Record<string, string | Uint8Array>>,
  ) => Promise<string>;
  readonly file: (path: string) => string;
  /** Every file that is not private, one after the other. */
  readonly published: () => Promise<string>;
}

async function withAgency(test: (agency: Agency) => Promise<void>): Promise<void> {
  await inEmptyFolder(async (folder) => {
    const feed = join(folder, 'feed');
    await test({
      file: (path) => join(folder, 'private/documents', path),
      published: async () => {
        const texts = [];
        for (const place of ['content', 'cache']) {
          const entries = await readdir(join(folder, place), { recursive: true, withFileTypes: true });
          for (const one of entries.filter((entry) => entry.isFile()))
            texts.push(await readFile(join(one.parentPath, one.name), 'latin1'));
        }
        return texts.join('\n');
      },
      sync: async (Documents, files = {}) => {
        await writeFeed(feed, { properties: [rawProperty({ Documents })], files });
        await syncFeed({ site, feed, ...foldersIn(folder) });
        return readFile(join(folder, 'content/snapshot/sync-report.json'), 'utf8');
      },
    });
  });
}

describe('a document on request', () => {
  it('is fetched for the mail, is on no page, and goes with its home', async () => {
    await withAgency(async ({ sync, file, published }) => {
      const secret = Buffer.concat([pdf, Buffer.from('\n% only mailed\n%%EOF')]);
      await sync([deed], { 'media/deed.pdf': secret });
      expect(await readFile(file('LH-0046/akte-van-basis.pdf'))).toEqual(secret);
      expect(await published()).not.toContain('only mailed');
      await sync([]);
      await expect(readFile(file('LH-0046/akte-van-basis.pdf'))).rejects.toThrow('ENOENT');
    });
  });

  it('that is no PDF, or is gone, says so and leaves the last good file', async () => {
    await withAgency(async ({ sync, file }) => {
      expect(await sync([deed])).toContain('whoever asks for it gets it from the agency');
      expect(await sync([deed], { 'media/deed.pdf': pdf })).not.toContain('cannot be fetched');
      expect(await sync([deed], { 'media/deed.pdf': '<html>Login</html>' })).toContain('the previous file is kept');
      expect(await readFile(file('LH-0046/akte-van-basis.pdf'))).toEqual(pdf);
    });
  });

  it('without a title, and the second of one title, are named', async () => {
    await withAgency(async ({ sync }) => {
      const report = await sync([deed, { ...deed, ID: 3 }, { ...deed, ID: 4, Title: {} }], { 'media/deed.pdf': pdf });
      expect(report).toContain('media/deed.pdf');
      expect(report).toContain('has no title to ask for');
      expect(report).toContain('has the title of another one');
    });
  });

  it('at a private address is not fetched', async () => {
    let isAsked = false;
    await withServer(
      (_, response) => {
        isAsked = true;
        response.end(pdf);
      },
      (url) =>
        withAgency(async ({ sync }) => {
          expect(await sync([{ ...deed, Url: `${url.href}deed.pdf` }])).toContain('is a private address');
        }),
    );
    expect(isAsked).toBe(false);
  });

  it('of a home whose reference leads elsewhere is written nowhere', async () => {
    await inEmptyFolder(async (folder) => {
      const feed = join(folder, 'feed');
      const properties = [rawProperty({ Ident: '../../evil', Documents: [deed] })];
      await writeFeed(feed, { properties, files: { 'media/deed.pdf': pdf } });
      await writeFile(join(folder, 'marker'), '');
      await syncFeed({ site, feed, ...foldersIn(folder) });
      const all = await readdir(folder, { recursive: true });
      expect(all.filter((name) => name.includes('akte') || name.includes('evil'))).toEqual([]);
    });
  });
});
