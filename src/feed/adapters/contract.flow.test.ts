import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseJson } from '#base/json.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { foldersOf } from '#feed/source/folders.ts';
import { prepareFeed } from '#feed/sync/prepare.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { convertEntry } from './convert-records.ts';
import { readFeedCodes } from './code-tables.ts';
import { changedEuro, ownerEmail, withFake, type Fake } from './fake.fixture.ts';
import { gevelFake } from '#feed/adapters/gevel/fake.fixture.ts';
import { projectSchema, propertySchema } from '#feed/format/record-schema.ts';
import { kyeroFake } from '#feed/adapters/kyero/fake.fixture.ts';
import { omnicasaFake } from '#feed/adapters/omnicasa/fake.fixture.ts';
import { openImmoFake } from '#feed/adapters/openimmo/fake.fixture.ts';
import type { LeadAnswer } from './lead.ts';
import { leadsAbout, pushTo } from './lead.fixture.ts';
import { publicId } from './public-id.ts';
import { adapters, findAdapter } from '#feed/registry.ts';
import { skarabeeFake } from '#feed/adapters/skarabee/fake.fixture.ts';
import { sweepbrightFake } from '#feed/adapters/sweepbright/fake.fixture.ts';
import { whiseFake } from '#feed/adapters/whise/fake.fixture.ts';

const site = readSiteConfig('content/site.json', {});

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
  const id = (name: keyof Fake['ids']) => String(publicId(fake.ids[name]));

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
    expect(connection.announce !== undefined).toBe(capabilities.pages);
    // What is asked since a time needs a whole to begin with, and a search is a lead.
    expect(capabilities.full || !capabilities.changedSince).toBe(true);
    expect(capabilities.leads || !capabilities.searchRequests).toBe(true);
  });

  it('delivers forms that fit the published schema, the same ones each time', async () => {
    await withFake(fake, async ({ folder, source, privateDir }) => {
      const folders = foldersOf({ contentDir: `${folder}/content`, cacheDir: `${folder}/cache`, privateDir });
      const wanted = { site, feed: fake.name, source, env: fake.env, retryDelayMs: 1, keepsEntries: true };
      const prepared = await prepareFeed(wanted, folders);
      expect(prepared.traced.length).toBeGreaterThanOrEqual(3);
      const codes = readFeedCodes(fake.name, folders.contentDir);
      const options = { adapter, codes, settings: prepared.settings, languages: site.languages };
      for (const entry of prepared.entries) {
        const [first, second] = [
          convertEntry(entry, options, () => undefined),
          convertEntry(entry, options, () => undefined),
        ];
        expect(first).toEqual(second);
        for (const one of first) {
          // Our own format is delivered as it is, the wrong code in it included.
          const isWrong = fake.name === 'gevel' && entry.sourceId === fake.ids.unknownCode;
          if (!('form' in one) || one.entity === 'owner' || isWrong) continue;
          const schema = one.entity === 'property' ? propertySchema : projectSchema;
          expect(schema.strict().safeParse(one.form).error?.issues ?? []).toEqual([]);
        }
      }
    });
  });

  it('hides price and address without an explicit yes, and warns of an unknown code by id', async () => {
    await withFake(fake, async ({ sync, snapshot }) => {
      expect(await sync()).toMatchObject({ ok: true });
      const { listings, report } = await snapshot();
      const byId = new Map(listings.map((listing) => [listing.id, listing]));
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
      const { listings: before } = await snapshot();
      const result = await sync({ source: fake.server ? 'http://127.0.0.1:9/' : '/nowhere', full: true });
      // Nothing was announced, so nothing was asked.
      const isPushed = fake.announce !== undefined;
      expect(result.ok).toBe(isPushed);
      expect((await snapshot()).listings).toEqual(before);
      for (const secret of fake.secrets) expect(JSON.stringify([lines, result])).not.toContain(secret);
    });
  });

  it('follows a change and a withdrawal, and asks for no more than it has to', async () => {
    await withFake(fake, async ({ sync, snapshot, change, lines }) => {
      await sync();
      await change();
      lines.length = 0;
      expect(await sync({ acceptShrink: true })).toMatchObject({ ok: true, changed: true });
      const { full, changedSince } = adapter.description.capabilities;
      const asked = changedSince ? 'what changed in the feed' : full ? 'the whole feed' : 'what the feed announced';
      expect(lines.join('\n')).toContain(`Read ${asked};`);
      const { listings } = await snapshot();
      const prices = Object.fromEntries(listings.map(({ id, price }) => [id, price.amountCents]));
      expect(Object.keys(prices).sort()).toEqual([id('complete'), id('unknownCode')].sort());
      expect(prices[id('complete')]).toBe(changedEuro * 100);
    });
  });

  it('brings pictures in the order of the source, and keeps them when they are refused', async () => {
    await withFake(fake, async ({ sync, snapshot, trouble }) => {
      const widths = async () => {
        const { listings } = await snapshot();
        return listings.find((listing) => listing.id === id('complete'))?.media.photos.map(({ width }) => width);
      };
      trouble.pictures = 200;
      await sync();
      expect(await widths()).toEqual([40, 30]);
      trouble.pictures = 403;
      expect(await sync({ full: true })).toMatchObject({ ok: true });
      expect(await widths()).toEqual([40, 30]);
    });
  });

  it('tells owners in private, or has none, as it says', async () => {
    await withFake(fake, async ({ folder, privateDir, sync, lines }) => {
      await sync();
      const owners = parseJson(await readFile(join(privateDir, 'owners.json'), 'utf8'));
      const told = [{ email: ownerEmail, listingIds: [id('complete')] }];
      expect(owners).toMatchObject(adapter.description.capabilities.ownerData ? told : []);
      const listings = await readFile(join(folder, 'content/snapshot/listings.json'), 'utf8');
      expect([listings, ...lines].join('\n')).not.toContain(ownerEmail);
    });
  });
});

describe.each(fakes.filter(({ server }) => server !== undefined))('the source of $name', (fake) => {
  // Waits for answers that never come.
  it('is asked again after what may pass, and costs nothing when it stays away', { timeout: 20_000 }, async () => {
    await withFake(fake, async ({ sync, snapshot, change, trouble }) => {
      trouble.calls = [503, 'cut'];
      expect(await sync()).toMatchObject({ ok: true });
      const complete = async () => {
        const { listings } = await snapshot();
        return listings.find((listing) => listing.id === String(publicId(fake.ids.complete)));
      };
      const before = await complete();
      await change();
      for (const fate of ['silence', 'page', 401, 500] as const) {
        trouble.calls = Array<typeof fate>(40).fill(fate);
        // What was announced as gone is gone; nothing else may be.
        await sync({ acceptShrink: true, timeoutMs: 50 });
        expect([fate, await complete()]).toEqual([fate, before]);
      }
      trouble.calls = [];
      expect(await sync({ acceptShrink: true })).toMatchObject({ ok: true, changed: true });
      expect((await complete())?.price.amountCents).toBe(changedEuro * 100);
    });
  });
});

const takesLeads = ({ name }: Fake) => findAdapter(name)?.description.capabilities.leads === true;

describe.each(fakes.filter(takesLeads))('a lead for $name', (fake) => {
  const leads = leadsAbout(fake.ids.complete);

  it.each(Object.values(leads))('of the kind $kind arrives whole', async (lead) => {
    await withFake(fake, async ({ source, leads: arrived }) => {
      expect(await pushTo(fake, source, lead)).toMatchObject({ kind: 'accepted' });
      for (const part of ['Eva', 'Maes', 'eva@person.example', lead.message]) expect(arrived()).toContain(part);
      if (lead.listing) expect(arrived()).toContain(lead.listing.sourceId);
      if (lead.appointment) expect(arrived()).toMatch(/2026-11-25.10:30[^]*11:15/u);
      const isWish = lead.search !== undefined && findAdapter(fake.name)?.description.capabilities.searchRequests;
      if (isWish) expect(arrived()).toMatch(/(?=[^]*\b1150\b)(?=[^]*\b700\b)[^]*9050/u);
    });
  });

  it.each<[number | 'cut', LeadAnswer['kind']]>([
    ['cut', 'doubtful'],
    [500, 'doubtful'],
    [429, 'retry'],
    [403, 'retry'],
    [404, 'rejected'],
  ])('whose answer is %s is %s and is not sent a second time', async (fate, kind) => {
    await withFake(fake, async ({ source, leads: arrived, trouble }) => {
      trouble.leads = [fate];
      const answer = await pushTo(fake, source, leads.contact);
      expect(answer.kind).toBe(kind);
      expect(arrived().split('eva@person.example')).toHaveLength(2);
      for (const secret of fake.secrets) expect(JSON.stringify(answer)).not.toContain(secret);
    });
  });

  it('waits while there is nobody', async () => {
    const gone = await withServer(
      () => undefined,
      ({ href }) => Promise.resolve(href),
    );
    expect(await pushTo(fake, gone, leads.contact)).toMatchObject({ kind: 'retry' });
  });
});
