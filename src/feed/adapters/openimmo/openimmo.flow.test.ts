import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { picture } from '#feed/media/picture.fixture.ts';
import { drop, objectXml, openImmoFake, transferXml } from './fake.fixture.ts';
import { withFolder } from './folder.fixture.ts';
import { makeZip } from './zip.fixture.ts';

const other = objectXml({ obid: 'OB9', extern: 'OI-9' });
const third = objectXml({ obid: 'OB8', extern: 'OI-8' });

describe('the openimmo feed', () => {
  it('maps an object, its file UTF-8 although it says otherwise', async () => {
    await withFolder(async ({ source, sync, snapshot }) => {
      await drop(source, 'a.zip', transferXml([objectXml()]));
      await sync();
      const [listing] = (await snapshot()).listings;
      expect(listing).toMatchObject({
        reference: 'OI-1',
        goal: 'sale',
        availability: 'available',
        title: { de: 'Haus mit Garten' },
        description: { de: '<p>Ruhig &amp; hell<br />Mit Garten</p>', fr: '<p>Calme</p>' },
        address: { street: 'Gospertstraße', houseNumber: '12', zip: '4700', countryId: 10, isPublished: true },
        price: { amountCents: 34_900_000 },
        surfaces: { livingM2: 142.5 },
        building: {
          bedrooms: 2,
          constructionYear: 1900,
          constructionType: 'semi-open',
          heating: 'heat-pump',
          kitchen: 'equipped',
        },
        energy: { performance: 187.5, validUntil: '2031-06-30' },
        features: { cellar: false },
        manager: { name: 'Karl Schmitz' },
      });
      expect(listing?.energy).not.toHaveProperty('labelText');
      expect(JSON.stringify(listing)).not.toContain('CANARY');
    });
  });

  it('adds charges to a rent, and shows no rent of a week', async () => {
    const rent = '<vermarktungsart KAUF="0" MIETE_PACHT="1"/>';
    const prices = '<nettokaltmiete>950</nettokaltmiete><nebenkosten>80</nebenkosten><heizkosten>60</heizkosten>';
    const weekly = `${prices}<preis_zeiteinheit zeiteinheit="WOCHE"/>`;
    await withFolder(async ({ source, sync, snapshot }) => {
      const objects = [
        objectXml({ category: rent, prices }),
        objectXml({ obid: 'OB2', extern: 'OI-2', category: rent, prices: weekly }),
      ];
      await drop(source, 'a.zip', transferXml(objects));
      await sync();
      const byReference = new Map((await snapshot()).listings.map((listing) => [listing.reference, listing]));
      expect(byReference.get('OI-1')).toMatchObject({
        goal: 'rent',
        price: { amountCents: 95_000 },
        costs: { chargesRenterCents: 14_000 },
      });
      expect(byReference.get('OI-2')).toMatchObject({ price: { isPublished: false }, costs: {} });
    });
  });

  it('joins a project by its group, merges languages, and tells doubles apart by their own number', async () => {
    const master = objectXml({ obid: 'P', extern: 'P', technical: '<gruppen_kennung>G1</gruppen_kennung>' });
    const unit = objectXml({ obid: 'U', extern: 'U', technical: '<master visible="true">G1</master>' });
    const french = objectXml({
      obid: 'U',
      extern: 'U',
      language: 'fr-BE',
      title: 'Maison',
      technical: '<master visible="true">G1</master>',
    });
    const twins = [objectXml({ obid: 'T', extern: 'T1' }), objectXml({ obid: 'T', extern: 'T2' })];
    await withFolder(async ({ source, sync, snapshot, lines }) => {
      await drop(source, '1.zip', transferXml([unit, master, french, ...twins]));
      await sync();
      const { listings, projects } = await snapshot();
      expect(projects.map(({ reference, units }) => [reference, units.map(({ name }) => name)])).toEqual([
        ['P', ['1']],
      ]);
      const found = listings.find(({ reference }) => reference === 'U');
      expect([found?.title, found?.projectId]).toEqual([{ de: 'Haus mit Garten', fr: 'Maison' }, projects[0]?.id]);
      expect(listings.map(({ reference }) => reference).sort()).toEqual(['T1', 'T2', 'U']);
      expect(lines.join('\n')).toContain('1.zip: the openimmo_obid T stands for several objects');
    });
  });

  it('hides an address without a flag when the agency wants it so', async () => {
    await withFolder(
      async ({ source, sync, snapshot }) => {
        await drop(source, '1.zip', transferXml([objectXml()]));
        await sync();
        expect((await snapshot()).listings[0]?.address.isPublished).toBe(false);
      },
      { ...openImmoFake.env, FEED_MISSING_ADDRESS_FLAG: 'hide' },
    );
  });

  it('names no person who is not to be named, and hides a project that is not to be seen', async () => {
    const hidden = '<name>Schmitz</name><adressfreigabe>false</adressfreigabe>';
    const secret = objectXml().replace('<name>Schmitz</name>', hidden);
    const group = (visible: string) => `<gruppen_kennung>G</gruppen_kennung><master visible="${visible}">G</master>`;
    const master = objectXml({ obid: 'P', extern: 'P', technical: group('false') });
    const unit = objectXml({ obid: 'U', extern: 'U', technical: '<master>G</master>' });
    await withFolder(async ({ source, sync, snapshot }) => {
      await drop(source, '1.zip', transferXml([secret, master, unit]));
      await sync();
      const { listings, projects } = await snapshot();
      expect(listings.find(({ reference }) => reference === 'OI-1')).not.toHaveProperty('manager');
      expect(projects).toEqual([]);
    });
  });

  it.each(['.xml', '.zip'])(
    'takes files that stand in the XML of a transfer that ends in %s, and keeps none of them with the records',
    async (ending) => {
      const inside = (content: Buffer | string, group = 'BILD') =>
        `<anhang gruppe="${group}"><format>jpg</format><daten><anhanginhalt>${Buffer.from(content).toString('base64')}</anhanginhalt></daten></anhang>`;
      const [a, b] = [await picture(40, 30), await picture(30, 20)];
      await withFolder(async ({ source, sync, snapshot, privateDir }) => {
        const files = inside(b) + inside('no picture') + inside(a, 'TITELBILD');
        const transfer = transferXml([other, objectXml({ files })]);
        if (ending === '.zip') await drop(source, '1.zip', transfer);
        else await writeFile(join(source, '1.xml'), transfer);
        const widths = async () => {
          const { listings } = await snapshot();
          return listings.find(({ reference }) => reference === 'OI-1')?.media.photos.map(({ width }) => width);
        };
        await sync();
        expect(await widths()).toEqual([40, 30]);
        expect((await readFile(join(privateDir, 'feed/openimmo.json'), 'utf8')).length).toBeLessThan(20_000);
        // Derived once more, from the transfer that was put away.
        await drop(source, '2.zip', transferXml([third], { timestamp: '2026-11-20T12:00:00' }));
        await sync({ cacheDir: join(source, 'other-cache') });
        expect(await widths()).toEqual([40, 30]);
      });
    },
  );

  it.each([
    ['no XML', [{ name: 'a.jpg', content: 'x' }], 'it holds no XML'],
    ['a way out', [{ name: '../a.xml', content: '<openimmo/>' }], 'it holds a file name that leads elsewhere'],
    [
      'two documents',
      [
        { name: 'a.xml', content: '<openimmo/>' },
        { name: 'b.xml', content: '<openimmo/>' },
      ],
      'it holds more than one XML',
    ],
  ])('refuses a transfer with %s and says why', async (_, parts, reason) => {
    await withFolder(async ({ source, sync, lines }) => {
      await drop(source, 'good.zip', transferXml([objectXml()]));
      await writeFile(join(source, 'bad.zip'), makeZip(parts));
      expect(await sync()).toMatchObject({ ok: true });
      expect(lines.join('\n')).toContain(`bad.zip cannot be used and goes to the folder failed: ${reason}.`);
    });
  });

  it('reads Latin letters that are declared as UTF-8, and a file that declares nothing', async () => {
    await withFolder(async ({ source, sync, snapshot }) => {
      const latin = transferXml([objectXml()]).replace('ISO-8859-1', 'UTF-8');
      await writeFile(join(source, 'a.xml'), Buffer.from(latin, 'latin1'));
      const bare = transferXml([objectXml({ obid: 'OB7', extern: 'OI-7' })]).replace(/^<\?xml[^>]*>/u, '');
      await writeFile(join(source, 'b.xml'), bare);
      await sync();
      expect((await snapshot()).listings.map(({ address }) => address.street)).toEqual([
        'Gospertstraße',
        'Gospertstraße',
      ]);
    });
  });

  it('takes money and office rents for what they are: no price in dollars, a ground lease is a sale, rooms are not bedrooms', async () => {
    const lease = objectXml({ category: '<vermarktungsart ERBPACHT="true"/>' });
    const dollars = objectXml({
      obid: 'OB2',
      extern: 'OI-2',
      prices: '<kaufpreis>1000</kaufpreis><waehrung iso_waehrung="USD"/>',
    });
    await withFolder(async ({ source, sync, snapshot }) => {
      await drop(source, '1.zip', transferXml([lease, dollars]));
      await sync();
      const { listings } = await snapshot();
      const byReference = new Map(listings.map((listing) => [listing.reference, listing]));
      expect(byReference.get('OI-1')).toMatchObject({ goal: 'sale', building: { bedrooms: 2 } });
      expect(byReference.get('OI-2')?.price).toEqual({ isPublished: false });
    });
  });
});
