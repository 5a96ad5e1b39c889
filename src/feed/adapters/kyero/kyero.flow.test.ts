import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withAgency, type FeedAgency } from '#feed/adapters/fake.fixture.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { convertEntry } from '#feed/adapters/convert-records.ts';
import { childAt } from '#feed/adapters/xml/element.ts';
import { parseXml } from '#feed/adapters/xml/parse.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { kyeroAdapter } from './adapter.ts';
import { feedXml, kyeroListener, propertyXml } from './fake.fixture.ts';

type State = Parameters<typeof kyeroListener>[0];

async function withKyero(
  body: string | Buffer,
  test: (agency: FeedAgency, state: State) => Promise<void>,
): Promise<void> {
  const state: State = { body, requests: 0, status: 200 };
  await withServer(kyeroListener(state), (origin) =>
    withAgency({ kind: 'kyero', source: `${origin.href}hush-hush/feed.xml`, env: {} }, (agency) => test(agency, state)),
  );
}

describe('the kyero feed', () => {
  it('maps a Spanish home: no address, no zeros, no label of another scale', async () => {
    await withKyero(feedXml([propertyXml()]), async ({ sync, snapshot }) => {
      await sync();
      const [listing] = (await snapshot()).listings;
      expect(listing).toMatchObject({
        id: String(publicId('K1')),
        reference: 'REF K1',
        goal: 'sale',
        title: { nl: 'Villa · Jávea' },
        description: { en: '<p>Villa with pool</p><p>Near cafés</p>', de: '<p>Villa</p><p>am Meer</p>' },
        price: { amountCents: 39_500_000 },
        surfaces: { totalM2: 180 },
        building: { bedrooms: 3 },
        energy: {},
        manager: { name: 'Costa Homes', email: 'info@costa.example' },
      });
      expect(listing?.address).toEqual({
        zip: '',
        city: 'Jávea',
        countryId: 32,
        isPublished: false,
        geo: { latitude: 38.79, longitude: 0.165, isExact: false },
      });
      expect(listing?.surfaces).not.toHaveProperty('groundM2');
      expect(JSON.stringify(listing)).not.toContain('CANARY');
    });
  });

  it('shows no rent of a week, no pounds, and refuses a listing that does not say for what its price is', async () => {
    const properties = [
      propertyXml({ freq: 'week' }),
      propertyXml({ id: 'K2' }).replace('EUR', 'GBP'),
      propertyXml({ id: 'K3', freq: '' }),
      propertyXml({ id: 'K4', freq: 'month', price: '1.250' }),
    ];
    await withKyero(feedXml(properties), async ({ sync, snapshot }) => {
      await sync();
      const { listings, report } = await snapshot();
      const prices = Object.fromEntries(
        listings.map(({ reference, goal, price }) => [reference, [goal, price.amountCents]]),
      );
      expect(prices).toEqual({
        'REF K1': ['rent', undefined],
        'REF K2': ['sale', undefined],
        'REF K4': ['rent', 125_000],
      });
      expect(report.quarantined).toMatchObject([
        { id: String(publicId('K3')), reference: 'REF K3', field: 'price_freq' },
      ]);
    });
  });

  it('says of rooms and areas below nothing that they are left out, by the names of Kyero', async () => {
    const odd = propertyXml()
      .replace('<beds>3', '<beds>-1')
      .replace('<baths>0', '<baths>-2')
      .replace('<built>180', '<built>-1');
    await withKyero(feedXml([odd]), async ({ sync, snapshot }) => {
      await sync();
      const { report } = await snapshot();
      const said = report.warnings.filter(({ kind }) => kind === 'bad-value').map(({ field }) => field);
      expect(said).toEqual(expect.arrayContaining(['beds', 'baths', 'surface_area/built']));
    });
  });

  it.each([
    ['', 'feed_version is missing'],
    ['<feed_version>2</feed_version>', 'feed_version is 2'],
  ])('refuses a feed of another version: %j', async (version, reason) => {
    await withKyero(feedXml([propertyXml()], version), async ({ sync }) => {
      const result = await sync();
      expect(result.ok ? '' : result.message).toContain(reason);
    });
  });

  it('deletes nothing when the file is cut off, empty, a page of errors, or has a document type', async () => {
    await withKyero(feedXml([propertyXml(), propertyXml({ id: 'K2' })]), async ({ sync, snapshot }, state) => {
      await sync();
      const bodies = [
        feedXml([propertyXml()]).slice(0, -20),
        feedXml([]),
        '<html><body>Sorry</body></html>',
        `<!DOCTYPE root [<!ENTITY x SYSTEM "file:///etc/passwd">]>${feedXml([propertyXml()])}`,
      ];
      for (const body of bodies) {
        state.body = body;
        expect(await sync()).toMatchObject({ ok: false });
      }
      state.status = 500;
      expect(await sync()).toMatchObject({ ok: false });
      expect((await snapshot()).listings).toHaveLength(2);
    });
  });

  it('asks again for a packed file that was cut off, whatever the server calls it', async () => {
    const whole = gzipSync(feedXml([propertyXml()]));
    await withKyero(whole.subarray(0, whole.length - 40), async ({ sync, snapshot }, state) => {
      const cut = await sync();
      expect(cut.ok ? '' : cut.message).toContain('it is packed, and cannot be unpacked');
      // The name that the server gave to the whole file all the time.
      state.etag = `"${whole.length - 40}"`;
      state.body = whole;
      expect(await sync()).toMatchObject({ ok: true });
      expect((await snapshot()).listings).toHaveLength(1);
    });
  });

  it('removes what a killed run left behind, and the file of another address', async () => {
    await withKyero(feedXml([propertyXml()]), async ({ sync, folder }) => {
      await sync();
      const place = join(folder, 'cache/feed');
      const [kept = ''] = (await readdir(place)).filter((name) => name.endsWith('.kyero.xml'));
      const left = [`${kept}.4711.next`, `other${kept}`, 'other.kyero.json'];
      for (const name of left) await writeFile(join(place, name), '<root>');
      await sync();
      expect((await readdir(place)).filter((name) => left.includes(name))).toEqual([]);
    });
  });

  it('asks conditionally, takes a packed file, and takes absence for withdrawn and never for sold', async () => {
    await withKyero(
      feedXml([propertyXml(), propertyXml({ id: 'K2' }), propertyXml({ id: 'K3' })]),
      async ({ sync, snapshot }, state) => {
        await sync();
        expect(await sync()).toMatchObject({ ok: true, changed: false });
        expect(state.requests).toBe(2);
        state.body = gzipSync(feedXml([propertyXml(), propertyXml({ id: 'K2' })]));
        await sync();
        expect(
          (await snapshot()).listings.map(({ reference, availability }) => [reference, availability]).sort(),
        ).toEqual([
          ['REF K1', 'available'],
          ['REF K2', 'available'],
        ]);
      },
    );
  });

  it('takes the later of two with one number, and names bare ampersands and foreign elements', async () => {
    const twice = [
      propertyXml({ price: '2', date: '2026-11-03 10:00:00' }),
      propertyXml({ price: '1', more: '<community_fees>90</community_fees>' }),
      propertyXml({ id: 'K2', desc: '<en>Sun & sea</en>' }),
    ];
    await withKyero(feedXml(twice), async ({ sync, snapshot, lines }) => {
      await sync();
      const { listings, report } = await snapshot();
      expect(listings.find(({ reference }) => reference === 'REF K1')?.price.amountCents).toBe(200);
      expect(listings.find(({ reference }) => reference === 'REF K2')?.description).toEqual({
        en: '<p>Sun &amp; sea</p>',
      });
      expect(report.warnings.map(({ kind }) => kind)).toContain('duplicate-id');
      expect(lines.join('\n')).toMatch(/1 bare ampersands[\s\S]*not shown: community_fees \(1\)/u);
    });
  });

  it('takes pictures by their number, each once however its address is signed, and plans apart', () => {
    const image = (id: number, url: string, more = '') => `<image id="${id}"><url>\n ${url}\n</url>${more}</image>`;
    const plan = '<tags><tag>Floorplan</tag></tags>';
    const images = [
      image(60, 'https://img.example/z.jpg'),
      image(2, 'https://img.example/b.php?id=7&Signature=x'),
      image(1, 'https://img.example/a.jpg'),
      image(3, 'https://img.example/b.php?id=7&Signature=y'),
      image(3, 'https://img.example/b.php?id=8&Signature=x'),
      image(4, 'https://img.example/plan.jpg', plan),
      ...Array.from({ length: 52 }, (_, index) => image(index + 5, `https://img.example/${index}.jpg`)),
    ].join('');
    const parsed = parseXml(feedXml([propertyXml({ images })]));
    const property = parsed.ok ? childAt(parsed.root, 'property') : undefined;
    const entry = { entity: 'property' as const, sourceId: 'K1', raw: { property } };
    const options = {
      adapter: kyeroAdapter,
      codes: readFeedCodes('kyero', '/nowhere'),
      settings: {},
      languages: ['en'],
    };
    const [converted] = convertEntry(entry, options, () => undefined);
    const form = converted && 'form' in converted ? converted.form : {};
    const urls = (form['Pictures'] as { Url: string }[]).map(({ Url }) => Url);
    expect(urls.slice(0, 3)).toEqual([
      'https://img.example/a.jpg',
      'https://img.example/b.php?id=7&Signature=x',
      'https://img.example/b.php?id=8&Signature=x',
    ]);
    expect([urls.length, urls.at(-1)]).toEqual([56, 'https://img.example/z.jpg']);
    expect(form['Plans']).toMatchObject([{ Url: 'https://img.example/plan.jpg' }]);
  });

  it('shows nothing where the source has a zero or a far default, and holds no home abroad to Belgian duties', async () => {
    const zeros = propertyXml()
      .replace(/<latitude>.*<\/longitude>/u, '<latitude>0</latitude><longitude>0</longitude>')
      .replace('<beds>3</beds>', '<beds>0</beds>')
      .replace('<built>180</built>', '<built></built>');
    const far = propertyXml({ id: 'K2' }).replace('38.7894', '51.05');
    await withKyero(feedXml([zeros, far]), async ({ sync, snapshot }) => {
      await sync();
      const { listings, report } = await snapshot();
      for (const { address } of listings) expect(address).not.toHaveProperty('geo');
      const first = listings.find(({ reference }) => reference === 'REF K1');
      expect(first?.building).not.toHaveProperty('bedrooms');
      expect(first?.surfaces).toEqual({});
      expect(report.warnings.filter(({ kind }) => kind === 'dropped-coordinates').map(({ id }) => id)).toEqual([
        String(publicId('K2')),
      ]);
      expect(report.warnings.filter(({ kind }) => kind === 'advert-duty')).toEqual([]);
    });
  });

  it('reads a file with a mark before its declaration, control characters in it and another encoding than it says', async () => {
    const text = feedXml([propertyXml({ desc: '<en>Sea\u000Bview for cafés</en>' })]);
    for (const body of [Buffer.from(`\uFEFF${text}`), Buffer.from(text, 'latin1')]) {
      await withKyero(body, async ({ sync, snapshot }) => {
        expect(await sync()).toMatchObject({ ok: true });
        expect((await snapshot()).listings[0]?.description).toEqual({ en: '<p>Seaview for cafés</p>' });
      });
    }
  });

  it.each([
    ['TownHouse', 'Stadswoning'],
    ['Middle Floor Apartment', 'Appartement'],
    ['Semi-detached', 'Halfopen'],
  ])('knows the type %s by its words', async (type, name) => {
    await withKyero(feedXml([propertyXml({ type })]), async ({ sync, snapshot }) => {
      await sync();
      const { listings, report } = await snapshot();
      expect(listings[0]?.title['nl']).toContain(name);
      expect(report.warnings.filter(({ kind }) => kind === 'unknown-code')).toEqual([]);
    });
  });

  it('says when less than the whole is sold', async () => {
    const properties = [
      propertyXml({ more: '<leasehold>1</leasehold>' }),
      propertyXml({ id: 'K2', more: '<part_ownership>1</part_ownership>' }),
      propertyXml({ id: 'K3', more: '<leasehold>0</leasehold>' }),
    ];
    await withKyero(feedXml(properties), async ({ sync, snapshot }) => {
      await sync();
      const { listings } = await snapshot();
      const rights = Object.fromEntries(listings.map(({ reference, legal }) => [reference, legal.registeredRight?.en]));
      expect(rights).toEqual({ 'REF K1': 'Leasehold', 'REF K2': 'Part ownership', 'REF K3': undefined });
    });
  });
});
