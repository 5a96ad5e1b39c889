import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, jsonPost, ownHeaders, question, siteUrl, startApi, stored, type TestApi } from './test-api.ts';

const path = '/api/forms/contact';

let api: TestApi;

describe('what comes from another site', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await api.close();
  });

  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
  ];
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: siteUrl },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: `${siteUrl}.evil.example` },
    { origin: 'null' },
    {},
  ];

  it.each(types)('is refused with the content type %s', async (type) => {
    for (const headers of foreign) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': type }, body: '{}' };
      const response = await api.request(path, init);
      expect([response.status, await bodyOf(response)]).toMatchObject([403, { code: 'origin' }]);
    }
  });

  it('is taken when an older browser names our own address', async () => {
    const init = jsonPost(question);
    const headers = { ...(init.headers as Record<string, string>), origin: siteUrl };
    delete (headers as Record<string, string | undefined>)['sec-fetch-site'];
    expect((await api.request(path, { ...init, headers })).status).toBe(201);
  });
});

describe('what cannot be read', () => {
  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await api.close();
  });

  const deep = `${'{"a":'.repeat(6)}1${'}'.repeat(6)}`;
  it.each([
    ['no JSON', '{', 400, 'malformed'],
    ['a list', '[]', 400, 'malformed'],
    ['nothing', 'null', 400, 'malformed'],
    ['a deep body', deep, 400, 'malformed'],
    ['a long body', JSON.stringify({ question: 'x'.repeat(70_000) }), 413, 'too-large'],
    ['a NUL', JSON.stringify({ ...question, question: 'a\0b' }), 422, 'characters'],
    ['half a character', '{"question":"\\ud83d"}', 422, 'characters'],
    ['an unknown field', JSON.stringify({ ...question, isAdmin: 'yes' }), 422, 'invalid'],
    ['a prototype', '{"__proto__":{"a":"b"}}', 422, 'invalid'],
    ['a wrong key', JSON.stringify({ ...question, idempotencyKey: 'a b' }), 400, 'malformed'],
  ])('is refused: %s', async (_name, body, status, code) => {
    const response = await api.request(path, jsonPost(body));
    expect([response.status, await bodyOf(response)]).toMatchObject([status, { code }]);
    expect(await stored(api)).toEqual({ leads: 0, mails: 0 });
  });

  it.each(['text/plain', 'application/xml', 'application/jsonp', 'multipart/form-data; boundary=x', ''])(
    'is refused: the content type "%s"',
    async (type) => {
      const headers = ownHeaders({ 'content-type': type, accept: 'application/json' });
      const response = await api.request(path, { method: 'POST', headers, body: '{}' });
      expect([response.status, await bodyOf(response)]).toMatchObject([415, { code: 'content-type' }]);
    },
  );

  it('is refused: bytes that are no UTF-8', async () => {
    const init = { ...jsonPost(''), body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]) };
    expect((await api.request(path, init)).status).toBe(400);
  });
});
