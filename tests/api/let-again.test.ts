import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '#server/app/app.ts';
import { readSiteData, type SiteData } from '#server/site/site-data.ts';
import { appointmentForm } from './diary-parts.ts';
import { bodyOf, jsonPost, siteUrl, startApi, type TestApi } from './test-api.ts';
import { validAnswers } from './valid-answers.ts';

/** A home that was let, under its old number, and stands before the one that is on offer today. */
const demo = readSiteData();
function letAgain(): SiteData {
  const [offered] = demo.listings.filter(({ reference }) => reference === 'LH-0046');
  if (!offered) throw new Error('The demo has no LH-0046.');
  const before = { ...offered, id: '4', availability: 'sold', createdAt: '2024-03-01T09:00:00Z' } as const;
  return { ...demo, listings: [before, ...demo.listings] };
}
const data = letAgain();

let api: TestApi;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  api = await startApi('sqlite');
  app = createApp({ ...api.services, siteData: () => data });
});

afterAll(() => api.close());

it('a reference leads to the home on offer, not to its earlier sale', async () => {
  expect(await bodyOf(await app.request('/api/find?q=LH-0046&lng=nl'))).toEqual({
    path: expect.stringMatching(/\/46\/$/u) as string,
  });
});

it('a visit to it is taken', async () => {
  const visit = {
    subject: 'visit',
    meetingPlace: 'property',
    reference: 'LH-0046',
    date: '2026-12-02',
    slot: data.config.appointments.times[0],
  };
  const request = new Request(
    `${siteUrl}/api/forms/contact-appointment`,
    jsonPost({ ...validAnswers(appointmentForm()), ...visit }),
  );
  const response = await app.fetch(request, { remoteAddress: '127.0.0.1' });
  expect(response.status).toBe(201);
});
