import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HostingRules } from '#hosting/rules/rule-set.ts';
import { writeRules } from '#hosting/rules/rules-file.ts';
import { checkRelease } from '#publish/release-checks.ts';
import { publishRelease } from '#release/releases.ts';

let folder: string;
const nextDir = (): string => join(folder, 'next');

const rules: HostingRules = {
  languages: ['nl'],
  defaultLanguage: 'nl',
  headers: [],
  moved: [],
  recordLists: { property: {}, project: {} },
  gone: [],
  redirects: [{ from: '/contact/', to: '/nl/contact/', status: 301, byLanguage: { nl: '/nl/contact/' } }],
};
const filler = `<p>${'Wonen aan de Leie. '.repeat(40)}</p>`;

function page(path: string, html = filler): void {
  const file = join(nextDir(), 'client', path, 'index.html');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, html);
}

const check = (): Promise<unknown> =>
  checkRelease({ nextDir: nextDir(), distDir: join(folder, 'dist'), rules, maximumShrinkShare: 0.5 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  page('nl/contact');
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('a built site', () => {
  it('is counted when nothing is wrong with it; links to redirects, the API and forms with answers are right', async () => {
    const forms = '<a href="/nl/form/contact/?listing=LH-0046">d</a>';
    const links = `<a href="/contact/">a</a><a href="/nl/contact/?x=1">b</a><a href="/api/health">c</a>${forms}`;
    page('nl', filler + links);
    expect(await check()).toEqual({ pages: 2, bytes: 2 * filler.length + links.length });
  });

  it('is counted by what changed where that is known, and comes to the same', async () => {
    page('nl');
    page('nl/gone', `${filler}${filler}`);
    page('nl/new', `${filler}short`);
    const release = {
      pages: 4,
      bytes: 5 * filler.length + 5,
      builtAt: '2026-11-21T09:00:00.000Z',
      mode: 'full',
    } as const;
    await publishRelease(nextDir(), join(folder, 'dist'), '20261121T090000-a', release);
    const files = ['nl', 'nl/contact', 'nl/new', 'nl/other'];
    page('nl');
    page('nl/contact');
    page('nl/new', `${filler}much longer`);
    page('nl/other', `${filler}another`);
    const paths = new Set(files.map((path) => `/${path}/index.html`));
    const known = {
      files: Object.assign(paths, { pages: paths.size }),
      changedPages: ['/nl/new/index.html', '/nl/other/index.html'],
      dropped: ['/nl/gone/index.html', '/favicon.ico'],
    };
    const options = { nextDir: nextDir(), distDir: join(folder, 'dist'), rules, maximumShrinkShare: 0.5 };
    expect(await checkRelease({ ...options, ...known })).toEqual(await checkRelease(options));
  });

  it('is refused with a link that leads nowhere', async () => {
    page('nl', `${filler}<a href="/nl/te-koop/gent/huis/46/">home</a>`);
    await expect(check()).rejects.toThrow(
      '/nl/index.html links to what is not in the site: /nl/te-koop/gent/huis/46/.',
    );
  });

  it('is refused with a symbolic link, to a file or a folder', async () => {
    for (const [to, name] of [
      ['/etc/passwd', 'leak.txt'],
      ['/etc', 'nl/leak'],
    ] as const) {
      const link = join(nextDir(), 'client', name);
      symlinkSync(to, link);
      await expect(check()).rejects.toThrow(name);
      rmSync(link);
    }
    await check();
  });

  it('is refused with a link that is no address, and says which', async () => {
    page('nl', `${filler}<a href="/nl/100%/">home</a>`);
    await expect(check()).rejects.toThrow('/nl/index.html links to what is not in the site: /nl/100%/.');
  });

  it('is refused without the page of a route', async () => {
    rmSync(join(nextDir(), 'client/nl/contact'), { recursive: true });
    page('nl');
    await expect(check()).rejects.toThrow('Routes without a page: /nl/contact/. See content/routes.json.');
  });

  it('is refused without the page of a route that the release before had, also where its rules are the same', async () => {
    page('nl');
    page('nl/contact');
    await check();
    rmSync(join(nextDir(), 'client/nl/contact'), { recursive: true });
    const files = Object.assign(new Set(['/nl/index.html']), { pages: 1 });
    const options = { nextDir: nextDir(), distDir: join(folder, 'dist'), rules, maximumShrinkShare: 0.5, files };
    const gone = { changedPages: [], dropped: ['/nl/contact/index.html'] };
    await expect(checkRelease({ ...options, ...gone })).rejects.toThrow('Routes without a page: /nl/contact/.');
  });

  it('is refused without the page of a redirect, however much of it the last release had', async () => {
    const added = { from: '/new/', to: '/nl/new/', status: 302, byLanguage: { nl: '/nl/new/' } } as const;
    const withNew = { ...rules, redirects: [...rules.redirects, added] };
    const distDir = join(folder, 'dist');
    const checkWith = (now: HostingRules, paths: readonly string[], dropped: readonly string[]) => {
      const files = paths.map((path) => `/${path}/index.html`);
      const known = { files: Object.assign(new Set(files), { pages: files.length }), changedPages: [], dropped };
      return checkRelease({ nextDir: nextDir(), distDir, rules: now, maximumShrinkShare: 1, ...known });
    };
    mkdirSync(join(nextDir(), 'hosting'));
    await writeRules(nextDir(), 'none', rules);
    expect(await check()).toMatchObject({ pages: 1 });
    await publishRelease(nextDir(), distDir, 'a', {
      builtAt: '2026-11-21T09:00:00.000Z',
      pages: 1,
      bytes: 1,
      mode: 'full',
    });
    page('nl/contact');
    const missing = (path: string): string => `Routes without a page: ${path}. See content/routes.json.`;
    await expect(checkWith(rules, [], ['/nl/contact/index.html'])).rejects.toThrow(missing('/nl/contact/'));
    await expect(checkWith(withNew, ['nl/contact'], [])).rejects.toThrow(missing('/nl/new/'));
    // What was right in one that nobody published says nothing of the next.
    expect(await checkWith(withNew, ['nl/contact', 'nl/new'], [])).toMatchObject({ pages: 2 });
    await expect(checkWith(withNew, ['nl/contact'], [])).rejects.toThrow(missing('/nl/new/'));
  });

  it('is refused with a page that holds nothing', async () => {
    page('nl', '<p>');
    await expect(check()).rejects.toThrow(
      '/nl/index.html is nearly empty: 3 characters. See what the build said about it.',
    );
  });

  it('is refused when most of the pages are gone', async () => {
    const facts = { builtAt: '2026-11-21T09:00:00.000Z', pages: 10, bytes: 1, mode: 'full' as const };
    await publishRelease(nextDir(), join(folder, 'dist'), 'a', facts);
    page('nl/contact');
    await expect(check()).rejects.toThrow('The new site has 1 pages, the published one 10: more than the share 0.5');
  });

  it('is not refused for pages of homes that are gone from it, but for any other', async () => {
    const home = (id: string) =>
      ({ from: `/property/${id}/`, to: '/nl/contact/', status: 301, byLanguage: { nl: '/nl/contact/' } }) as const;
    const last = { ...rules, redirects: [...rules.redirects, ...['1', '2', '3', '4', '5'].map(home)] };
    mkdirSync(join(nextDir(), 'hosting'));
    writeFileSync(join(nextDir(), 'hosting/rules.json'), JSON.stringify(last));
    const facts = { builtAt: '2026-11-21T09:00:00.000Z', pages: 10, bytes: 1, mode: 'full' as const };
    await publishRelease(nextDir(), join(folder, 'dist'), 'a', facts);
    page('nl/contact');
    const distDir = join(folder, 'dist');
    const checkWith = (homes: readonly string[]): Promise<unknown> =>
      checkRelease({
        nextDir: nextDir(),
        distDir,
        maximumShrinkShare: 0.5,
        rules: { ...rules, redirects: [...rules.redirects, ...homes.map(home)] },
      });
    // A fifth of the homes stays, so a fifth of half of the pages is enough.
    expect(await checkWith(['1'])).toMatchObject({ pages: 1 });
    await expect(checkWith(['1', '2'])).rejects.toThrow('The new site has 1 pages, the published one 10');
    await expect(checkWith(['1', '2', '3', '4', '5', '6'])).rejects.toThrow('set it to 1 there for one build.');
  });
});
