import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs } from '#server/clock.ts';
import type { Mail } from '#submissions/form-server.ts';
import { tidyStore } from '#server/retention/tidy.ts';
import { jsonPost, question, siteUrl, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

async function sendAsRobot(number: number): Promise<void> {
  const body = { ...question, email: `robot${String(number)}@spam.example`, company_url: 'https://spam.example' };
  expect((await api.request('/api/forms/contact', jsonPost(body))).status).toBe(201);
}

async function mailsToSend(): Promise<Mail[]> {
  const rows = await api.services.store.reader
    .selectFrom('outbox')
    .select('payload')
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload) as Mail);
}

function pathOf(link: string | undefined): string {
  return (link ?? '').replace(siteUrl, '');
}

describe.each(storeKinds)('a submission that may be a robot’s, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  it('is told to the agency with its answers, and sent once the agency lets it through', async () => {
    await sendAsRobot(1);
    const [notice, ...others] = await mailsToSend();
    expect(others).toEqual([]);
    expect(notice?.to.address).toBe(api.services.siteData().config.agency.email);
    expect(notice?.answers?.map(({ value }) => value)).toContain(question.question);
    const link = pathOf(notice?.button?.href);
    expect((await api.request(link)).status).toBe(200);
    expect(await mailsToSend()).toHaveLength(1);
    for (let press = 0; press < 2; press += 1) expect((await api.request(link, { method: 'POST' })).status).toBe(200);
    expect(await mailsToSend()).toHaveLength(3);
  });

  it('floods nobody: ten notices a day', async () => {
    for (let number = 1; number <= 12; number += 1) await sendAsRobot(number);
    expect(await mailsToSend()).toHaveLength(10);
    api.pass(dayMs);
    await sendAsRobot(13);
    expect(await mailsToSend()).toHaveLength(11);
  });
});

describe.each(storeKinds)('a testimonial on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
  });

  afterEach(async () => {
    await api.close();
  });

  async function sendTestimonial(): Promise<{ publish: string; refuse: string }> {
    const body = {
      language: 'nl',
      name: 'Jan Peeters',
      comment: 'Snel en eerlijk geholpen, dank u wel.',
      consent: 'yes',
    };
    const response = await api.request('/api/forms/testimonial', jsonPost(body));
    expect([response.status, await response.text()]).toEqual([201, expect.any(String)]);
    const mail = (await mailsToSend()).at(-1);
    const refuse = /https:\S+testimonial-refuse\S+/u.exec(mail?.paragraphs.join(' ') ?? '')?.[0];
    return { publish: pathOf(mail?.button?.href), refuse: pathOf(refuse) };
  }

  async function keptAfterAYear(): Promise<number> {
    const { store, siteData, clock } = api.services;
    api.pass(366 * dayMs);
    await tidyStore(store, siteData().config.retention, clock());
    const claims = await store.reader.selectFrom('claims').select('key').where('scope', '=', 'testimonial').execute();
    const leads = await store.reader.selectFrom('leads').select('id').execute();
    return claims.length + leads.length;
  }

  it('stays as long as the agency shows it', async () => {
    const { publish } = await sendTestimonial();
    expect((await api.request(publish, { method: 'POST' })).status).toBe(200);
    expect(await keptAfterAYear()).toBe(2);
  });

  it('goes after twelve months when it was never shown, or is shown no longer', async () => {
    const { publish, refuse } = await sendTestimonial();
    for (const link of [publish, refuse]) expect((await api.request(link, { method: 'POST' })).status).toBe(200);
    expect(await keptAfterAYear()).toBe(0);
    await sendTestimonial();
    expect(await keptAfterAYear()).toBe(0);
  });
});
