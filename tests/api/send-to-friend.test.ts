import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseJson } from '#base/json.ts';
import { readMail } from '#server/outbox/payload.ts';
import { minuteMs } from '#server/clock.ts';
import { smtpDelivery } from '#server/mail/smtp.ts';
import { messageIdOf, startMailServer } from './mail-server.ts';
import { outboxRows, work } from './outbox-work.ts';
import { htmlPost, jsonPost, siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

describe.each(storeKinds)('a page sent to a friend, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  const body = {
    language: 'nl',
    page: 'LH-0046',
    firstName: 'Jan',
    lastName: 'Claes',
    email: 'jan@claes.example',
    friendFirstName: 'Els',
    friendEmail: 'els@friends.example',
    message: 'Kijk eens naar dit huis.',
  };

  async function sentTo(): Promise<string[]> {
    const server = await startMailServer();
    await work(api, smtpDelivery(server.url, api.letterhead), minuteMs);
    await server.stop();
    expect(new Set(server.mails.map(messageIdOf)).size).toBe(server.mails.length);
    return server.mails.map((source) => /^To: .*?([\w.]+@[\w.]+)/mu.exec(source)?.[1] ?? '');
  }

  async function linkOf(recipient: string): Promise<string> {
    const row = (await outboxRows(api)).find((each) => each.recipient === recipient);
    return readMail(row?.payload ?? '').button?.href.replace(siteUrl, '') ?? '';
  }

  it.each([
    ['with a script', () => jsonPost(body)],
    ['without one', () => htmlPost(body)],
  ])('%s goes out once its sender has clicked in a mail of ours, and once only', async (_name, init) => {
    expect((await api.request('/api/forms/send-to-friend', init())).status).toBeLessThan(400);
    expect(await sentTo()).toEqual(['jan@claes.example']);
    const link = await linkOf('jan@claes.example');
    expect((await api.request(link)).status).toBe(200);
    expect(await sentTo()).toEqual([]);
    for (let press = 0; press < 2; press += 1) expect((await api.request(link, { method: 'POST' })).status).toBe(200);
    expect(await sentTo()).toEqual(['els@friends.example']);
    expect((await api.request(link, { method: 'POST' })).status).toBe(200);
    expect(await sentTo()).toEqual([]);
  });

  it('shows the friend the home with photo, place and price', async () => {
    await api.request('/api/forms/send-to-friend', jsonPost(body));
    const row = (await outboxRows(api)).find(({ recipient }) => recipient === 'els@friends.example');
    const { homes = [], paragraphs } = readMail(row?.payload ?? '');
    expect(homes).toHaveLength(1);
    expect(homes[0]).toMatchObject({
      reason: '',
      href: expect.stringContaining(siteUrl) as unknown,
      facts: expect.stringMatching(/^Lindelaan 24, 9830 Sint-Martens-Latem\u00a0· Energielabel [A-F]/u) as unknown,
      photo: { src: expect.stringMatching(/\/mail\.jpg$/u) as unknown, alt: homes[0]?.title },
    });
    expect(paragraphs.join(' ')).not.toContain(homes[0]?.title);
  });

  it('tells its sender nothing that somebody typed: the address may be that of a stranger', async () => {
    const typed = { ...body, firstName: 'Onbekende', lastName: 'Beller', friendFirstName: 'Slachtoffer' };
    await api.request('/api/forms/send-to-friend', jsonPost(typed));
    const row = (await outboxRows(api)).find(({ recipient }) => recipient === 'jan@claes.example');
    expect(row?.payload).not.toMatch(/Onbekende|Beller|Slachtoffer|Kijk eens|friends\.example/u);
  });

  it('of a robot waits for its sender also when the agency lets it through', async () => {
    await api.request('/api/forms/send-to-friend', jsonPost({ ...body, company_url: 'https://spam.example' }));
    const release = await linkOf(api.services.siteData().config.agency.email);
    expect((await api.request(release, { method: 'POST' })).status).toBe(200);
    expect(await sentTo()).not.toContain('els@friends.example');
  });

  it('is counted by `gevel outbox` until its sender has clicked', async () => {
    const { database } = api;
    const env = { PATH: process.env['PATH'], GEVEL_VAR: database.folder, LOG_LEVEL: 'silent', ...database.env };
    const count = (): unknown =>
      parseJson(
        spawnSync(process.execPath, ['scripts/gevel.ts', 'outbox', '--json'], { env, encoding: 'utf8' }).stdout,
      );
    await api.request('/api/forms/send-to-friend', jsonPost(body));
    expect(count()).toEqual({ waiting: 1, held: 0, unconfirmed: 1, dead: 0 });
    await api.request(await linkOf('jan@claes.example'), { method: 'POST' });
    expect(count()).toEqual({ waiting: 2, held: 0, unconfirmed: 0, dead: 0 });
  });

  it('is not sent for a sender that was forgotten meanwhile', async () => {
    await api.request('/api/forms/send-to-friend', jsonPost(body));
    const link = await linkOf('jan@claes.example');
    await api.services.store.write((transaction) => transaction.deleteFrom('leads').execute());
    expect((await api.request(link, { method: 'POST' })).status).toBe(410);
  });

  it('names nobody in the header, and takes no address for a name', async () => {
    await api.request('/api/forms/send-to-friend', jsonPost(body));
    const row = (await outboxRows(api)).find(({ recipient }) => recipient === 'els@friends.example');
    expect(readMail(row?.payload ?? '').to).toEqual({ address: 'els@friends.example' });
    for (const field of ['firstName', 'lastName', 'friendFirstName', 'friendLastName']) {
      const answer = await api.request(
        '/api/forms/send-to-friend',
        jsonPost({ ...body, [field]: 'Bank evil.example/x' }),
      );
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { fields: { [field]: { name: 'form:error.nameLink' } } },
      ]);
    }
  });
});
