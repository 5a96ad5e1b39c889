import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { smtpDelivery } from '#server/mail/smtp.ts';
import { openStore } from '#server/store/open-store.ts';
import { startMailServer, type MailServer } from './mail-server.ts';
import { countByState, outboxRows, sendLeads } from './outbox-work.ts';
import { startApi, type TestApi } from './test-api.ts';

/** Reaches the machine itself, under an address that is not the loopback's own. */
function fromOutside(url: string): string {
  return url.replace('127.0.0.1', '0.0.0.0');
}

let api: TestApi;
let server: MailServer;

async function send(url: string): Promise<void> {
  await sendLeads(api, 1);
  const smtp = smtpDelivery(url.replace('smtp://', 'smtp://agency:secret@'), api.letterhead);
  await api.worker(smtp).run();
  smtp.close();
}

describe('a mail server', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await server.stop();
    await api.close();
  });

  it('elsewhere that does not encrypt is told no password and no mail, and the reason is written down', async () => {
    server = await startMailServer();
    await send(fromOutside(server.url));
    expect(server.passwords).toEqual([]);
    expect(server.mails).toEqual([]);
    expect(await countByState(api)).toEqual({ waiting: 2 });
    const [row] = await outboxRows(api);
    expect(row?.last_error).toMatch(/^The mail server offers no encryption .*\?requireTLS=false/u);
  });

  it('elsewhere that encrypts is told both', async () => {
    server = await startMailServer({ offersTls: true });
    await send(`${fromOutside(server.url)}?tls.rejectUnauthorized=false`);
    expect(server.passwords).toEqual([{ password: 'secret', isEncrypted: true }]);
    expect(server.mails).toHaveLength(2);
  });

  it('elsewhere may be trusted in clear by its address', async () => {
    server = await startMailServer();
    await send(`${fromOutside(server.url)}?requireTLS=false`);
    expect(server.passwords).toEqual([{ password: 'secret', isEncrypted: false }]);
    expect(server.mails).toHaveLength(2);
  });

  it('on this machine need not encrypt', async () => {
    server = await startMailServer();
    await send(server.url);
    expect(server.mails).toHaveLength(2);
  });
});

describe('a PostgreSQL server', () => {
  it('elsewhere that does not encrypt is told nothing, and the error says what to do', async () => {
    await expect(openStore({ DATABASE_URL: fromOutside(inject('postgresUrl')) })).rejects.toThrow(
      /cannot be used: .*The server does not support SSL connections.* \?sslmode=disable/u,
    );
  });

  it('elsewhere may be trusted in clear by its address', async () => {
    const store = await openStore({ DATABASE_URL: `${fromOutside(inject('postgresUrl'))}?sslmode=disable` });
    expect(store.kind).toBe('postgres');
    await store.close();
  });
});
