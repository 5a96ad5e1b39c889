import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '#domain/dates.ts';
import { storeOwners } from '#feed/sync/store-owners.ts';
import { dayMs } from '#server/clock.ts';
import type { Mail } from '#submissions/mail.ts';
import { mailMessage } from '#server/mail/message.ts';
import { readMail } from '#server/outbox/payload.ts';
import { disableOwner, eraseOwner, findOwners } from '#server/owner-admin/admin.ts';
import { sendReports } from '#server/owner-data/send-reports.ts';
import { writeSettings } from '#server/owner-data/settings.ts';
import { upsertOwners } from '#server/owners/accounts.ts';
import type { Store } from '#server/store/store.ts';
import { setDay } from './real-day.ts';
import { htmlPost, siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

const home = { listing_id: '48', source_class: 'direct' } as const;

async function subscribe(id: string, report: 'weekly' | 'monthly', status: 'active' | 'disabled' = 'active') {
  await api.services.store.write((transaction) =>
    transaction.updateTable('owners').set({ report, status }).where('id', '=', id).execute(),
  );
}

/** Moves the clock to noon in Belgium of the next such day. */
function passTo(matches: (day: Date) => boolean): void {
  const { clock } = api.services;
  const noon = new Date(clock());
  noon.setUTCHours(11, 0, 0, 0);
  do noon.setTime(noon.getTime() + dayMs);
  while (!matches(noon));
  api.pass(noon.getTime() - clock().getTime());
}

/** A Monday around which no month begins: the reports of a month would go out too. */
const isMonday = (day: Date): boolean => day.getUTCDay() === 1 && day.getUTCDate() > 3 && day.getUTCDate() < 25;

async function mails(): Promise<Mail[]> {
  const rows = await api.services.store.reader.selectFrom('outbox').select('payload').orderBy('recipient').execute();
  return rows.map(({ payload }) => readMail(payload));
}

const philippe = {
  id: '502',
  email: 'philippe.lambert@owner.example',
  language: 'fr',
  name: 'Philippe Lambert',
  listingIds: ['48'],
} as const;

async function pressStop(): Promise<void> {
  const [mail] = await mails();
  const { pathname, search } = new URL(mail?.unsubscribe ?? '');
  expect((await api.request(pathname + search, htmlPost({ 'List-Unsubscribe': 'One-Click' }))).status).toBe(200);
}

async function choose(report: 'none' | 'monthly'): Promise<void> {
  await writeSettings(api.services, '502', { language: 'fr', report });
}

async function asAgency(work: typeof disableOwner | typeof eraseOwner): Promise<void> {
  const admin = { services: api.services, actor: 'els@office' };
  for (const owner of await findOwners(admin, ['502'])) await work(admin, owner);
}

/** The owners whom the feed has from now on. */
async function fromFeed(...owners: Parameters<typeof upsertOwners>[1]): Promise<void> {
  await upsertOwners(api.services.store, owners);
}

/** Ways in which the weekly report of an owner ends. */
const endings: readonly [string, () => Promise<void>][] = [
  ['chooses none in the portal', () => choose('none')],
  ['is shut out by the agency', () => asAgency(disableOwner)],
  ['is erased', () => asAgency(eraseOwner)],
  ['leaves the feed', () => fromFeed()],
  ['has another address', () => fromFeed({ ...philippe, email: 'philippe@other.example' })],
];

describe.each(storeKinds)('reports of owners, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    await storeOwners(api.services.store, api.services.siteData().config);
  });

  afterEach(async () => {
    await api.close();
  });

  it('go out once a period to whoever asked, however often it is run', async () => {
    await subscribe('502', 'weekly');
    await subscribe('505', 'monthly');
    await subscribe('508', 'weekly', 'disabled');
    passTo(isMonday);
    const counts = await Promise.all([sendReports(api.services), sendReports(api.services)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await sendReports(api.services)).toBe(0);
    expect((await mails()).map(({ to }) => to.address)).toEqual(['philippe.lambert@owner.example']);
    api.pass(3 * dayMs);
    expect(await sendReports(api.services)).toBe(0);
    passTo((day) => day.getUTCDay() === 1);
    expect(await sendReports(api.services)).toBeGreaterThanOrEqual(1);
    passTo((day) => day.getUTCDate() === 1);
    await sendReports(api.services);
    expect((await mails()).some(({ to }) => to.address === 'marc.delvaux@owner.example')).toBe(true);
  });

  it('are written in the owner’s language, with the graph inside the mail', async () => {
    await subscribe('502', 'weekly');
    passTo(isMonday);
    await sendReports(api.services);
    const row = await api.services.store.reader.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    const message = mailMessage(row, api.letterhead);
    expect(message.subject).toBe('Aperçu hebdomadaire : vos biens, 19 novembre 2026');
    expect(message.html).toMatch(
      /<img src="cid:graph@mail" alt="Diagramme des 30 derniers jours\u00a0: [\d.]+ visites/u,
    );
    expect(message.html).toContain('Notre site\u00a0: ');
    const [picture] = message.attachments ?? [];
    expect(picture).toMatchObject({ cid: 'graph@mail', contentType: 'image/png', contentDisposition: 'inline' });
    expect((picture?.content as Buffer).subarray(1, 4).toString()).toBe('PNG');
    expect(message.text).toContain(`${siteUrl}/fr/owner/?property=48`);
  });

  it('tell of whole weeks: every visit is in one of them', async () => {
    await subscribe('502', 'weekly');
    const visits = Array.from({ length: 22 }, (_, index) => index);
    await api.services.store.write((transaction) =>
      transaction
        .insertInto('own_visits')
        .values(visits.map((index) => ({ ...home, day: addDays('2026-12-14', index), visits: 2 ** index })))
        .execute(),
    );
    const sums: number[] = [];
    // Two Mondays, and one after a Monday on which the server was down.
    for (const day of ['2026-12-21', '2026-12-28', '2027-01-05']) {
      setDay(api, day, '08:00');
      expect(await sendReports(api.services)).toBe(1);
      const [mail] = await mails();
      await api.services.store.write((transaction) => transaction.deleteFrom('outbox').execute());
      const facts = mail?.homes?.find(({ href }) => href.endsWith('=48'))?.facts ?? '';
      sums.push(Number(/[\d\s.\u202f\u00a0]+/u.exec(facts)?.[0].replace(/\D/gu, '')));
    }
    const week = 2 ** 7 - 1;
    expect(sums).toEqual([week, week * 2 ** 7, week * 2 ** 14]);
  });

  it.each(endings)('do not go out that still wait when an owner %s', async (_, end) => {
    await subscribe('502', 'weekly');
    passTo(isMonday);
    expect(await sendReports(api.services)).toBe(1);
    await end();
    expect(await mails()).toEqual([]);
  });

  it.each([...endings, ['chooses another rhythm', () => choose('monthly')] as const])(
    'are not written for an owner who %s while others are',
    async (_, end) => {
      await subscribe('502', 'weekly');
      passTo(isMonday);
      const { store } = api.services;
      let writes = 0;
      const slow: Store = {
        ...store,
        async write(work) {
          writes += 1;
          // After the run has read who is to get one, before it writes the mail.
          await end();
          return store.write(work);
        },
      };
      expect(await sendReports({ ...api.services, store: slow })).toBe(0);
      expect([writes, await mails()]).toEqual([1, []]);
    },
  );

  it('wait on when an owner chooses anything but none', async () => {
    await subscribe('502', 'weekly');
    passTo(isMonday);
    await sendReports(api.services);
    await choose('monthly');
    await fromFeed({ ...philippe, name: 'Philippe Lambert-Dubois' });
    expect(await mails()).toHaveLength(1);
  });

  it('end by the link at their foot', async () => {
    await subscribe('502', 'weekly');
    passTo(isMonday);
    await sendReports(api.services);
    const [mail] = await mails();
    const address = new URL(mail?.unsubscribe ?? '');
    expect(mail?.links?.[0]?.href).toBe(address.href);
    const page = await api.request(address.pathname + address.search);
    expect(await page.text()).toContain('Ne plus recevoir l’aperçu');
    await pressStop();
    expect(await mails()).toEqual([]);
    const row = await api.services.store.reader
      .selectFrom('owners')
      .select('report')
      .where('id', '=', '502')
      .executeTakeFirst();
    expect(row).toEqual({ report: 'none' });
    const other = address.search.replace('token=', 'token=x');
    expect((await api.request(address.pathname + other)).status).toBe(410);
  });
});
