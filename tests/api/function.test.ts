import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { answer as answerOnce, openFunction } from '#hosting/serve/function.ts';
import { crmRow } from '#server/outbox/outbox.ts';
import { webhookSignature } from '#server/webhook/webhook.ts';
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

  it('is ready without a disk, wherever the host lets nothing be written', async () => {
    const { answer, close } = await openFunction({
      ...environment(),
      GEVEL_VAR: join(database.folder, 'no such folder'),
    });
    const response = await answer(new Request(`${siteUrl}/api/health/ready`));
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ disk: 'none' })]);
    await close();
  });

  const rebuildSecret = 'a key of the calls, as long as it has to be';
  function callForRebuild(id: string): Request {
    const body = JSON.stringify({ id, reason: 'CRM' });
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = webhookSignature(rebuildSecret, timestamp, body);
    const headers = { 'gevel-timestamp': String(timestamp), 'gevel-signature': signature };
    return new Request(`${siteUrl}/api/rebuild`, { method: 'POST', headers, body });
  }

  it('calls the build hook of the host for a rebuild, once for each call', async () => {
    const asked: string[] = [];
    const host = createServer((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      response.end('{}');
    });
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
    const hook = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}/hooks/1`;
    const environmentOfHost = { ...environment(), REBUILD_SECRET: rebuildSecret, REBUILD_HOOK_URL: hook };
    const { answer, work, close } = await openFunction(environmentOfHost);
    const [first, again] = [await answer(callForRebuild('call-one')), await answer(callForRebuild('call-one'))];
    expect([first.status, again.status]).toEqual([202, 202]);
    await work();
    expect(asked).toEqual(['POST /hooks/1']);
    await close();
    await new Promise((resolve) => host.close(resolve));
  });

  it('says that it cannot build where no hook is set', async () => {
    const { answer, close } = await openFunction({ ...environment(), REBUILD_SECRET: rebuildSecret });
    const response = await answer(callForRebuild('call-two'));
    expect([response.status, await response.json()]).toEqual([501, expect.objectContaining({ code: 'no-rebuild' })]);
    await close();
  });

  it('tries a failed start again with the next request', async () => {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
    vi.stubEnv('GEVEL_SECRET', 'short');
    const ask = () => answerOnce(new Request(`${siteUrl}/api/health/live`));
    await expect(ask()).rejects.toThrow('GEVEL_SECRET has 5 characters');
    vi.stubEnv('GEVEL_SECRET', secret);
    expect((await ask()).status).toBe(200);
    vi.unstubAllEnvs();
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
