import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { picture } from '#feed/media/picture.fixture.ts';
import { publicId } from '#feed/adapters/public-id.ts';
import { readHints } from '#feed/adapters/record-store.ts';
import { withServer } from '#feed/source/server.fixture.ts';
import { sweepbrightAdapter } from './adapter.ts';
import { estate, ids, sweepbrightListener, sweepbrightState } from './fake.fixture.ts';
import { connect, withSweepbright } from './connected.fixture.ts';

const one = ids.complete;
const other = ids.hidden;

describe('the connection with sweepbright', () => {
  it('reads the others when one fails, and that one again the next time', async () => {
    const state = sweepbrightState(estate(), estate({ id: other }));
    await withSweepbright(state, async ({ announce, sync, snapshot, privateDir }) => {
      state.trouble = Array.from({ length: 4 }, () => ({ status: 503, body: {} }));
      await announce({ ids: [one, other] });
      await sync();
      expect((await snapshot()).listings.map(({ id }) => id)).toEqual([String(publicId(other))]);
      expect((await readHints(privateDir, 'sweepbright')).ids).toEqual([one]);
      await sync();
      expect((await snapshot()).listings).toHaveLength(2);
      expect((await readHints(privateDir, 'sweepbright')).ids).toEqual([]);
    });
  });

  const project = (id: string, ...units: string[]) =>
    estate({ id, is_project: true, vendors: [], properties: units.map((unit) => estate({ id: unit })) });
  // The project that it leaves, how the CRM tells of it, and where the unit is then.
  it.each([
    [
      'moved to another project',
      project(one, 'unit-1'),
      project(other, 'unit-3', 'unit-2'),
      { ids: [one, other], deleted: [] },
    ],
    ['became a single home', project(one, 'unit-1'), estate({ id: 'unit-2' }), { ids: [one, 'unit-2'], deleted: [] }],
    ['left a project that is gone', undefined, project(other, 'unit-2'), { ids: [other], deleted: [one] }],
  ])('keeps a unit that %s, in one reading and in two, in either order', async (_, left, joined, hints) => {
    const first = { ids: hints.ids.filter((id) => id === one), deleted: hints.deleted };
    const second = { ids: hints.ids.slice(-1), deleted: [] };
    for (const readings of [[hints], [first, second], [second, first]]) {
      const state = sweepbrightState(project(one, 'unit-1', 'unit-2'), project(other, 'unit-3'));
      await withSweepbright(state, async ({ announce, sync, snapshot }) => {
        await announce({ ids: [one, other] });
        await sync();
        if (left) state.estates.set(one, left);
        else state.estates.delete(one);
        state.estates.set(String(joined['id']), joined);
        for (const reading of readings) {
          await announce(reading);
          expect(await sync({ acceptShrink: true })).toMatchObject({ ok: true });
        }
        const { listings } = await snapshot();
        expect(listings.map(({ id }) => id)).toContain(String(publicId('unit-2')));
      });
    }
  });

  it('fetches a picture once by number and name, however its signed address changes or runs out', async () => {
    const state = sweepbrightState();
    state.files.set('/img/a', await picture(30, 20));
    await withSweepbright(state, async ({ announce, sync, snapshot, origin }) => {
      const image = (id: string, expires: number, ordinal = 0) => ({
        id,
        filename: `${id}.jpg`,
        ordinal,
        url: `${origin}img/a?Expires=${expires}&sig=${expires}`,
      });
      const run = async (...images: object[]) => {
        state.estates.set(one, estate({ images }));
        await announce({ ids: [one] });
        await sync();
        const { listings, report } = await snapshot();
        return [listings[0]?.media.photos.length, report.warnings.filter(({ kind }) => kind === 'broken-photo').length];
      };
      const fetches = () => state.log.filter((line) => line.endsWith('/img/a')).length;
      expect(await run(image('a', 4_000_000_000))).toEqual([1, 0]);
      expect(await run(image('a', 4_000_000_001))).toEqual([1, 0]);
      expect(fetches()).toBe(1);
      expect(await run(image('a', 1))).toEqual([1, 0]);
      expect(await run(image('a', 1), image('b', 1, 1))).toEqual([1, 1]);
      expect(fetches()).toBe(1);
    });
  });

  it('renews a token before it runs out and after it is refused', async () => {
    const state = sweepbrightState(estate());
    state.lifeSeconds = 30;
    await withSweepbright(state, async ({ announce, sync }) => {
      await announce({ ids: [one, other] });
      await sync();
      expect(state.tokens).toBe(2);
      state.lifeSeconds = 3600;
      state.trouble = [{ status: 401, body: {} }];
      await announce({ ids: [one] });
      expect(await sync()).toMatchObject({ ok: true });
      expect(state.tokens).toBe(4);
    });
  });

  it('believes a call only when it is signed over exactly its bytes', () => {
    const body = Buffer.from(JSON.stringify({ event: 'estate-updated', estate_id: one, happened_at: 'x' }));
    const settings = { clientSecret: 'hush hush' };
    const sign = (algorithm: string) => createHmac(algorithm, 'hush hush').update(body).digest('hex');
    const read = (headers: Record<string, string>, more = {}) =>
      sweepbrightAdapter.readWebhook?.({ body, headers }, { ...settings, ...more });
    expect(read({ 'x-hook-signature': sign('sha1') })).toEqual({ kind: 'accepted', ids: [one], deleted: [] });
    expect(read({ 'x-sig': sign('sha256') }, { signatureHeader: 'x-sig', signatureAlgorithm: 'sha256' })).toMatchObject(
      { kind: 'accepted' },
    );
    expect(read({})).toEqual({ kind: 'refused', reason: 'it is not signed' });
    expect(read({ 'x-hook-signature': sign('sha256') })).toEqual({ kind: 'refused', reason: 'the signature is wrong' });
    expect(read({ 'x-hook-signature': sign('sha1') }, { clientSecret: '' })).toMatchObject({ kind: 'refused' });
  });

  it('hands over leads with what has no field in the message, and tells where a page is', async () => {
    const state = sweepbrightState();
    await withServer(sweepbrightListener(state), async (origin) => {
      const connection = connect(origin.href);
      const lead = {
        ...({ id: 'L3', kind: 'contact', firstName: 'Eva', lastName: 'Maes', email: 'eva@person.example' } as const),
        language: 'de',
        message: 'Hallo',
        wantsMail: true,
        street: 'Dorp',
        houseNumber: '1',
      };
      expect(await connection.pushLead?.({ ...lead, listing: { sourceId: one, reference: 'SB-1' } })).toEqual({
        kind: 'accepted',
      });
      expect(state.log.at(-1)).toBe(`POST /estates/${one}/contacts`);
      expect(state.bodies.at(-1)).toMatchObject({ locale: 'en', message: 'Hallo\nDorp 1\nNewsletter: yes' });
      state.trouble = [{ status: 422, body: { errors: { phone: ['bad'] } } }];
      expect(await connection.pushLead?.(lead)).toEqual({ kind: 'rejected', reason: 'fields: phone' });
      await connection.announce?.([
        { sourceId: one, url: 'https://www.agency.example/nl/', isGone: false, isUnit: false },
      ]);
      expect([state.log.at(-1), state.bodies.at(-1)]).toEqual([
        `PUT /estates/${one}/url`,
        { url: 'https://www.agency.example/nl/' },
      ]);
    });
  });
});
