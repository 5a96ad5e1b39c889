import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTranslator } from '#i18n/translator.ts';
import { readMail } from '#server/outbox/payload.ts';
import { reasonsOf, takeRebuild } from '#server/rebuild/queue.ts';
import { testimonialErasedAt } from '#server/retention/testimonial-erasings.ts';
import { eraseTestimonial } from '#server/retention/testimonials.ts';
import { outboxRows } from './outbox-work.ts';
import { jsonPost, startApi, type TestApi } from './test-api.ts';

let api: TestApi;

beforeEach(async () => {
  api = await startApi('sqlite');
});

afterEach(async () => {
  await api.close();
});

/** Writes a testimonial; returns the links of the agency's mail. */
async function write(name: string): Promise<{ publish: string; refuse: string }> {
  const body = { language: 'nl', comment: 'Vlot en eerlijk geholpen.', name, consent: 'yes' };
  expect((await api.request('/api/forms/testimonial', jsonPost(body))).status).toBe(201);
  const row = (await outboxRows(api)).at(-1);
  const mail = readMail(row?.payload ?? '');
  const refusal = mail.links?.find(({ href }) => href.includes('testimonial-refuse'))?.href ?? '';
  return { publish: mail.button?.href ?? '', refuse: refusal };
}

async function press(link: string): Promise<number> {
  const { pathname, search } = new URL(link);
  return (await api.request(pathname + search, { method: 'POST' })).status;
}

const waiting = () => takeRebuild(api.services.store, api.services.clock());

describe('a testimonial', () => {
  it('goes online by itself once the agency publishes it', async () => {
    const { publish } = await write('An');
    expect(await waiting()).toBeUndefined();
    expect(await press(publish)).toBe(200);
    const rebuild = await waiting();
    expect(rebuild && reasonsOf(rebuild)).toEqual(['testimonial']);
  });

  it('is one rebuild with the others that are published meanwhile', async () => {
    for (const name of ['An', 'Bo', 'Cas']) await press((await write(name)).publish);
    const rows = await api.services.store.reader.selectFrom('rebuilds').selectAll().execute();
    expect(rows.map(({ state }) => state)).toEqual(['waiting']);
  });

  it('is on no release that somebody goes back to once it was taken back, and keeps nobody from going back before', async () => {
    const { publish, refuse } = await write('An');
    await press(refuse);
    expect(await testimonialErasedAt(api.services.config)).toBe(0);
    await press(publish);
    await press(refuse);
    expect(await testimonialErasedAt(api.services.config)).toBe(api.services.clock().getTime());
  });

  it('goes by itself when it is refused afterwards, and asks for nothing when it was never online', async () => {
    const { publish, refuse } = await write('An');
    expect(await press(refuse)).toBe(200);
    expect(await waiting()).toBeUndefined();
    await press(publish);
    expect(await waiting()).toBeDefined();
    await press(refuse);
    const rows = await api.services.store.reader.selectFrom('rebuilds').selectAll().execute();
    expect(rows.map(({ state }) => state).sort()).toEqual(['running', 'waiting']);
  });

  it('is promised to come or go by no link while the site stays at an earlier release, and is noted as taken back', async () => {
    const { publish, refuse } = await write('An');
    const textOf = async (link: string, method: string): Promise<string> => {
      const { pathname, search } = new URL(link);
      return (await api.request(pathname + search, { method })).text();
    };
    const t = createTranslator('nl');
    const pages = [
      [publish, 'GET', 'publishText', 'publishSoon'],
      [publish, 'POST', 'published', 'publishSoon'],
      [refuse, 'GET', 'refuseText', 'refuseSoon'],
      [refuse, 'POST', 'refused', 'refuseSoon'],
    ] as const;
    for (const [link, method, click, soon] of pages.slice(0, 3)) {
      const said = await textOf(link, method);
      expect(said).toContain(`${t(`letter:testimonial.${click}`)} ${t(`letter:testimonial.${soon}`)}`);
    }
    const releases = () => Promise.resolve({ kept: [], pinned: '20261122T100000-aaaaaa' });
    Object.assign(api.services, { publications: { releases } });
    for (const [link, method, click] of pages) {
      const said = await textOf(link, method);
      expect(said).toContain(`${t(`letter:testimonial.${click}`)} ${t('letter:testimonial.pinned')}`);
      expect(said).not.toContain('minuten');
    }
    expect(await testimonialErasedAt(api.services.config)).toBe(api.services.clock().getTime());
  });

  it('goes by itself when it is erased', async () => {
    await press((await write('An')).publish);
    expect(await waiting()).toBeDefined();
    const lead = await api.services.store.reader.selectFrom('leads').select('id').executeTakeFirstOrThrow();
    expect(await eraseTestimonial(api.services, lead.id)).toBe(true);
    const rows = await api.services.store.reader.selectFrom('rebuilds').selectAll().execute();
    expect(rows.map(({ state }) => state).sort()).toEqual(['running', 'waiting']);
  });
});
