import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OfficePage } from '#site/office-page.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { outboxRows, sendLeads } from './outbox-work.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

/** Gives up everything that waits. */
async function giveUp(): Promise<void> {
  const given = { state: 'dead', done_at: 1, attempts: 9, last_error: '550 no such user' } as const;
  await api.services.store.write((transaction) =>
    transaction.updateTable('outbox').set(given).where('state', '=', 'waiting').execute(),
  );
}

async function shown(browser: OwnerBrowser, query = ''): Promise<Extract<OfficePage, { kind: 'undelivered' }>> {
  const page = (await browser.get(`/en/office/undelivered/${query}`)).body['page'] as OfficePage;
  if (page.kind !== 'undelivered') throw new Error(`This is ${page.kind}.`);
  return page;
}

describe.each(storeKinds)('what was not delivered, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('stands in the office with its reason and is sent again from there, what is chosen alone', async () => {
    const manager = await loggedIn(api, 'Els', 'manager');
    expect((await shown(manager)).lines).toEqual([]);
    await sendLeads(api, 1);
    await giveUp();
    const { lines } = await shown(manager);
    expect(lines.length).toBeGreaterThan(1);
    const [first, second] = lines;
    expect(first).toMatchObject({ reason: '550 no such user', recipient: expect.stringContaining('@') as string });
    const nothing = await manager.post('send-again', {});
    expect(nothing.body['next']).toBe('/en/office/undelivered/?problem=none');
    expect((await shown(manager, '?problem=none')).isNoneChosen).toBe(true);
    // What is not given up, or is not there at all, is left as it is.
    const chosen = [first?.id ?? '', 'no-such-row'];
    expect((await manager.post('send-again', { rows: chosen })).body['next']).toBe('/en/office/undelivered/?done=sent');
    await manager.post('send-again', { rows: chosen });
    const rows = await outboxRows(api);
    expect(rows.find(({ id }) => id === first?.id)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(rows.find(({ id }) => id === second?.id)?.state).toBe('dead');
    expect((await shown(manager)).lines.map(({ id }) => id)).toEqual(lines.slice(1).map(({ id }) => id));
    const acts = await api.services.store.reader
      .selectFrom('office_acts')
      .select(['actor', 'subject'])
      .where('act', '=', 'sent-again')
      .execute();
    expect(acts).toEqual([{ actor: 'staff-els', subject: `mail ${first?.id ?? ''}` }]);
  });
});
