import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minuteMs } from '#server/clock.ts';
import { loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { addLead } from './made-leads.ts';

let api: TestApi;

describe.each(storeKinds)('the number of new leads, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('is that of the leads that a colleague may see, held and answered ones not', async () => {
    const els = await loggedIn(api, 'Els', 'manager');
    const an = await loggedIn(api, 'An', 'agent');
    const count = async (browser: typeof els) => (await browser.get('/api/office/new-leads')).body['text'];
    expect(await count(els)).toBe('');
    const at = '2026-11-19T10:00:00Z';
    await addLead(api, 'a', at);
    await addLead(api, 'b', at, { assignee: 'staff-els' });
    await addLead(api, 'c', at, { assignee: 'staff-an' });
    await addLead(api, 'd', at, { is_held: 1 });
    await addLead(api, 'e', at, { state: 'answered' });
    expect([await count(els), await count(an)]).toEqual(['3', '2']);
    for (let number = 0; number < 100; number += 1) await addLead(api, `m${String(number)}`, at);
    expect(await count(els)).toBe('99+');
  });

  it('keeps no session open: a page that nobody looks at asks until it is over', async () => {
    const els = await loggedIn(api, 'Els', 'manager');
    for (let asked = 0; asked < 3; asked += 1) {
      api.pass(9 * minuteMs);
      expect((await els.get('/api/office/new-leads')).status).toBe(200);
    }
    api.pass(9 * minuteMs);
    expect((await els.get('/api/office/new-leads')).status).toBe(401);
  });
});
