import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import type { FreeDay } from '#domain/appointments.ts';
import { forms } from '#server/forms/forms.ts';
import { jsonPost, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';

let api: TestApi;

async function freeDays(): Promise<readonly FreeDay[]> {
  const response = await api.request('/api/appointments');
  return objectWith<{ readonly days: readonly FreeDay[] }>(await response.json(), 'days').days;
}

describe.each(storeKinds)('the free times on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
  });

  afterAll(async () => {
    await api.close();
  });

  it('are those of the calendar until every place of a time is taken', async () => {
    const form = forms.find(({ name }) => name === 'contact-appointment');
    if (!form) throw new Error('There is no form for appointments.');
    const { places, times } = api.services.siteData().config.appointments;
    const [first] = await freeDays();
    expect(first?.times).toEqual(times);
    const { date = '' } = first ?? {};
    for (let place = 1; place <= places; place += 1) {
      expect((await freeDays())[0]?.times).toContain(times[0]);
      const email = `visitor${String(place)}@home.example`;
      const body = { ...validAnswers(form), email, date, slot: times[0] };
      expect((await api.request('/api/forms/contact-appointment', jsonPost(body))).status).toBe(201);
    }
    expect((await freeDays())[0]).toEqual({ date, times: times.slice(1) });
    const page = await (await api.request('/api/appointments/page?lng=fr')).text();
    expect(page.split('\n')[0]).toBe(`${date.split('-').reverse().join('/')}\u00a0: ${times.slice(1).join(', ')}`);
  });

  it('are for no home that has gone', async () => {
    const form = forms.find(({ name }) => name === 'contact-appointment');
    if (!form) throw new Error('There is no form for appointments.');
    const [{ date, times } = { date: '', times: [''] }] = await freeDays();
    const visit = { ...validAnswers(form), subject: 'visit', meetingPlace: 'property', date, slot: times[0] };
    const statusOf = async (reference: string): Promise<unknown> => {
      const response = await api.request('/api/forms/contact-appointment', jsonPost({ ...visit, reference }));
      return [response.status, await response.json()];
    };
    expect(await statusOf('LH-0114')).toEqual([422, expect.objectContaining({ code: 'state' })]);
    expect(await statusOf('LH-0046')).toEqual([201, expect.anything()]);
  });
});
