import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isListed } from '#domain/availability.ts';
import { addDays } from '#domain/dates.ts';
import type { StaffRole } from '#domain/office/staff.ts';
import { formatDay, formatWholeDay } from '#i18n/formats.ts';
import { dayMs } from '#server/clock.ts';
import { releaseTimeMs } from '#server/office/today/site-lines.ts';
import { todayOf } from '#server/site/today.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import { reportText, type RebuildReport } from '#server/rebuild/report.ts';
import { readFeedFindings } from '#server/site/sync-report.ts';
import type { OfficePage, TodayLine } from '#site/office-page.ts';
import { addStaff, loggedIn } from './staff-browser.ts';
import { jsonPost, leadOf, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

/** The lines of the start page for a role. */
async function linesFor(role: StaffRole): Promise<readonly TodayLine[]> {
  const browser = await loggedIn(api, `Els${randomUUID().slice(0, 8)}`, role);
  const page = (await browser.get('/en/office/')).body['page'] as OfficePage;
  return page.kind === 'today' ? page.lines : [];
}

async function lineFor(role: StaffRole, id: string): Promise<TodayLine | undefined> {
  return (await linesFor(role)).find((line) => line.id === id);
}

async function addRebuild(state: 'published' | 'failed', report: RebuildReport): Promise<void> {
  const now = api.services.clock();
  await api.services.store.write(async (transaction) => {
    await requestRebuild(transaction, { reason: 'test', now });
    const done = { state, finished_at: now.getTime(), report: reportText(report) } as const;
    await transaction.updateTable('rebuilds').set(done).where('state', '=', 'waiting').execute();
  });
}

async function addDeadMail(): Promise<void> {
  const row = { id: randomUUID(), lead_id: null, kind: 'mail', payload: '{}', recipient: 'x@y.example' } as const;
  const rest = { message_id: `<${randomUUID()}@y>`, attempts: 0, due_at: 0, created_at: 1 };
  await api.services.store.write((transaction) =>
    transaction
      .insertInto('outbox')
      .values({ ...row, ...rest, state: 'dead', done_at: 1 })
      .execute(),
  );
}

const nothing = { warnings: [], seconds: { sync: 0, build: 0 } } as const;

describe.each(storeKinds)('the start page of the office on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('is calm where nothing waits', async () => {
    const lines = await linesFor('manager');
    expect(lines.filter(({ state }) => state !== 'calm')).toEqual([]);
    expect(lines.map(({ id }) => id)).toContain('feed');
  });

  it('tells managers of messages that are held and of mails that were given up, and nobody else', async () => {
    const robot = { ...question, company_url: 'https://spam.example' };
    expect((await api.request('/api/forms/contact', jsonPost(robot))).status).toBe(201);
    await addDeadMail();
    const held = await lineFor('manager', 'held');
    expect([held?.state, held?.link?.href]).toEqual(['act', '/en/office/leads/held/']);
    const ids = (await linesFor('manager')).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    const dead = await lineFor('manager', 'dead');
    expect([dead?.state, dead?.link?.href]).toEqual(['act', '/en/office/undelivered/']);
    for (const role of ['agent', 'editor'] as const) {
      expect((await linesFor(role)).map(({ id }) => id)).not.toContain('held');
      expect((await linesFor(role)).map(({ id }) => id)).not.toContain('dead');
    }
  });

  it('says when the feed was last read well, and why it failed since', async () => {
    const changes = { added: ['1', '2'], changed: [{ id: '3', fields: ['price'] }], gone: [] };
    await addRebuild('published', { outcome: 'published', changes, ...nothing });
    expect((await lineFor('agent', 'feed'))?.state).toBe('calm');
    expect((await lineFor('editor', 'site'))?.text).toBe('New: 2. Changed: 1. Removed: 0.');
    expect(await lineFor('agent', 'site')).toBeUndefined();
    api.pass(2 * dayMs);
    expect((await lineFor('agent', 'feed'))?.state).toBe('look');
    await addRebuild('failed', { outcome: 'failed', message: 'The feed cannot be reached.', ...nothing });
    const line = await lineFor('manager', 'feed');
    expect(line).toMatchObject({
      state: 'act',
      details: [expect.stringContaining('could not be completed'), expect.any(String)],
    });
    expect(line?.text).toContain('Last read successfully on');
    expect(line?.link?.href).toBe('/en/office/publications/');
    expect((await lineFor('agent', 'feed'))?.link?.href).toBe('/en/office/homes/');
  });

  it('names certificates and options that end, with the way to the home', async () => {
    const data = api.services.siteData();
    const [first, second, ...rest] = data.listings.filter(isListed);
    if (!first || !second) throw new Error('The demonstration has no two homes on offer.');
    const today = todayOf(api.services);
    const soon = { ...first, energy: { ...first.energy, validUntil: addDays(today, 10) } };
    const long = { ...second, availability: 'option', availabilityChangedOn: addDays(today, -30) } as const;
    vi.spyOn(api.services, 'siteData').mockReturnValue({ ...data, listings: [soon, long, ...rest] });
    const lines = (await linesFor('manager')).filter(({ id }) => id.startsWith('ending-'));
    // Both are a colleague's.
    expect(soon.manager?.email).toBeDefined();
    expect(long.manager?.email).toBeDefined();
    expect((await linesFor('agent')).filter(({ id }) => id.startsWith('ending-'))).toEqual([]);
    expect(lines.map(({ id, link }) => [id, link?.href])).toEqual([
      [`ending-${long.id}`, `/en/office/homes/${long.id}/`],
      [`ending-${soon.id}`, `/en/office/homes/${soon.id}/`],
    ]);
    expect(lines.map(({ title }) => title)).toEqual([
      `Under option since ${formatDay(addDays(today, -30), 'en')}: is it still?`,
      `The energy certificate expires on ${formatDay(addDays(today, 10), 'en')}.`,
    ]);
  });

  it('is on the day of the site, as the diary is', async () => {
    const page = (await (await loggedIn(api, 'Els', 'agent')).get('/en/office/')).body['page'] as OfficePage;
    expect(page.kind === 'today' && page.day).toBe(formatWholeDay(todayOf(api.services), 'en'));
  });

  it('lists the viewings of today in the order of the day, and none of another day', async () => {
    const today = todayOf(api.services);
    await api.services.store.write(async (transaction) => {
      await transaction
        .insertInto('leads')
        .values({ ...leadOf('an@peeters.example'), reference: 'LH-0046' })
        .execute();
      for (const key of [`${today} 14:00`, `${today} 09:30`, '2020-01-01 10:00', '2090-01-01 10:00'])
        await transaction
          .insertInto('claims')
          .values({ scope: 'appointment', key, lead_id: 'lead-1', created_at: 1 })
          .execute();
    });
    const line = await lineFor('agent', 'viewings');
    expect(line).toMatchObject({ title: '2 viewings today', state: 'look' });
    expect(line?.details).toEqual(['09:30 · An · LH-0046', '14:00 · An · LH-0046']);
    expect(await lineFor('editor', 'viewings')).toBeUndefined();
    const colleague = await addStaff(api, 'Mo', 'agent');
    const taken = {
      form: 'contact-appointment',
      language: 'nl',
      created_at: 1,
      opened_at: 1,
      state: 'new',
      is_held: 0,
    } as const;
    await api.services.store.write((transaction) =>
      transaction
        .insertInto('lead_cases')
        .values({ lead_id: 'lead-1', ...taken, assignee: colleague, reminded: 0 })
        .execute(),
    );
    // Of a colleague's visitor, when and where.
    expect((await lineFor('agent', 'viewings'))?.details).toEqual(['09:30 · LH-0046', '14:00 · LH-0046']);
    expect((await lineFor('manager', 'viewings'))?.details?.[0]).toBe('09:30 · An · LH-0046');
  });
});

it('reads from the report of the last reading how much came of it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-report-'));
  try {
    expect(await readFeedFindings(folder)).toBeUndefined();
    writeFileSync(join(folder, 'sync-report.json'), JSON.stringify({ counts: { read: 3, published: 1, drafts: 0 } }));
    expect(await readFeedFindings(folder)).toEqual({ read: 3, published: 1 });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('knows from the name of a release when it was made', () => {
  expect(releaseTimeMs('20261122T225753-a513b3')).toBe(Date.parse('2026-11-22T22:57:53Z'));
  expect(releaseTimeMs('something')).toBeUndefined();
});
