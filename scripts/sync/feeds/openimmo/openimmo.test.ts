import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { picture } from '#scripts/media/picture.fixture.ts';
import { inEmptyFolder } from '#scripts/sync/feed.fixture.ts';
import { withAgency, type FeedAgency } from '#scripts/sync/feeds/fake.fixture.ts';
import { drop, objectXml, openImmoFake, transferXml } from './fake.fixture.ts';

type Test = (agency: FeedAgency & { references: () => Promise<string[]> }) => Promise<void>;

async function withFolder(test: Test, env = openImmoFake.env): Promise<void> {
  await inEmptyFolder((folder) =>
    withAgency({ kind: 'openimmo', source: folder, env }, async (agency) => {
      const references = async () => (await agency.snapshot()).listings.map(({ reference }) => reference).sort();
      await test({ ...agency, references });
    }),
  );
}

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

  it('applies transfers in the order in which they were sent: changes, deletes, references', async () => {
    await withFolder(async ({ source, sync, snapshot, references }) => {
      await drop(
        source,
        '1.zip',
        transferXml([objectXml({ title: 'Neu' }), other], { timestamp: '2026-11-20T12:00:00' }),
      );
      await drop(
        source,
        '2.zip',
        transferXml([objectXml({ title: 'Alt' }), third], { timestamp: '2026-11-20T11:00:00' }),
      );
      await sync();
      expect(await references()).toEqual(['OI-1', 'OI-8', 'OI-9']);
      expect((await snapshot()).listings.find(({ reference }) => reference === 'OI-1')?.title).toEqual({ de: 'Neu' });
      expect((await readdir(source)).sort()).toEqual(['done', 'failed']);
      const skeleton =
        '<immobilie><verwaltung_techn><openimmo_obid>OB9</openimmo_obid><objektnr_extern>OI-9</objektnr_extern><aktion aktionart="delete"/></verwaltung_techn></immobilie>';
      await drop(
        source,
        '1.zip',
        transferXml([skeleton, objectXml({ obid: 'OB8', extern: 'OI-8', action: 'REFERENZ' })], {
          timestamp: '2026-11-20T13:00:00',
        }),
      );
      await sync();
      expect(
        (await snapshot()).listings.map(({ reference, availability }) => [reference, availability]).sort(),
      ).toEqual([
        ['OI-1', 'available'],
        ['OI-8', 'sold'],
      ]);
    });
  });

  it('takes a whole stock for one of its sender alone, and an empty one for a mistake', async () => {
    await withFolder(async ({ source, sync, references, lines }) => {
      const foreign = transferXml([objectXml({ extern: 'OI-X' })], { anid: 'AN2' });
      await drop(source, '1.zip', transferXml([objectXml(), other]));
      await drop(source, '2.zip', foreign);
      await sync();
      await drop(source, '3.zip', transferXml([], { umfang: 'VOLL', timestamp: '2026-11-20T12:00:00' }));
      await sync();
      expect(lines.join('\n')).toContain('A transfer of a whole stock holds no object; it deletes nothing.');
      expect(await references()).toEqual(['OI-1', 'OI-9', 'OI-X']);
      await drop(source, '4.zip', transferXml([other], { umfang: 'VOLL', timestamp: '2026-11-20T13:00:00' }));
      await sync();
      expect(await references()).toEqual(['OI-9', 'OI-X']);
    });
  });

  it('moves what cannot be used away and uses the rest; a file that is still being written waits', async () => {
    await withFolder(async ({ source, sync, references, lines }) => {
      await drop(source, 'good.zip', transferXml([objectXml()]));
      await drop(source, 'cut.zip', transferXml([other]).slice(0, 900));
      await writeFile(join(source, 'bomb.zip'), 'PK');
      await writeFile(join(source, 'entity.xml'), '<!DOCTYPE openimmo [<!ENTITY a "b">]><openimmo/>');
      await sync();
      expect(await references()).toEqual(['OI-1']);
      expect((await readdir(join(source, 'failed'))).sort()).toEqual(['bomb.zip', 'cut.zip', 'entity.xml']);
      await drop(source, 'new.zip', transferXml([other]));
      await sync({ env: { FEED_SETTLE_SECONDS: '3600' } });
      expect(lines.join('\n')).toContain('new.zip is still being written');
      expect(await readdir(source)).toContain('new.zip');
    });
  });

  it('keeps packages and stock when the site refuses the result', async () => {
    await withFolder(async ({ source, sync, references }) => {
      await drop(source, '1.zip', transferXml([objectXml(), other, third]));
      await sync();
      await drop(source, '2.zip', transferXml([other], { umfang: 'VOLL', timestamp: '2026-11-21T10:00:00' }));
      expect(await sync()).toMatchObject({ ok: false });
      expect(await readdir(source)).toContain('2.zip');
      expect(await references()).toHaveLength(3);
    });
  });

  it('takes pictures from the archive, title picture first, and keeps one that was left out as unchanged', async () => {
    const attachment = (group: string, path: string) =>
      `<anhang location="INTERN" gruppe="${group}"><format>jpg</format><daten><pfad>${path}</pfad></daten></anhang>`;
    const files =
      attachment('BILD', 'b.JPG') +
      attachment('TITELBILD', 'a#1.jpg') +
      attachment('BILD', 'none.jpg') +
      attachment('QRCODE', 'q.png');
    const [a, b] = [await picture(40, 30), await picture(30, 20)];
    await withFolder(async ({ source, sync, snapshot }) => {
      const parts = [
        { name: 'export/a#1.jpg', content: a },
        { name: 'export/b.jpg', content: b },
      ];
      await drop(source, '1.zip', transferXml([objectXml({ files })]), parts);
      await sync();
      const first = (await snapshot()).listings[0]?.media.photos.map(({ width }) => width);
      expect(first).toEqual([40, 30]);
      await drop(
        source,
        '2.zip',
        transferXml([objectXml({ files, title: 'Neu' })], { timestamp: '2026-11-21T10:00:00' }),
      );
      await sync();
      const after = (await snapshot()).listings[0];
      expect([after?.title, after?.media.photos.map(({ width }) => width)]).toEqual([{ de: 'Neu' }, first]);
      await rm(join(source, 'done'), { recursive: true });
      await sync();
      expect((await snapshot()).listings[0]?.media.photos).toHaveLength(2);
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
        ['P', ['U']],
      ]);
      const found = listings.find(({ reference }) => reference === 'U');
      expect([found?.title, found?.projectId]).toEqual([{ de: 'Haus mit Garten', fr: 'Maison' }, projects[0]?.id]);
      expect(listings.map(({ reference }) => reference).sort()).toEqual(['T1', 'T2', 'U']);
      expect(lines.join('\n')).toContain('The openimmo_obid T stands for several objects');
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
});
