import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { objectWith, parseJson } from '#base/json.ts';
import type { ErasingReceipt, FoundPerson } from '#contracts/office-privacy.ts';
import { upsertOwners } from '#server/owners/accounts.ts';
import { an, bo, type OwnerBrowser } from './owner-browser.ts';
import { loggedIn } from './staff-browser.ts';
import { jsonPost, leadOf, question, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;
let els: OwnerBrowser;

async function send(form: string, answers: object): Promise<void> {
  expect((await api.request(`/api/forms/${form}`, jsonPost(answers))).status).toBe(201);
}

async function find(email: string): Promise<FoundPerson> {
  const { body } = await els.post('person-search', { email });
  return objectWith<FoundPerson>(body['found']);
}

async function file(format: 'html' | 'json', email = 'an@home.example') {
  return els.post('person-file', { email, format });
}

async function acts(): Promise<string> {
  return JSON.stringify(await api.services.store.reader.selectFrom('office_acts').selectAll().execute());
}

describe.each(storeKinds)('requests of persons, on %s', (kind) => {
  beforeEach(async () => {
    api = await startApi(kind);
    els = await loggedIn(api, 'Els', 'manager');
    await send('contact', { ...question, email: 'An@home.example' });
    await send('contact', { ...question, email: 'jan@home.example' });
    await upsertOwners(api.services.store, [an, bo], api.services.clock());
  });

  afterEach(async () => {
    await api.close();
  });

  it('find a person over everything, by the exact address', async () => {
    const found = await find('AN@home.example');
    expect(found).toMatchObject({ email: 'an@home.example', isEmpty: false, isInFeed: true, isColleague: false });
    expect(found.counts).toMatchObject({ leads: 1, mails: 2, owners: 1, named: 0 });
    expect(await find('n@home.example')).toMatchObject({ isEmpty: true });
    expect(await find('els@lindehof.example')).toMatchObject({ isColleague: true });
  });

  it('are answered with one file to read and with JSON, of this person and nobody else', async () => {
    const reader = { email: 'an@home.example', language: 'fr' };
    await api.services.store.write((turn) => turn.insertInto('newsletter_languages').values(reader).execute());
    const json = await file('json');
    expect(json.headers.get('content-disposition')).toMatch(/^attachment; filename="person-[\d-]+\.json"$/u);
    const kept = objectWith<{ leads: object[]; owners: object[] }>(json.body);
    expect([kept.leads, kept.owners]).toMatchObject([[{ email: 'an@home.example' }], [{ account: { id: '1' } }]]);
    const { body, headers } = await file('html');
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const page = String(body['text']);
    expect(page).toContain(question.question);
    expect(page).toContain('An Peeters');
    expect(page).toContain('<dt>newsletterLanguage</dt><dd>fr</dd>');
    for (const text of [page, JSON.stringify(json.body)]) expect(text).not.toContain('jan@home.example');
  });

  it('show nothing of a visitor as HTML in the file', async () => {
    await send('contact', { ...question, email: 'kim@home.example', question: '<img src=x onerror=alert(1)>' });
    const page = String((await file('html', 'kim@home.example')).body['text']);
    expect(page).toContain('&lt;img src=x');
    expect(page).not.toContain('<img');
  });

  it('erase only whoever is typed twice, and say how many of what without saying who', async () => {
    const wrong = await els.post('person-erase', { email: 'an@home.example', confirm: 'an@home' });
    expect([wrong.status, wrong.body['code']]).toEqual([422, 'not-confirmed']);
    expect((await find('an@home.example')).isEmpty).toBe(false);
    const { body } = await els.post('person-erase', { email: 'an@home.example', confirm: ' AN@home.example ' });
    const receipt = objectWith<ErasingReceipt>(body['receipt']);
    expect(receipt.counts).toMatchObject({ leads: 1, mails: 2, owners: 1 });
    expect(await find('an@home.example')).toMatchObject({ isEmpty: true });
    expect((await find('jan@home.example')).counts.leads).toBe(1);
    expect(await acts()).toContain(`"subject":"request ${receipt.number}"`);
    expect(await acts()).toContain('leads 1, mails 2, owners 1');
    expect(JSON.stringify(receipt) + (await acts())).not.toMatch(/@|Peeters/u);
  });

  it('say on the receipt that a testimonial stays on a site that somebody took back, and only then', async () => {
    const erase = async (id: string): Promise<ErasingReceipt> => {
      const testimonial = { ...leadOf(''), form: 'testimonial', id };
      await api.services.store.write((transaction) => transaction.insertInto('leads').values(testimonial).execute());
      const answers = { email: 'an@home.example', confirm: 'an@home.example', testimonials: [id] };
      return objectWith<ErasingReceipt>((await els.post('person-erase', answers)).body['receipt']);
    };
    let pinned: { readonly pinned?: string } = {};
    const releases = () => Promise.resolve({ kept: [], ...pinned });
    Object.assign(api.services, { publications: { releases } });
    expect((await erase('1')).isPinned).toBeUndefined();
    pinned = { pinned: '20261122T100000-aaaaaa' };
    expect(await erase('2')).toMatchObject({ counts: { testimonials: 1 }, isPinned: true });
    const { body } = await els.post('person-erase', { email: 'jan@home.example', confirm: 'jan@home.example' });
    expect(objectWith<ErasingReceipt>(body['receipt']).isPinned).toBeUndefined();
  });

  it('count before erasing what then goes', async () => {
    await send('sign-newsletter', { email: 'an@home.example', consent: 'yes' }).catch(() => undefined);
    const { counts } = await find('an@home.example');
    const { body } = await els.post('person-erase', { email: 'an@home.example', confirm: 'an@home.example' });
    expect(objectWith<ErasingReceipt>(body['receipt']).counts).toMatchObject({ ...counts, caught: 0 });
  });

  it('promise that a restored back-up is cleaned only where a list outlives the database', async () => {
    expect(await find('an@home.example')).toMatchObject({ isErasedAgain: true });
    Object.assign(api.services, { hasDisk: false });
    expect(await find('an@home.example')).toMatchObject({ isErasedAgain: false });
  });

  it('show the words of the log for a receipt', async () => {
    await els.post('person-erase', { email: 'an@home.example', confirm: 'an@home.example' });
    const { body } = await els.get('/en/office/log/?act=person-erased');
    expect(JSON.stringify(body['page'])).toContain('Messages: 1, E-mails: 2, Owner accounts: 1');
  });

  it('find proofs of consent by number and day, and hand them out with their texts', async () => {
    const proof = { id: 'number-1', decided_at: 1_000, received_at: api.services.clock().getTime(), revision: 1 };
    const words = {
      text_hash: 'hash',
      language: 'nl',
      categories: 'necessary media',
      services: 'youtube',
      place: 'banner',
    };
    await api.services.store.write(async (transaction) => {
      await transaction
        .insertInto('consents')
        .values({ ...proof, ...words })
        .execute();
      const text = { hash: 'hash', language: 'nl', revision: 1, text: 'Cookies?', first_seen: 1_000 };
      await transaction.insertInto('consent_texts').values(text).execute();
    });
    const { body } = await els.get('/en/office/privacy/?number=number-1');
    // A category that the site no longer has keeps its own word.
    const line = { id: 'number-1', categories: ['Strictly necessary', 'media'], services: ['youtube'] };
    expect(body['page']).toMatchObject({ proofs: { lines: [line] } });
    const other = await els.get('/en/office/privacy/?number=number-2');
    expect(other.body['page']).toMatchObject({ proofs: { lines: [] } });
    const handed = await els.get('/api/office/proofs.json?number=number-1');
    expect(parseJson(JSON.stringify(handed.body))).toMatchObject({
      proofs: [{ textHash: 'hash' }],
      texts: [{ text: 'Cookies?' }],
    });
  });
});
