import { describe, expect, it } from 'vitest';
import { foldersOf } from '#scripts/sync/folders.ts';
import { prepareFeed } from '#scripts/sync/prepare.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { rawProperty, writeFeed } from '#scripts/sync/feed.fixture.ts';
import { convertEntry } from './convert-records.ts';
import { readFeedCodes } from './code-tables.ts';
import { withFake, type Fake } from './fake.fixture.ts';
import { projectForm, propertyForm } from './gevel/form-schema.ts';
import { kyeroFake } from './kyero/fake.fixture.ts';
import { omnicasaFake } from './omnicasa/fake.fixture.ts';
import { openImmoFake } from './openimmo/fake.fixture.ts';
import { publicId } from './public-id.ts';
import { adapters } from './registry.ts';
import { skarabeeFake } from './skarabee/fake.fixture.ts';
import { sweepbrightFake } from './sweepbright/fake.fixture.ts';
import { whiseFake } from './whise/fake.fixture.ts';

const site = readSiteConfig('content/site.json', {});

const gevelFake: Fake = {
  name: 'gevel',
  env: {},
  secrets: [],
  ids: { complete: '46', hidden: '47', unknownCode: '48' },
  fill: (folder) =>
    writeFeed(folder, {
      properties: [
        rawProperty(),
        rawProperty({ ID: 47, PublishPrice: null, PublishAddress: undefined }),
        rawProperty({ ID: 48, ConditionID: 99 }),
      ],
    }),
};

const fakes: readonly Fake[] = [
  gevelFake,
  whiseFake,
  omnicasaFake,
  sweepbrightFake,
  openImmoFake,
  kyeroFake,
  skarabeeFake,
];

it('every feed of the registry keeps the contract', () => {
  expect(fakes.map(({ name }) => name)).toEqual(adapters.map(({ description }) => description.name));
});

describe.each(fakes)('the feed $name', (fake) => {
  const adapter = adapters.find(({ description }) => description.name === fake.name) ?? adapters[0];
  if (!adapter) throw new Error('there is no adapter');

  it('can do what it says', () => {
    const { capabilities, settings } = adapter.description;
    expect(adapter.readWebhook !== undefined).toBe(capabilities.webhook !== 'none');
    const secretNames = /password|secret|token|username/iu;
    for (const { name, isSecret, meaning } of settings) {
      expect([name, isSecret]).toEqual([name, secretNames.test(name)]);
      expect(meaning).not.toBe('');
    }
    const connection = adapter.connect({
      source: 'http://127.0.0.1:9/',
      settings: {},
      languages: ['nl'],
      cacheDir: '/nowhere',
      now: () => new Date(),
      retryDelayMs: 1,
      timeoutMs: 100,
    });
    expect(connection.pushLead !== undefined).toBe(capabilities.leads);
  });

  it('delivers forms that fit the published schema, the same ones each time', async () => {
    await withFake(fake, async ({ folder, source, privateDir }) => {
      const folders = foldersOf({ contentDir: `${folder}/content`, cacheDir: `${folder}/cache`, privateDir });
      const prepared = await prepareFeed({ site, feed: fake.name, source, env: fake.env, retryDelayMs: 1 }, folders);
      expect(prepared.traced.length).toBeGreaterThanOrEqual(3);
      for (const { entity, sourceId, form } of prepared.traced) {
        // Our own form is delivered as it is, the wrong code in it included.
        if (entity === 'owner' || (fake.name === 'gevel' && sourceId === fake.ids.unknownCode)) continue;
        const schema = entity === 'property' ? propertyForm : projectForm;
        expect(schema.strict().safeParse(form).error?.issues ?? []).toEqual([]);
      }
      const codes = readFeedCodes(fake.name, folders.contentDir);
      const options = { adapter, codes, settings: prepared.settings, languages: site.languages };
      for (const entry of prepared.entries) {
        const [first, second] = [
          convertEntry(entry, options, () => undefined),
          convertEntry(entry, options, () => undefined),
        ];
        expect(first).toEqual(second);
      }
    });
  });

  it('hides price and address without an explicit yes, and warns of an unknown code by id', async () => {
    await withFake(fake, async ({ sync, snapshot }) => {
      expect(await sync()).toMatchObject({ ok: true });
      const { listings, report } = await snapshot();
      const byId = new Map(listings.map((listing) => [listing.id, listing]));
      const id = (name: keyof Fake['ids']) => String(publicId(fake.ids[name]));
      expect([...byId.keys()].sort()).toEqual([id('complete'), id('hidden'), id('unknownCode')].sort());
      const complete = byId.get(id('complete'));
      expect(complete?.price.amountCents).toBeGreaterThan(0);
      const hidden = byId.get(id('hidden'));
      expect(hidden?.price.isPublished).toBe(false);
      expect(JSON.stringify(hidden?.price)).not.toMatch(/Cents/u);
      expect(hidden?.address).not.toHaveProperty('street');
      expect(hidden?.address.geo?.isExact ?? false).toBe(false);
      const unknown = report.warnings.filter(({ kind }) => kind === 'unknown-code');
      expect(unknown.map((warning) => warning.id)).toContain(id('unknownCode'));
      expect(unknown.map((warning) => warning.id)).not.toContain(id('complete'));
    });
  });

  it('changes nothing when nothing changed', async () => {
    await withFake(fake, async ({ sync }) => {
      expect(await sync()).toMatchObject({ ok: true, changed: true });
      expect(await sync()).toMatchObject({ ok: true, changed: false });
    });
  });

  it('rejects a record that is built otherwise and never throws', () => {
    const codes = readFeedCodes(fake.name, '/nowhere');
    const options = { adapter, codes, settings: {}, languages: ['nl'] };
    const junk = [null, [], 'text', 7, {}, { id: {} }, { location: 3, price: [] }, { pictures: 'x', details: [null] }];
    for (const raw of junk) {
      for (const entity of ['property', 'project'] as const) {
        expect(convertEntry({ entity, sourceId: '1', raw }, options, () => undefined)).toBeInstanceOf(Array);
      }
    }
  });

  it('leaves the site as it is when the feed is away, and gives no secret away', async () => {
    await withFake(fake, async ({ sync, lines, snapshot }) => {
      await sync();
      const before = await snapshot();
      const result = await sync({ source: fake.listener ? 'http://127.0.0.1:9/' : '/nowhere', full: true });
      // Nothing was announced, so nothing was asked.
      const isPushed = fake.announce !== undefined;
      expect(result.ok).toBe(isPushed);
      expect(await snapshot()).toEqual(before);
      for (const secret of fake.secrets) expect(JSON.stringify([lines, result])).not.toContain(secret);
    });
  });
});
