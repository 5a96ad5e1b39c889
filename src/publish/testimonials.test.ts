import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '#server/store/open-store.ts';
import { publishedTestimonials } from '#site/testimonials.ts';
import { exportTestimonials } from './testimonials.ts';

let folder: string;
const fileIn = (name: string) => join(folder, name);
const day = Date.parse('2026-11-20T10:00:00Z');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gevel-testimonials-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function sendTwo(): Promise<void> {
  const store = await openStore({ GEVEL_STORE: fileIn('gevel.db') });
  const fields = { comment: 'Vlot en eerlijk.', name: 'An', aboutYou: 'Verkocht in Gent', consent: 'yes' };
  const picture = { create: { width: 300, height: 200, channels: 3, background: '#808080' } } as const;
  const bytes = await sharp(picture).png().toBuffer();
  const lead = { form: 'testimonial', language: 'nl', email: '', name: 'An', reference: null, suspicion: null };
  await store.write(async (transaction) => {
    for (const id of ['shown', 'waiting']) {
      const row = { ...lead, id, fields: JSON.stringify(fields), retention: 'lead', created_at: day };
      await transaction.insertInto('leads').values(row).execute();
    }
    const claim = { scope: 'testimonial', key: 'shown', lead_id: null, created_at: day, expires_at: null };
    await transaction.insertInto('claims').values(claim).execute();
    const upload = { id: 'face', lead_id: 'shown', filename: 'face.png', content_type: 'image/png', created_at: day };
    await transaction.insertInto('uploads').values(upload).execute();
    await transaction.insertInto('upload_contents').values({ id: 'face', bytes }).execute();
  });
  await store.close();
}

it('takes what the agency let through, and nothing that waits', async () => {
  await sendTwo();
  const env = { GEVEL_STORE: fileIn('gevel.db') };
  expect(await exportTestimonials(fileIn('out/testimonials.json'), fileIn('client'), env)).toBe(1);
  expect(publishedTestimonials('nl', fileIn('out/testimonials.json'))).toEqual([
    {
      language: 'nl',
      quote: 'Vlot en eerlijk.',
      name: 'An',
      about: 'Verkocht in Gent',
      date: '2026-11-20',
      picture: '/testimonials/face.webp',
    },
  ]);
  expect(publishedTestimonials('fr', fileIn('out/testimonials.json'))).toEqual([]);
  expect((await stat(fileIn('client/testimonials/face.webp'))).size).toBeGreaterThan(0);
});

it('leaves out one that cannot be read, and takes the others', async () => {
  await sendTwo();
  const env = { GEVEL_STORE: fileIn('gevel.db') };
  const store = await openStore(env);
  await store.write(async (transaction) => {
    const lead = { form: 'testimonial', language: 'nl', email: '', name: 'Bo', reference: null, suspicion: null };
    const broken = { ...lead, id: 'broken', fields: '{"comment":"Vlo', retention: 'lead', created_at: day };
    await transaction.insertInto('leads').values(broken).execute();
    const claim = { scope: 'testimonial', key: 'broken', lead_id: null, created_at: day, expires_at: null };
    await transaction.insertInto('claims').values(claim).execute();
  });
  await store.close();
  expect(await exportTestimonials(fileIn('out/testimonials.json'), fileIn('client'), env)).toBe(1);
});

it('writes none on a machine without a store', async () => {
  const env = { GEVEL_STORE: fileIn('nothing.db') };
  await exportTestimonials(fileIn('none.json'), folder, env);
  expect(await readFile(fileIn('none.json'), 'utf8')).toBe('[]');
});
