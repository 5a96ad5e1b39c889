import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepUncompressed } from '#base/packed.ts';
import type { Language } from '#i18n/languages.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { inEmptyFolder } from './feed.fixture.ts';
import { Findings } from '#feed/findings/findings.ts';
import { folderSource } from '#feed/source/folder-source.ts';
import { gatherFeed, type GatheredFeed } from '#feed/source/gather.ts';
import { KnownMappings } from './known-mappings.ts';
import { mapFeed, type MappedFeed } from './map-feed.ts';

const site = readSiteConfig('content/site.json', {});
const whole = await gatherFeed(folderSource('content/sample-feed'));
/** Some homes, one of them with something to warn of. */
const doubtful = { ...(whole.properties[12] as object), CategoryIDs: [987_654] };
const feed: GatheredFeed = {
  ...whole,
  properties: [...whole.properties.slice(0, 12), doubtful],
  projects: [],
  owners: [],
};

interface Outcome {
  readonly mapped: MappedFeed;
  readonly warnings: Findings['warnings'];
}

/** Maps with what is kept in the folder, and keeps the result. */
async function mapKept(folder: string, raw: GatheredFeed, key = 'code'): Promise<Outcome> {
  const findings = new Findings();
  const known = await KnownMappings.open(folder, key);
  const mapped = mapFeed(raw, site, findings, known);
  await known.save();
  return { mapped, warnings: findings.warnings };
}

function mapFresh(raw: GatheredFeed): Outcome {
  const findings = new Findings();
  return { mapped: mapFeed(raw, site, findings), warnings: findings.warnings };
}

it('gives listings, files and findings that are the same as those of a fresh mapping', async () => {
  await inEmptyFolder(async (folder) => {
    const fresh = mapFresh(feed);
    expect(fresh.warnings.map(({ field }) => field)).toContain('CategoryIDs');
    expect(await mapKept(folder, feed)).toStrictEqual(fresh);
    expect(await mapKept(folder, feed)).toStrictEqual(fresh);
  });
});

it('maps again what is another record, or stands among other types', async () => {
  await inEmptyFolder(async (folder) => {
    await mapKept(folder, feed);
    const [first, ...others] = feed.properties;
    const dearer = { ...feed, properties: [{ ...(first as object), Price: 123_456 }, ...others] };
    expect(await mapKept(folder, dearer)).toStrictEqual(mapFresh(dearer));
    const types = { ...feed, types: Array.isArray(feed.types) ? feed.types.slice(1) : [] };
    expect(await mapKept(folder, types)).toStrictEqual(mapFresh(types));
  });
});

it('forgets withdrawn homes, keeps the file to its user, and starts anew under another key or after damage', async () => {
  await inEmptyFolder(async (folder) => {
    await mapKept(folder, feed);
    const file = join(folder, 'known-mappings.txt');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    // The first line is the key.
    const count = async (): Promise<number> => (await readFile(file, 'utf8')).trim().split('\n').length - 1;
    const all = await count();
    await mapKept(folder, { ...feed, properties: feed.properties.slice(1) });
    expect(await count()).toBe(all - 1);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/ (.)(.)(.)/gu, ' $3$1$2'));
    expect(await mapKept(folder, feed)).toStrictEqual(mapFresh(feed));
    expect(await mapKept(folder, feed, 'other code')).toStrictEqual(mapFresh(feed));
    await writeFile(file, (await readFile(file, 'utf8')).slice(0, -500));
    expect(await mapKept(folder, feed, 'other code')).toStrictEqual(mapFresh(feed));
  });
});

it('maps a project again that says something else, or is shown in other languages', () => {
  keepUncompressed();
  try {
    const [project] = whole.projects;
    const half = { ...(project as object), Title: { nl: 'Lindepark' } };
    const warned = (projects: readonly unknown[], languages: Language[]) => {
      const findings = new Findings();
      const mapped = mapFeed({ ...feed, properties: [], projects }, { ...site, languages }, findings);
      return [mapped.projects[0]?.record.title, findings.warnings.filter(({ field }) => field === 'Title')];
    };
    const [first, again] = [warned([half], site.languages), warned([half], site.languages)];
    expect(again).toStrictEqual(first);
    expect(first[1]).toHaveLength(1);
    expect(warned([half], ['nl'])).toStrictEqual([{ nl: 'Lindepark' }, []]);
    expect(warned([{ ...half, Title: { nl: 'Beukenpark' } }], ['nl'])).toStrictEqual([{ nl: 'Beukenpark' }, []]);
  } finally {
    keepUncompressed(false);
  }
});
