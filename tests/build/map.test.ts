import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import { attribute, clientDir, elements, files, pages, readJson, rules, site, transferBytes } from './built-site.ts';

interface RawProperty {
  readonly ID: number;
  readonly PublishAddress?: unknown;
  readonly Latitude?: unknown;
  readonly Longitude?: unknown;
}

const baseBudgetBytes = 60 * 1024;
const scriptBudgetBytes = 90 * 1024;

const frames = pages.filter(({ path }) => path.endsWith('/map-frame/'));
const chunks = [...files].filter((file) => file.startsWith('/_astro/') && file.endsWith('.js'));

/** A chunk with all that it imports at once. */
function withImports(entry: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(entry) || !files.has(entry)) return found;
  found.add(entry);
  const text = readFileSync(join(clientDir, entry), 'utf8');
  for (const [, name = ''] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/gu))
    withImports(`/_astro/${name}`, found);
  return found;
}

/** The chunk that shows a map, as the frame's page names it. */
function mapChunk(): string {
  const [frame] = frames;
  const stage = frame && elements(frame, 'div').find((div) => attribute(div, 'data-source') !== undefined);
  const source = objectWith<{ chunk?: string }>(parseJson((stage && attribute(stage, 'data-source')) ?? '{}'));
  return source.chunk ?? '';
}

/** Chunks that the list of homes for sale already has. */
function listChunks(): ReadonlySet<string> {
  const path = rules.redirects.find(({ from }) => from === '/for-sale/')?.byLanguage[site.defaultLanguage];
  const list = pages.find((page) => page.path === path);
  // The list names the map's chunk too, and loads it only when the map is shown.
  const named = chunks.filter((chunk) => chunk !== mapChunk() && list?.html.includes(chunk));
  return new Set(named.flatMap((chunk) => [...withImports(chunk)]));
}

describe('the map', () => {
  it('has a base of at most 60 KB', () => {
    const bases = [...files].filter((file) => /^\/map\/base\.[\da-f]{10}\.json$/u.test(file));
    expect(bases).toHaveLength(1);
    expect(transferBytes(bases[0] ?? '')).toBeLessThan(baseBudgetBytes);
  });

  it('adds at most 90 KB of script to the list', () => {
    const known = listChunks();
    const added = [...withImports(mapChunk())].filter((chunk) => !known.has(chunk));
    expect(added).toContain(mapChunk());
    expect(known.size).toBeGreaterThan(0);
    expect(added.reduce((sum, chunk) => sum + transferBytes(chunk), 0)).toBeLessThan(scriptBudgetBytes);
  });

  it('has a frame in every language, out of search engines and the sitemap', () => {
    expect(frames.map(({ path }) => path).sort()).toEqual(site.languages.map((code) => `/${code}/map-frame/`).sort());
    for (const page of frames) {
      const robots = elements(page, 'meta').find((meta) => attribute(meta, 'name') === 'robots');
      expect(robots && attribute(robots, 'content')).toMatch(/^noindex/u);
    }
    const sitemaps = [...files].filter((file) => file.startsWith('/sitemap-') && file.endsWith('.xml'));
    expect(sitemaps.filter((file) => readFileSync(join(clientDir, file), 'utf8').includes('map-frame'))).toEqual([]);
  });
});

describe('the exact point of a hidden address', () => {
  const folder = join(site.feed.source, 'properties');
  const hidden = readdirSync(folder)
    .flatMap((name) => readJson(join(folder, name)) as readonly RawProperty[])
    .filter(
      ({ PublishAddress, Latitude, Longitude }) =>
        PublishAddress !== true && Number(Latitude) > 0 && Number(Longitude) > 0,
    );
  const texts = [...files]
    .filter(
      (file) =>
        /\.(?:html|xml|json|js|css|txt|bin)$|\/_(?:headers|redirects)$/u.test(file) && !file.startsWith('/map/'),
    )
    .map((file) => ({ file, text: readFileSync(join(clientDir, file), 'latin1') }));

  it('stands nowhere in the site', () => {
    expect(hidden.length).toBeGreaterThan(0);
    const leaks = hidden.flatMap(({ ID, Latitude, Longitude }) =>
      texts
        .filter(({ text }) => text.includes(String(Latitude)) && text.includes(String(Longitude)))
        .map(({ file }) => `${String(ID)}: ${file}`),
    );
    expect(leaks).toEqual([]);
  });
});
