import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { dayMs, hourMs, minuteMs } from '#server/clock.ts';
import { smtpDelivery } from '#server/mail/smtp.ts';
import { messageIdOf, startMailServer } from './mail-server.ts';
import { countByState, sendLeads, work } from './outbox-work.ts';
import { siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

describe.each(storeKinds)('when the clock is set back, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it.each([hourMs, dayMs, 400 * dayMs])(
    'by %d ms, mail that waits goes out all the same, each once',
    async (backMs) => {
      await sendLeads(api, 3);
      api.pass(-backMs);
      const server = await startMailServer();
      await work(api, smtpDelivery(server.url, api.letterhead), 5 * minuteMs);
      await server.stop();
      expect(new Set(server.mails.map(messageIdOf)).size).toBe(6);
      expect(server.mails).toHaveLength(6);
    },
  );

  it('mail that was tried in vain before goes out once the server is there, too', async () => {
    await sendLeads(api, 3);
    const gone = await startMailServer();
    await gone.stop();
    await work(api, smtpDelivery(gone.url, api.letterhead), 2 * hourMs, 5 * minuteMs);
    api.pass(-30 * dayMs);
    const server = await startMailServer({ port: Number(new URL(gone.url).port) });
    await work(api, smtpDelivery(server.url, api.letterhead), 30 * minuteMs);
    await server.stop();
    expect(await countByState(api)).toEqual({ sent: 6 });
  });

  it('mail that nobody sends is told of', async () => {
    await sendLeads(api, 1);
    api.pass(-5 * hourMs);
    const app = createApp(api.services);
    const health = await app.fetch(new Request(`${siteUrl}/api/health/mail`), { remoteAddress: '127.0.0.1' });
    expect([health.status, await health.json()]).toEqual([503, { mail: 'late' }]);
  });
});
