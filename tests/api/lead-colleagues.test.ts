import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addLead } from './made-leads.ts';
import type { OwnerBrowser } from './owner-browser.ts';
import { addStaff, loggedIn } from './staff-browser.ts';
import { startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let mo: OwnerBrowser;

describe.each(storeKinds)('colleagues who have leads on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    mo = await loggedIn(api, 'Mo', 'manager');
  });

  afterEach(async () => {
    await api.close();
  });

  it('are told apart where two have one name', async () => {
    await addStaff(api, 'An', 'agent');
    await addStaff(api, 'Bo', 'agent');
    await addLead(api, 'lead-1', '2026-11-20T10:00:00Z', { assignee: 'staff-an' });
    await api.services.store.write((transaction) =>
      transaction.updateTable('staff').set({ name: 'An' }).where('id', '=', 'staff-bo').execute(),
    );
    expect((await mo.get('/en/office/leads/lead-1/')).body['page']).toMatchObject({
      assignee: 'staff-an',
      colleagues: [
        { value: 'staff-an', label: 'An (an@lindehof.example)' },
        { value: 'staff-bo', label: 'An (bo@lindehof.example)' },
        { value: 'staff-mo', label: 'Mo' },
      ],
    });
  });

  it('are away once, however often they say so', async () => {
    const days = { from: '2027-02-01', until: '2027-02-05' };
    await Promise.all([mo.post('lead-away', days), mo.post('lead-away', days)]);
    expect((await mo.post('lead-away', days)).status).toBe(200);
    await mo.post('lead-away', { ...days, until: '2027-02-06' });
    const rows = await api.services.store.reader.selectFrom('staff_absences').select('until_day').execute();
    expect(rows.map(({ until_day: day }) => day).toSorted()).toEqual(['2027-02-05', '2027-02-06']);
  });
});
