import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { picture } from '#feed/media/picture.fixture.ts';
import { drop, objectXml, transferXml } from './fake.fixture.ts';
import { withFolder } from './folder.fixture.ts';

const other = objectXml({ obid: 'OB9', extern: 'OI-9' });
const third = objectXml({ obid: 'OB8', extern: 'OI-8' });

describe('packages of openimmo', () => {
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

  it('finds a picture by the path of a sender on Windows, and titles it in the language of the object', async () => {
    await withFolder(async ({ source, sync, snapshot }) => {
      const path = 'bilder\\a-40.jpg';
      const files = `<anhang gruppe="BILD"><anhangtitel>La façade</anhangtitel><daten><pfad>${path}</pfad></daten></anhang>`;
      await drop(source, '1.zip', transferXml([objectXml({ files, language: 'fr-BE' })]), [
        { name: 'export/bilder/a-40.jpg', content: await picture(40, 20) },
      ]);
      await sync();
      const [listing] = (await snapshot()).listings;
      expect(listing?.media.photos.map(({ alt }) => alt)).toEqual([{ fr: 'La façade' }]);
    });
  });

  it('takes what waits by the time of sending: a whole stock after the part that came before it', async () => {
    await withFolder(async ({ source, sync, references, lines }) => {
      await drop(source, '1.zip', transferXml([other], { umfang: 'VOLL', timestamp: '2026-11-20T12:00:00' }));
      await drop(source, '2.zip', transferXml([other, third], { timestamp: '2026-11-20T11:00:00' }));
      await sync();
      expect(await references()).toEqual(['OI-9']);
      expect(lines.join('\n')).not.toContain('older');
    });
  });

  it('takes a later transfer although the clock of the one before ran years ahead', async () => {
    await withFolder(async ({ source, sync, snapshot, lines }) => {
      const send = async (name: string, title: string, timestamp: string, written: string) => {
        await drop(source, name, transferXml([objectXml({ title })], { timestamp }));
        await utimes(join(source, name), new Date(written), new Date(written));
        await sync();
      };
      await send('1.zip', 'Alt', '2099-01-01T10:00:00', '2026-01-10T10:00:00Z');
      await send('2.zip', 'Neu', '2026-01-10T13:00:00', '2026-01-10T12:00:00Z');
      expect((await snapshot()).listings.map(({ title }) => title)).toEqual([{ de: 'Neu' }]);
      expect(lines.join('\n')).not.toContain('older');
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
      expect(lines.join('\n')).toContain('3.zip: a transfer of a whole stock holds no object; it deletes nothing.');
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

  it('shows an object from the first to the last of its days, without being sent again', async () => {
    const window = '<aktiv_von>2036-11-25</aktiv_von><aktiv_bis>2036-11-30</aktiv_bis>';
    await withFolder(async ({ source, sync, references }) => {
      const own = objectXml({ technical: window });
      await drop(source, '1.zip', transferXml([own, other, third]));
      const on = async (day: string) => {
        expect(await sync({ now: () => new Date(`${day}T12:00:00Z`), acceptShrink: true })).toMatchObject({ ok: true });
        return references();
      };
      expect(await on('2036-11-24')).toEqual(['OI-8', 'OI-9']);
      expect(await on('2036-11-25')).toEqual(['OI-1', 'OI-8', 'OI-9']);
      expect(await on('2036-11-30')).toEqual(['OI-1', 'OI-8', 'OI-9']);
      expect(await on('2036-12-01')).toEqual(['OI-8', 'OI-9']);
    });
  });
});
