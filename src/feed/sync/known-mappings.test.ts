import { spawnSync } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
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

it('forgets withdrawn homes, keeps its files to their user, and starts anew under another key or after damage', async () => {
  await inEmptyFolder(async (folder) => {
    await writeFile(join(folder, 'known-mappings.txt'), 'as it was before');
    await mapKept(folder, feed);
    expect(await readdir(folder)).toEqual(['known-mappings']);
    const kept = join(folder, 'known-mappings');
    const files = async (): Promise<string[]> => (await readdir(kept)).map((name) => join(kept, name));
    for (const file of await files()) expect((await stat(file)).mode & 0o777).toBe(0o600);
    // The first line of each is the key.
    const linesIn = async (file: string): Promise<number> =>
      (await readFile(file, 'utf8')).trim().split('\n').length - 1;
    const count = async (): Promise<number> =>
      (await Promise.all((await files()).map(linesIn))).reduce((sum, lines) => sum + lines, 0);
    const all = await count();
    await mapKept(folder, { ...feed, properties: feed.properties.slice(1) });
    expect(await count()).toBe(all - 1);
    const change = async (to: (text: string) => string): Promise<void> => {
      for (const file of await files()) await writeFile(file, to(await readFile(file, 'utf8')));
    };
    await change((text) => text.replaceAll(/ (.)(.)(.)/gu, ' $3$1$2'));
    expect(await mapKept(folder, feed)).toStrictEqual(mapFresh(feed));
    expect(await mapKept(folder, feed, 'other code')).toStrictEqual(mapFresh(feed));
    await change((text) => text.slice(0, -500));
    expect(await mapKept(folder, feed, 'other code')).toStrictEqual(mapFresh(feed));
    expect(await count()).toBe(all);
    // Of a stock under another key that has no home in a file nothing stays there.
    await mapKept(folder, { ...feed, properties: feed.properties.slice(0, 1) }, 'third code');
    expect(await count()).toBe(1);
    expect(await files()).toHaveLength(1);
  });
});

it('leaves nothing of a withdrawn home, also after a reading under another key that failed', async () => {
  await inEmptyFolder(async (folder) => {
    await mapKept(folder, { ...feed, properties: feed.properties.slice(0, 1) });
    keepUncompressed();
    try {
      await KnownMappings.open(folder, 'other settings');
      await mapKept(folder, { ...feed, properties: [] });
      expect(await readdir(join(folder, 'known-mappings'))).toEqual([]);
    } finally {
      keepUncompressed(false);
    }
  });
});

it('removes what a process that was killed has left, and nothing that one may be writing', async () => {
  await inEmptyFolder(async (folder) => {
    await mapKept(folder, feed);
    const kept = join(folder, 'known-mappings');
    const before = await readdir(kept);
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const [ofEnded, ofThis, ofOther] = [ended, process.pid, process.ppid].map((id) => `7.txt.${String(id)}.next`);
    for (const name of [ofEnded, ofThis, ofOther]) await writeFile(join(kept, name ?? ''), 'private');
    await mapKept(folder, feed);
    expect(new Set(await readdir(kept))).toEqual(new Set([...before, ofOther]));
  });
});

it('writes of a change only what it is kept in', async () => {
  await inEmptyFolder(async (folder) => {
    await mapKept(folder, feed);
    const kept = join(folder, 'known-mappings');
    const numbers = async (): Promise<Map<string, number>> =>
      new Map(
        await Promise.all(
          (await readdir(kept)).map(async (name) => [name, (await stat(join(kept, name))).ino] as const),
        ),
      );
    const before = await numbers();
    const [first, ...others] = feed.properties;
    await mapKept(folder, { ...feed, properties: [{ ...(first as object), Price: 123_456 }, ...others] });
    const after = await numbers();
    const changed = [...after].filter(([name, number]) => before.get(name) !== number);
    const gone = [...before.keys()].filter((name) => !after.has(name));
    expect(changed.length).toBeGreaterThan(0);
    expect(changed.length + gone.length).toBeLessThanOrEqual(2);
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
