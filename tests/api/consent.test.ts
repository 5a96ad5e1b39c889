import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportConsentTexts, exportProofs } from '#server/consent/export-proofs.ts';
import { consentText } from '#site/consent-file.ts';
import { startApi, siteUrl, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

const id = '0123456789abcdef0123456789abcdef';

describe.each(storeKinds)('proofs of consent, on %s', (kind) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(kind);
  });
  afterAll(async () => {
    await api.close();
  });

  const proof = () => ({
    id,
    revision: 1,
    textHash: consentText(api.services.siteData().config, 'fr').hash,
    language: 'fr',
    categories: ['necessary'],
    services: ['youtube'],
    place: 'settings',
    decidedAt: Date.parse('2026-11-20T10:00:00Z'),
  });
  const post = (body: object, headers: Record<string, string> = {}) =>
    api.request('/api/consent', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: siteUrl, ...headers },
      body: JSON.stringify(body),
    });

  it('keeps a choice once, however often it is sent, with the text that was shown', async () => {
    expect((await post(proof())).status).toBe(204);
    expect((await post(proof())).status).toBe(204);
    const { reader, clock } = { reader: api.services.store.reader, clock: api.services.clock };
    const rows = await reader.selectFrom('consents').selectAll().execute();
    expect(rows).toEqual([
      {
        id,
        decided_at: proof().decidedAt,
        received_at: clock().getTime(),
        revision: 1,
        text_hash: proof().textHash,
        language: 'fr',
        categories: 'necessary',
        services: 'youtube',
        place: 'settings',
      },
    ]);
    const texts = await reader.selectFrom('consent_texts').selectAll().execute();
    expect(texts.map(({ hash, language }) => [hash, language])).toEqual([[proof().textHash, 'fr']]);
    expect(texts[0]?.text).toContain('Tout refuser');
  });

  it('keeps the proof of a text that is no longer the site’s, without the text', async () => {
    const older = { ...proof(), textHash: 'A'.repeat(43), decidedAt: proof().decidedAt + 1 };
    expect((await post(older)).status).toBe(204);
    const { reader } = api.services.store;
    expect(await reader.selectFrom('consents').select('id').where('text_hash', '=', older.textHash).execute()).toEqual([
      { id },
    ]);
    expect(await reader.selectFrom('consent_texts').select('hash').execute()).toEqual([{ hash: proof().textHash }]);
  });

  it('renews the cookie of this very choice, and of no other', async () => {
    const current = await post(proof(), { Cookie: `lang=fr; gevel.consent=1.${id}.youtube` });
    expect(current.headers.get('set-cookie')).toBe(
      `gevel.consent=1.${id}.youtube; Path=/; Expires=Thu, 20 May 2027 10:00:00 GMT; SameSite=Lax; Secure`,
    );
    const changed = await post(proof(), { Cookie: `gevel.consent=1.${id}.` });
    expect(changed.headers.get('set-cookie')).toBeNull();
  });

  it('hands the proofs and the texts out as the export command prints them', async () => {
    const { store, clock } = api.services;
    const { decidedAt, ...rest } = proof();
    const receivedAt = clock().toISOString();
    const first = { ...rest, decidedAt: new Date(decidedAt).toISOString(), receivedAt };
    expect((await exportProofs(store))[0]).toEqual(first);
    expect((await exportProofs(store, { id, sinceMs: clock().getTime() }))[0]).toEqual(first);
    expect(await exportProofs(store, { id: 'f'.repeat(32) })).toEqual([]);
    expect(await exportProofs(store, { sinceMs: clock().getTime() + 1 })).toEqual([]);
    const { hash, text } = consentText(api.services.siteData().config, 'fr');
    expect(await exportConsentTexts(store)).toEqual([
      { hash, language: 'fr', revision: 1, text, firstSeen: receivedAt },
    ]);
  });

  it('refuses what our page does not send', async () => {
    const wrong = [
      { ...proof(), id: 'me@agency.example' },
      { ...proof(), services: ['<b>'] },
      { ...proof(), categories: ['all'] },
      { ...proof(), place: 'newsletter' },
      { ...proof(), language: 'xx' },
      { ...proof(), revision: 0 },
      { ...proof(), decidedAt: 9e15 },
      { ...proof(), textHash: 'short' },
    ];
    for (const body of wrong) expect((await post(body)).status).toBe(400);
  });

  it('takes nothing from another site, and not without end', async () => {
    expect((await post(proof(), { Origin: 'https://other.example' })).status).toBe(403);
    const statuses = new Set<number>();
    for (let time = 0; time < 70; time += 1) statuses.add((await post(proof())).status);
    expect([...statuses]).toEqual([204, 429]);
  });
});
