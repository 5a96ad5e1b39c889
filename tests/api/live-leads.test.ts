import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#server/clock.ts';
import { followLeads } from '#server/leads/live-leads.ts';
import type { LiveLeads } from '#server/services.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { loggedIn, staffBrowser } from './staff-browser.ts';
import { addLead } from './made-leads.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const path = '/api/office/new-leads/events';
const at = '2026-11-19T10:00:00Z';

let api: TestApi;
let live: LiveLeads;
let opened: ReadableStreamDefaultReader<Uint8Array>[];

/** A page that listens: what it was told since it was asked last. */
interface Listener {
  readonly status: number;
  /** What comes next: the number, `end` for whom the office is closed, `over` where the server ends it. */
  readonly next: () => Promise<string>;
  readonly leave: () => Promise<void>;
}

/** Opens the stream as the page of a browser does. */
async function listen(browser: OwnerBrowser): Promise<Listener> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await api.request(path, { headers: { cookie, accept: 'text/event-stream' } });
  const reader = response.body?.getReader();
  if (reader) opened.push(reader);
  const decoder = new TextDecoder();
  let rest = '';
  const next = async (): Promise<string> => {
    for (;;) {
      const [head, ...others] = rest.split('\n\n');
      if (others.length > 0) {
        rest = others.join('\n\n');
        if (head?.startsWith('event: end') === true) return 'end';
        const said = /^data: \{"text":"(?<text>.*)"\}$/u.exec(head ?? '')?.groups?.['text'];
        if (said !== undefined) return said;
        continue;
      }
      const part = await reader?.read();
      if (part?.value === undefined) return 'over';
      rest += decoder.decode(part.value);
    }
  };
  return { status: response.status, next, leave: async () => reader?.cancel() };
}

describe.each(storeKinds)('pages that are told of new leads, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    live = followLeads(api.services);
    Object.assign(api.services, { liveLeads: live });
    opened = [];
  });

  afterEach(async () => {
    await live.stop();
    await Promise.all(opened.map((reader) => reader.cancel()));
    await api.close();
  });

  it('hear of those that their colleague may see, each session its own, and of no other', async () => {
    const manager = await listen(await loggedIn(api, 'Els', 'manager'));
    const agent = await listen(await loggedIn(api, 'An', 'agent'));
    expect([manager.status, await manager.next(), await agent.next()]).toEqual([200, '', '']);
    await addLead(api, 'a', at);
    expect([await manager.next(), await agent.next()]).toEqual(['1', '1']);
    // Of a colleague: nothing is said to the agent, whose next number is that of what changed for them.
    await addLead(api, 'b', at, { assignee: 'staff-els' });
    expect(await manager.next()).toBe('2');
    await api.services.store.write((transaction) =>
      transaction.updateTable('lead_cases').set({ state: 'answered' }).where('lead_id', '=', 'a').execute(),
    );
    live.look();
    expect([await manager.next(), await agent.next()]).toEqual(['1', '']);
  });

  it('are told nothing where nobody is logged in, or of another role', async () => {
    expect((await listen(staffBrowser(api))).status).toBe(401);
    expect((await listen(await loggedIn(api, 'Ed', 'editor'))).status).toBe(403);
  });

  it('hear no more once the session was ended, and the next number is not said to them', async () => {
    const browser = await loggedIn(api, 'Els', 'manager');
    const page = await listen(browser);
    expect(await page.next()).toBe('');
    await browser.post('logout');
    await addLead(api, 'a', at);
    live.look();
    expect([await page.next(), await page.next()]).toEqual(['end', 'over']);
  });

  it('are told that it is over when nobody uses the session: listening keeps none open', async () => {
    const page = await listen(await loggedIn(api, 'Els', 'manager'));
    expect(await page.next()).toBe('');
    api.pass(31 * minuteMs);
    live.look();
    expect(await page.next()).toBe('end');
  });

  it('hear no more of a role that lost its right', async () => {
    const page = await listen(await loggedIn(api, 'An', 'agent'));
    expect(await page.next()).toBe('');
    await api.services.store.write((transaction) =>
      transaction.updateTable('staff').set({ role: 'editor' }).where('id', '=', 'staff-an').execute(),
    );
    await addLead(api, 'a', at);
    live.look();
    expect(await page.next()).toBe('end');
  });

  it('are six at most for one colleague; one that closes makes room', async () => {
    const browser = await loggedIn(api, 'Els', 'manager');
    const pages: Listener[] = [];
    for (let count = 0; count < 6; count += 1) pages.push(await listen(browser));
    expect([...pages.map(({ status }) => status), (await listen(browser)).status]).toEqual([
      ...pages.map(() => 200),
      204,
    ]);
    expect((await listen(await loggedIn(api, 'An', 'agent'))).status).toBe(200);
    await pages[0]?.leave();
    expect((await listen(browser)).status).toBe(200);
  });

  it('are left to ask now and then on a host of functions', async () => {
    Object.assign(api.services, { liveLeads: undefined });
    expect((await listen(await loggedIn(api, 'Els', 'manager'))).status).toBe(204);
  });

  it('end with the server, and are not told that the office is closed', async () => {
    const page = await listen(await loggedIn(api, 'Els', 'manager'));
    expect(await page.next()).toBe('');
    await live.stop();
    expect(await page.next()).toBe('over');
  });
});
