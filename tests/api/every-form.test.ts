import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catcherDelivery } from '#server/mail/catcher.ts';
import { forms } from '#server/forms/forms.ts';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { objectWith } from '#base/json.ts';
import { jsonPost, ownHeaders, siteUrl, startApi, stored, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';
import { validAnswers } from './valid-answers.ts';
import { anyValue, fuzzCases, fuzzTimeoutMs, hostileTexts } from './wild-values.ts';

/** So many at once share the commits of the store. */
const batch = 500;

let api: TestApi;

/** While a database is too busy to answer, everybody is sent away at once and told to come again. */
const mostTries = 20;

/** The answer; whoever is told to come back, on a machine that is as busy as with this test, comes back with the same. */
async function sendUntilTaken(form: string, init: RequestInit): Promise<Response> {
  for (let tries = 0; ; tries += 1) {
    const answer = await api.request(`/api/forms/${form}`, init);
    if (answer.status !== 503 || tries === mostTries) return answer;
    await wait(500);
  }
}

describe.each(storeKinds)('every form on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
  });

  afterAll(async () => {
    await api.close();
  });

  it.each(forms)('$name takes a right answer to every question', async (form) => {
    const response = await sendUntilTaken(form.name, jsonPost(validAnswers(form)));
    expect([response.status, await response.text()]).toEqual([
      201,
      expect.stringMatching(/^\{"feedback":"\/nl\/[^"]+\/"\}$/u),
    ]);
  });

  it('says how many people may live in a home to whoever applies with more, one or several', async () => {
    const form = forms.find(({ name }) => name === 'rental-application');
    const valid = form ? validAnswers(form) : {};
    const texts = ['LH-0201', 'LH-0202'].map(async (reference) => {
      const answers = { ...valid, reference, adults: '9', idempotencyKey: `crowd-${reference}` };
      const response = await api.request('/api/forms/rental-application', jsonPost(answers));
      return objectWith<{ code: string; text: string }>(await response.json(), 'code', 'text');
    });
    const text = ['hoogstens 3 personen wonen.', 'hoogstens 1 persoon wonen.'];
    expect(await Promise.all(texts)).toMatchObject(
      text.map((end) => ({ code: 'persons', text: expect.stringContaining(end) as unknown })),
    );
  });

  it.each(forms)('$name stores a hostile answer whole or refuses it', async (form) => {
    const valid = validAnswers(form);
    const before = await stored(api);
    const tries = Object.keys(form.schema.fields).flatMap((field) => hostileTexts.map((text) => ({ field, text })));
    const statuses = await Promise.all(
      tries.map(async ({ field, text }, index) => {
        const body = { ...valid, [field]: text, idempotencyKey: `hostile-${form.name}-${String(index)}` };
        const { status } = await sendUntilTaken(form.name, jsonPost(body));
        // The mailbox of one person is limited: what is refused for that is no finding.
        expect([201, 422, 429], `${field}: ${text}`).toContain(status);
        return status;
      }),
    );
    const taken = statuses.filter((status) => status === 201).length;
    expect((await stored(api)).leads).toBe(before.leads + taken);
    const rows = await api.services.store.reader
      .selectFrom('leads')
      .select('fields')
      .where('form', '=', form.name)
      .execute();
    for (const { fields } of rows) expect(fields.isWellFormed()).toBe(true);
  });
});

describe('mails about hostile answers', () => {
  it('carry no markup, no header and no live link of a visitor', async () => {
    api = await startApi('sqlite');
    const folder = join(api.database.folder, 'mail');
    const posts = forms.flatMap((form) =>
      hostileTexts.map(async (text, index) => {
        const valid = validAnswers(form);
        const free = Object.keys(form.schema.fields).filter((field) =>
          /^(?:question|message|remark|conditions|firstName|lastName|friendFirstName)$/u.test(field),
        );
        const email = `an${String(index)}@${form.name}.example`;
        const typed = Object.fromEntries(free.map((field) => [field, text]));
        const friend = 'friendEmail' in valid ? { friendEmail: email } : {};
        await api.request(`/api/forms/${form.name}`, jsonPost({ ...valid, ...typed, ...friend, email }));
      }),
    );
    await Promise.all(posts);
    await api.worker(catcherDelivery(folder, api.letterhead)).run();
    const names = await readdir(folder);
    expect(names.filter((name) => name.endsWith('.eml')).length).toBeGreaterThan(forms.length * 5);
    for (const name of names) {
      const source = await readFile(join(folder, name), 'utf8');
      if (name.endsWith('.eml')) {
        const head = source.slice(0, source.indexOf('\n\n'));
        expect(head).not.toMatch(/^(?:Bcc|Cc):/imu);
        expect(head.match(/^To:/gmu)).toHaveLength(1);
      } else {
        // The photo of the home that it is about is ours, and so are the portrait of whoever answers and the logo.
        const ours = new RegExp(
          String.raw`<img [^>]*src="${siteUrl.replaceAll('.', String.raw`\.`)}/(?:(?:media|team)/[\w./-]+|logo-mail\.png)"[^>]*>`,
          'gu',
        );
        const withoutPhoto = source.replaceAll(ours, '');
        expect(withoutPhoto).not.toMatch(/<script|<img|onerror=alert\(1\)>/iu);
        expect(source).not.toContain('href="http://evil.example');
      }
    }
    await rm(folder, { recursive: true });
    await api.close();
  });
});

describe.each(storeKinds)('anything at all on %s', (kind) => {
  beforeAll(async () => {
    api = await startApi(kind);
  });

  afterAll(async () => {
    await api.close();
  });

  /** Sends a batch; no answer is a failure of ours. */
  async function expectNoFailure(form: string, inits: readonly RequestInit[]): Promise<void> {
    const responses = await Promise.all(inits.map(async (init) => sendUntilTaken(form, init)));
    for (const response of responses) {
      const body = objectWith<{ code?: string; feedback?: string }>(await response.json());
      // Files are checked few at a time: whoever comes in between is asked to come again.
      if (response.status === 503) expect(body.code).toBe('busy');
      else expect(response.status).toBeLessThan(500);
      expect(body.code ?? body.feedback).toBeTypeOf('string');
    }
  }

  it.each(forms)(
    '$name answers wild answers without failing',
    async (form) => {
      const valid = validAnswers(form);
      const names = Object.keys(form.schema.fields);
      const wild = fc
        .dictionary(
          fc.constantFrom(...names, 'language', 'altcha', 'stamp', 'company_url', 'idempotencyKey'),
          anyValue,
          {
            maxKeys: 4,
          },
        )
        .map((answers) => ({ ...valid, ...answers }));
      const property = fc.asyncProperty(fc.array(wild, { minLength: batch, maxLength: batch }), (bodies) =>
        expectNoFailure(
          form.name,
          bodies.map((body) => jsonPost(body)),
        ),
      );
      await fc.assert(property, { numRuns: fuzzCases / batch, endOnFailure: true });
    },
    fuzzTimeoutMs,
  );

  it.each(forms)(
    '$name answers wild bytes without failing',
    async (form) => {
      const type = fc.constantFrom(
        'application/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'text/plain',
      );
      const part = 'Content-Disposition: form-data; name="cv"; filename="a"\r\n\r\n';
      const bytes = fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.json().map((text) => new TextEncoder().encode(text)),
        fc
          .uint8Array({ maxLength: 100 })
          .map((body) => Buffer.concat([Buffer.from(`--x\r\n${part}`), body, Buffer.from('\r\n--x--')])),
      );
      const request = fc.record({ type, bytes });
      const property = fc.asyncProperty(fc.array(request, { minLength: batch, maxLength: batch }), (requests) =>
        expectNoFailure(
          form.name,
          requests.map(({ type: contentType, bytes: body }) => ({
            method: 'POST',
            headers: ownHeaders({ 'content-type': contentType, accept: 'application/json' }),
            body: new Uint8Array(body),
          })),
        ),
      );
      await fc.assert(property, { numRuns: fuzzCases / batch, endOnFailure: true });
    },
    fuzzTimeoutMs,
  );
});
