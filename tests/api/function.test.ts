import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openFunction } from '#hosting/serve/function.ts';
import { crmRow } from '#server/outbox/outbox.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { jsonPost, question, siteUrl } from './test-api.ts';
import { newDatabase, type TestDatabase } from './test-store.ts';

const secret = 'a secret of the tests, long enough';

describe('the API as a function', () => {
  let database: TestDatabase;
  let mailServer: MailServer;

  beforeEach(async () => {
    database = await newDatabase('postgres');
    mailServer = await startMailServer();
  });

  afterEach(async () => {
    await mailServer.stop();
    await database.remove();
  });

  const environment = () => ({
    ...database.env,
    SMTP_URL: mailServer.url,
    GEVEL_SECRET: secret,
    GEVEL_VAR: database.folder,
    GEVEL_MAIL_TEMPLATES: inject('templatesFile'),
    DIST: database.folder,
    LOG_LEVEL: 'silent',
  });

  it('takes a lead, and sends its mails while the host still waits', async () => {
    const { answer, close } = await openFunction(environment());
    let after: Promise<unknown> = Promise.resolve();
    const waitUntil = (work: Promise<unknown>): void => {
      after = work;
    };
    const request = new Request(`${siteUrl}/api/forms/contact`, jsonPost(question));
    const response = await answer(request, { ip: '10.1.2.3', waitUntil });
    expect([response.status, await response.json()]).toEqual([201, { feedback: '/nl/bedankt/contact/' }]);
    await after;
    expect(mailServer.mails).toHaveLength(2);
    await close();
  });

  it('sends before it answers where nobody waits, and does the rest by the timer', async () => {
    const { answer, work, close } = await openFunction(environment());
    await answer(new Request(`${siteUrl}/api/forms/contact`, jsonPost(question)));
    expect(mailServer.mails).toHaveLength(2);
    await work();
    expect((await answer(new Request(`${siteUrl}/api/health/ready`))).status).toBe(200);
    await close();
  });

  it('hands leads on to the CRM, and says what the CRM waits for', async () => {
    const { work, close } = await openFunction(environment());
    const store = await database.open();
    const now = new Date();
    const request = {
      ...({ id: 'l', form: 'contact', kind: 'contact', firstName: 'An', lastName: 'Peeters' } as const),
      email: 'an@home.example',
      language: 'nl',
      message: 'Graag.',
      wantsMail: false,
    };
    await store.write((transaction) =>
      transaction
        .insertInto('outbox')
        .values(crmRow(request, { leadId: null, now, host: 'agency.example' }))
        .execute(),
    );
    await work();
    const [row] = await store.reader.selectFrom('outbox').select(['state', 'last_error']).execute();
    // The demonstration has no CRM: that it is asked for is what counts.
    const reason = 'The CRM asks to try again: feed.pushLeads of content/site.json is off';
    expect(row).toEqual({ state: 'waiting', last_error: reason });
    await store.close();
    await close();
  });

  it('refuses a host where leads would be lost, and says why', async () => {
    await expect(openFunction({ GEVEL_STORE: 'var/gevel.db' })).rejects.toThrow(
      'A function keeps no files: whatever it writes is gone with its instance. Set DATABASE_URL (a PostgreSQL database keeps the leads); GEVEL_SECRET (',
    );
    await expect(openFunction({ ...environment(), DATABASE_URL: '' })).rejects.toThrow(
      'Set DATABASE_URL (a PostgreSQL database keeps the leads), or',
    );
  });
});
