import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { minuteMs } from '#server/clock.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { signToken } from '#server/guards/token.ts';
import { mailRow } from '#server/outbox/outbox.ts';
import { eraseOwner, findOwners } from '#server/owner-admin/admin.ts';
import { eraseAgain } from '#server/retention/erase-again.ts';
import { erasePerson } from '#server/retention/person.ts';
import { eraseTestimonial } from '#server/retention/testimonials.ts';
import { startBackend } from '#server/app/start.ts';
import type { Store } from '#server/store/store.ts';
import { leadOf, startApi, type TestApi } from './test-api.ts';
import { newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

let api: TestApi;

describe.each(storeKinds)('a back-up from before, restored on %s', (kind) => {
  let database: TestDatabase;

  beforeEach(async () => {
    api = await startApi(kind);
    database = await newDatabase(kind);
  });

  afterEach(async () => {
    await api.close();
    await database.remove();
  });

  const emails = async (store: Store) =>
    (await store.reader.selectFrom('leads').select('email').orderBy('id').execute()).map(({ email }) => email);

  /** Why rebuilds are asked for. */
  const rebuilds = async (store: Store) =>
    (await store.reader.selectFrom('rebuilds').select('reasons').where('state', '=', 'waiting').execute()).map(
      ({ reasons }) => reasons,
    );

  it('loses who was erased since, once, at the next start, and nobody else', async () => {
    const { config, clock, log } = api.services;
    const now = clock().getTime();
    await erasePerson(api.services, 'An@home.example');
    await erasePerson(api.services, 'els@home.example');
    const testimonial = { ...leadOf(''), form: 'testimonial', id: 'testimonial-1' };
    const { store } = api.services;
    await store.write((transaction) => transaction.insertInto('leads').values(testimonial).execute());
    expect(await eraseTestimonial(api.services, testimonial.id)).toBe(true);

    // The back-up: another database, of a time when all of them were there.
    const restored = await database.open();
    const friend = { friendFirstName: 'An', friendEmail: 'AN@home.example', message: 'Kijk eens.' };
    await restored.write(async (transaction) => {
      const early = { created_at: now - minuteMs };
      const rows = [
        { ...leadOf('an@home.example'), id: '1', ...early },
        { ...leadOf('jan@home.example'), id: '2', ...early },
        { ...leadOf('bo@home.example'), id: '3', ...early, fields: JSON.stringify(friend) },
        { ...leadOf('cas@home.example'), id: '6', ...early, fields: '{"message":"Of mail els@home.example"}' },
        // Whoever comes back after that is welcome.
        { ...leadOf('an@home.example'), id: '4', created_at: now + minuteMs },
        { ...testimonial, ...early },
      ];
      await transaction.insertInto('leads').values(rows).execute();
      const claim = { scope: 'newsletter', lead_id: null, expires_at: null };
      const keys = ['an@home.example', 'jan@home.example'].map((key) => ({ ...claim, key, ...early }));
      await transaction.insertInto('claims').values(keys).execute();
    });
    expect(await eraseAgain({ store: restored, config, log, clock })).toBe(3);
    expect(await rebuilds(restored)).toEqual(['testimonial']);
    const others = ['jan@home.example', 'bo@home.example'];
    expect(await emails(restored)).toEqual([...others, 'an@home.example', 'cas@home.example']);
    const left = await restored.reader.selectFrom('leads').select('fields').where('id', 'in', ['3', '6']).execute();
    expect(left.map(({ fields }) => fields).sort()).toEqual(['{"message":"Kijk eens."}', '{"message":"Of mail …"}']);
    expect(await restored.reader.selectFrom('claims').select('key').execute()).toEqual([{ key: 'jan@home.example' }]);

    // Once is enough: the next start looks at nothing.
    const late = { ...leadOf('an@home.example'), id: '5', created_at: now - 1 };
    await restored.write((transaction) => transaction.insertInto('leads').values(late).execute());
    expect(await eraseAgain({ store: restored, config, log, clock })).toBe(0);
    await erasePerson({ store: restored, config, clock: () => new Date(now + 2 * minuteMs) }, 'an@home.example');
    expect(await emails(restored)).toEqual([...others, 'cas@home.example']);
    await restored.close();
  });

  it('keeps what colleagues noted and answered after the erasing', async () => {
    const { config, clock, log } = api.services;
    const now = clock().getTime();
    await erasePerson(api.services, 'els@home.example');
    const restored = await database.open();
    const event = { lead_id: '1', actor: null, kind: 'note', text: 'Belt els@home.example.', detail: '' } as const;
    const to = { address: 'an@home.example' };
    const text = { subject: '', heading: '', paragraphs: ['Groeten van els@home.example'] };
    const answer = (at: number) => {
      const mail = { audience: 'visitor', to, language: 'nl', ...text } as const;
      return mailRow(mail, { leadId: '1', now: new Date(at), host: 'a.example' });
    };
    const [early, late] = [now - minuteMs, now + minuteMs];
    await restored.write(async (transaction) => {
      const leads = ['1', '2'].map((id) => ({ ...leadOf('an@home.example'), id, created_at: early }));
      await transaction.insertInto('leads').values(leads).execute();
      const events = [early, late].map((at) => ({ ...event, id: String(at), at }));
      const other = { ...event, lead_id: '2', id: 'other', at: late };
      await transaction
        .insertInto('lead_events')
        .values([...events, other])
        .execute();
      const rows = [early, late].map((at) => ({ ...answer(at), state: 'sent' as const, done_at: at }));
      await transaction.insertInto('outbox').values(rows).execute();
    });
    expect(await eraseAgain({ store: restored, config, log, clock })).toBe(1);
    const notes = await restored.reader.selectFrom('lead_events').select('id').orderBy('id').execute();
    expect(notes.map(({ id }) => id)).toEqual([String(late), 'other']);
    const mails = await restored.reader.selectFrom('outbox').select('created_at').execute();
    expect(mails.map(({ created_at: at }) => at)).toEqual([late]);
    await restored.close();
  });

  it('loses the account of an owner who was erased since, and no account that the feed brought after that', async () => {
    const { config, clock, log } = api.services;
    const now = clock().getTime();
    const owner = (id: string, time: number) => ({
      id,
      email: `${id}@owner.example`,
      email_key: `${id}@owner.example`,
      language: 'nl',
      name: id,
      status: 'active' as const,
      report: 'weekly' as const,
      created_at: time,
      updated_at: time,
    });
    const early = ['an', 'bo', 'jan'].map((id) => owner(id, now - minuteMs));
    await api.services.store.write((transaction) => transaction.insertInto('owners').values(early).execute());
    const admin = { services: api.services, actor: 'els@office' };
    for (const erased of await findOwners(admin, ['an', 'bo'])) await eraseOwner(admin, erased);
    // The same without the account, which stays.
    await erasePerson(api.services, 'jan@owner.example');

    const restored = await database.open();
    await restored.write(async (transaction) => {
      await transaction
        .insertInto('owners')
        .values([owner('an', now - minuteMs), owner('bo', now + minuteMs), owner('jan', now - minuteMs)])
        .execute();
      const row = { owner_id: 'an', listing_id: '48', kind: 'visits', position: 0, day: '', content: '{}' } as const;
      await transaction.insertInto('owner_rows').values(row).execute();
    });
    expect(await eraseAgain({ store: restored, config, log, clock })).toBe(1);
    const left = await restored.reader.selectFrom('owners').select('id').orderBy('id').execute();
    expect(left).toEqual([{ id: 'bo' }, { id: 'jan' }]);
    expect(await restored.reader.selectFrom('owner_rows').selectAll().execute()).toEqual([]);
    await restored.close();
  });

  it('shows no testimonial that was taken back by its link since, but what was let through after that', async () => {
    const { config, clock, log, store } = api.services;
    const now = clock().getTime();
    const leads = ['refused', 'shown', 'again'].map((id) => {
      return { ...leadOf(''), form: 'testimonial', retention: 'published', id, created_at: now - 2 * minuteMs };
    });
    const claim = { scope: 'testimonial', lead_id: null, created_at: now - minuteMs, expires_at: null };
    const claims = leads.map(({ id }) => ({ ...claim, key: id }));
    await store.write(async (transaction) => {
      await transaction.insertInto('leads').values(leads).execute();
      await transaction.insertInto('claims').values(claims).execute();
    });
    const times = { issuedAt: now, expiresAt: now + minuteMs };
    for (const value of ['refused', 'again']) {
      const token = signToken(config.secret, { purpose: linkPurpose('testimonial-refuse'), value, ...times });
      const { status } = await api.request(`/api/links/testimonial-refuse?token=${token}`, { method: 'POST' });
      expect(status).toBe(200);
    }
    expect(await store.reader.selectFrom('claims').select('key').execute()).toEqual([{ key: 'shown' }]);

    const restored = await database.open();
    await restored.write(async (transaction) => {
      await transaction.insertInto('leads').values(leads).execute();
      const late = claims.map((each) => (each.key === 'again' ? { ...each, created_at: now + 1 } : each));
      await transaction.insertInto('claims').values(late).execute();
    });
    expect(await eraseAgain({ store: restored, config, log, clock })).toBe(1);
    expect(await rebuilds(restored)).toEqual(['testimonial']);
    const shown = await restored.reader.selectFrom('claims').select('key').orderBy('key').execute();
    expect(shown.map(({ key }) => key)).toEqual(['again', 'shown']);
    const kept = await restored.reader.selectFrom('leads').select(['id', 'retention']).orderBy('id').execute();
    expect(kept.map(({ id, retention }) => `${id} ${retention}`)).toEqual([
      'again published',
      // It may have been let through once more since the back-up: then it must not go by itself.
      'refused published',
      'shown published',
    ]);
    expect(await eraseAgain({ store: restored, config, log, clock })).toBe(0);
    await restored.close();
  });

  it('is cleaned before the server that starts on it sends anything', async () => {
    await erasePerson(api.services, 'an@home.example');
    const { secret, varDir } = api.services.config;
    const env = { ...database.env, GEVEL_SECRET: secret, GEVEL_VAR: varDir, LOG_LEVEL: 'silent' };
    const restored = await database.open();
    const mail = {
      to: { address: 'an@home.example' },
      language: 'nl',
      subject: '',
      heading: '',
      paragraphs: [],
    } as const;
    const row = mailRow({ ...mail, audience: 'visitor' }, { leadId: null, now: new Date(1), host: 'a.example' });
    await restored.write((transaction) => transaction.insertInto('outbox').values(row).execute());
    const server = await startBackend({ ...env, GEVEL_MAIL_TEMPLATES: inject('templatesFile') });
    expect(await restored.reader.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await server.stop();
    expect(existsSync(join(varDir, 'mail'))).toBe(false);
    await restored.close();
  });

  it('is cleaned by a list that tells nobody’s address, and that outlives a cut and the loss of its file', async () => {
    const { config, store, log, clock } = api.services;
    const file = join(config.varDir, 'erased');
    await erasePerson(api.services, 'an@home.example');
    expect(readFileSync(file, 'utf8')).not.toMatch(/an|home/u);
    appendFileSync(file, 'cut-off-by-a-cra');
    await erasePerson(api.services, 'bo@home.example');
    rmSync(file);
    expect(await eraseAgain({ store, config, log, clock })).toBe(0);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
    appendFileSync(file, 'cut-off-by-a-cra');
    await erasePerson(api.services, 'jan@home.example');
    const restored = await database.open();
    await restored.write((transaction) =>
      transaction
        .insertInto('leads')
        .values(['an', 'bo', 'jan', 'els'].map((name) => ({ ...leadOf(`${name}@home.example`), id: name })))
        .execute(),
    );
    expect(await eraseAgain({ store: restored, config, log, clock })).toBe(3);
    expect(await emails(restored)).toEqual(['els@home.example']);
    await restored.close();
  });
});

it('makes the folder of its list where there is none, and erases nobody while it cannot write there', async () => {
  api = await startApi('sqlite');
  const { store, clock, config } = api.services;
  await store.write((transaction) => transaction.insertInto('leads').values(leadOf('an@home.example')).execute());
  const within = (folder: string) => ({ store, clock, config: { ...config, varDir: join(config.varDir, folder) } });
  await expect(erasePerson(within('gevel.db'), 'an@home.example')).rejects.toThrow(/cannot be written to.*Let this/u);
  expect(await erasePerson(within('new/var'), 'an@home.example')).toMatchObject({ leads: 1 });
  await api.close();
});

it('erases nobody for what is no address', async () => {
  api = await startApi('sqlite');
  await expect(erasePerson(api.services, ' ')).rejects.toThrow('is no e-mail address');
  await api.close();
});

it('keeps no server from starting while the storage of back-ups does not answer', async () => {
  api = await startApi('sqlite');
  const { store, clock, config, log } = api.services;
  await erasePerson(
    { store, clock, config: { ...config, varDir: join(api.database.folder, 'other') } },
    'an@home.example',
  );
  const storage = {
    purpose: 'BACKUP',
    address: 's3://bucket',
    endpoint: 'http://127.0.0.1:9',
    bucket: 'bucket',
    prefix: '',
    region: 'eu',
    keyId: 'id',
    secret: 'secret',
  } as const;
  const backup = { folder: join(api.database.folder, 'backups'), storage, key: undefined, keep: 2, everyHours: 6 };
  expect(await eraseAgain({ store, log, clock, config: { ...config, backup } })).toBe(0);
  await api.close();
});
