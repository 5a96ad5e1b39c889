import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSiteConfig } from '#site/site-config.ts';
import { explainListing } from './explain.ts';
import { inEmptyFolder, rawProperty, writeFeed } from './feed.fixture.ts';
import { dryRunSync, type DryRunResult } from './dry-run.ts';
import { syncFeed, type SyncOptions } from './sync.ts';

const inAllLanguages = (text: string) => ({ nl: text, fr: text, en: text, de: text });
const site = readSiteConfig('content/site.json', {});

async function withStock(
  test: (options: SyncOptions, change: (properties: object[]) => Promise<void>, folder: string) => Promise<void>,
) {
  await inEmptyFolder(async (folder) => {
    const feed = join(folder, 'feed');
    const place = (name: string) => join(folder, name);
    const options = {
      site,
      feed,
      contentDir: place('content'),
      cacheDir: place('cache'),
      privateDir: place('private'),
    };
    await writeFeed(feed, { properties: [46, 47, 48, 49].map((ID) => rawProperty({ ID, Ident: `LH-${ID}` })) });
    await syncFeed(options);
    await test(options, (properties) => writeFeed(feed, { properties }), folder);
  });
}

function textOf(result: DryRunResult): string {
  return result.ok ? result.lines.join('\n') : result.message;
}

describe('npm run sync -- --dry-run', () => {
  it('says that nothing would change', async () => {
    await withStock(async (options) => {
      expect(textOf(await dryRunSync(options))).toBe('Nothing would change.');
    });
  });

  it('names what would be added, changed, withdrawn and held back, and writes nothing', async () => {
    await withStock(async (options, change, folder) => {
      await change([
        rawProperty({ ID: 46, Ident: 'LH-46', Price: 440_000 }),
        rawProperty({ ID: 47, Ident: 'LH-47', TypeID: null }),
        rawProperty({ ID: 48, Ident: 'LH-48' }),
        rawProperty({ ID: 50, Ident: 'LH-50' }),
        rawProperty({ ID: 51, Goal: null }),
      ]);
      const before = await readdir(folder, { recursive: true });
      expect(textOf(await dryRunSync({ ...options, acceptShrink: true })).split('\n')).toEqual([
        'Added: 1',
        '  LH-50',
        'Changed: 1',
        '  LH-46: price.amountCents (€ 450000 -> € 440000), price.changedOn (nothing -> 2026-11-20), price.previousCents (nothing -> € 450000)',
        'Withdrawn: 2',
        '  LH-47: TypeID: the type is missing, or none of types.json; fill it in in the CRM, or name it in content/feed-codes',
        '  LH-49: the feed does not name it any more',
        'Held back: 1',
        '  property LH-0046, Goal: it does not say whether the home is for sale or to let; fill it in in the CRM',
      ]);
      expect(await readdir(folder, { recursive: true })).toEqual(before);
    });
  });

  it('names projects, and warnings that were not there before', async () => {
    await withStock(async (options, _, folder) => {
      const stock = [46, 47, 48, 49].map((ID) =>
        rawProperty({ ID, Ident: `LH-${ID}`, ...(ID === 46 && { ConditionID: 99 }) }),
      );
      const project = {
        ID: 3,
        Ident: 'P-3',
        Status: 'for-sale',
        Zip: '9000',
        City: 'Gent',
        CountryID: 10,
        Units: [],
        LastChangedDate: '2026-11-02 09:30:00',
        Title: inAllLanguages('Linde'),
        Description: inAllLanguages('Nieuw'),
      };
      await writeFeed(join(folder, 'feed'), { properties: stock, projects: [project] });
      expect(textOf(await dryRunSync(options)).split('\n')).toEqual([
        'Projects added: 1',
        '  P-3',
        'New warnings: 1',
        '  unknown-code, property LH-46, ConditionID: has a code that content/sample-feed/README.md does not name; left out',
      ]);
    });
  });

  it('says so when the sync would refuse the feed', async () => {
    await withStock(async (options, change) => {
      await change([rawProperty({ ID: 46, Ident: 'LH-46' })]);
      expect(textOf(await dryRunSync(options))).toContain(
        'The sync would refuse this: 3 of the 4 listings on the site are gone',
      );
    });
  });
});

describe('npm run sync -- --explain', () => {
  it.each(['46', 'LH-46'])('shows %s from the raw record to the page, without what is private', async (wanted) => {
    await withStock(async (options, change) => {
      await change([rawProperty({ ID: 46, Ident: 'LH-46', ConditionID: 99, InternalNote: 'CANARY' })]);
      const text = textOf(await explainListing(wanted, options));
      for (const part of [
        'Raw record 46, as gevel sent it:',
        '"ConditionID": 99',
        '"amountCents": 45000000',
        'Pages:',
        'unknown-code, ConditionID',
      ]) {
        expect(text).toContain(part);
      }
      expect(text).toMatch(/\/nl\/te-koop\/[^\n]*46\/\n/u);
      expect(text).not.toContain('CANARY');
      expect(text).not.toContain('export');
    });
  });

  it('says of every field of the record what becomes of it', async () => {
    await withStock(async (options, change) => {
      await change([rawProperty({ ID: 46, Pool: true, NumberOfBedRooms: 3, Price: 450_000, InternalNote: 'CANARY' })]);
      const text = textOf(await explainListing('46', options));
      for (const line of [
        'NumberOfBedRooms = 3 -> building.bedrooms',
        'Price = 450000 -> price.amountCents',
        'PublishPrice = true -> price.amountCents, price.isPublished',
        'Description.nl = <p>Rustig gelegen.</p> -> description.nl',
        'TypeID = 11 -> decides whether it is shown',
        'Pool = true -> NOT SHOWN: nobody reads it',
        'InternalNote = (private) -> left out: private: never published',
      ]) {
        expect(text).toContain(line);
      }
    });
  });

  it('says that others may not have a home', async () => {
    await withStock(async (options, change) => {
      await change([rawProperty({ ID: 46, PassOn: false })]);
      expect(textOf(await explainListing('46', options))).toContain(
        'It is in no export: the feed keeps it, or its project, on the own site.',
      );
    });
  });

  it('says why a property has no page, and what to give when there is none', async () => {
    await withStock(async (options, change) => {
      await change([rawProperty({ ID: 46, TypeID: null }), rawProperty({ ID: 47 })]);
      expect(textOf(await explainListing('46', options))).toContain(
        'Not on the site: TypeID: the type is missing, or none of types.json; fill it in in the CRM, or name it in content/feed-codes',
      );
      expect(textOf(await explainListing('99', options))).toBe('The feed names no property 99.');
    });
  });
});
