import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { objectWith } from '#base/json.ts';
import { apiEndpoints, createApp } from '#server/app/app.ts';
import { forms } from '#server/forms/forms.ts';
import { securityHeaders } from '#site/security-headers.ts';
import { bodyOf, jsonPost, startApi, type TestApi } from './test-api.ts';
import { storeKinds } from './test-store.ts';

let api: TestApi;

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly requestBody?: unknown; readonly responses: object }>>>
  >;
}

describe('the routes', () => {
  beforeAll(async () => {
    api = await startApi('sqlite');
  });

  afterAll(async () => {
    await api.close();
  });

  it('are those of the OpenAPI document, method by method', async () => {
    const document = objectWith<OpenApi>(await bodyOf(await api.request('/api/openapi.json')), 'paths');
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = apiEndpoints(api.services).map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/gu, '{$1}')}`,
    );
    expect(described.sort()).toEqual(served.sort());
    expect(new Set(served).size).toBe(served.length);
  });

  it('stand in the log by their names, and what nobody knows by its kind only: it may hold anything', async () => {
    await api.request('/api/health/live');
    await api.request('/api/forms/zoe@home.example?email=zoe@home.example');
    await api.request('/api/Zoe-Peeters');
    const log = api.lines.join('\n');
    expect(log).toContain('"route":"/api/health/live"');
    expect(log).toContain('"route":"form"');
    expect(log).not.toMatch(/zoe/iu);
  });

  it('describe every question of every form', async () => {
    const document = objectWith<OpenApi>(await bodyOf(await api.request('/api/openapi.json')), 'paths');
    for (const { name, schema } of forms) {
      const text = JSON.stringify(document.paths[`/api/forms/${name}`]?.['post']?.requestBody);
      for (const field of Object.keys(schema.fields)) expect(text).toContain(`"${field}":{`);
    }
  });

  it('answer what they are not asked for with a code', async () => {
    const missing = await api.request('/api/nothing');
    expect([missing.status, await bodyOf(missing)]).toMatchObject([404, { code: 'not-found' }]);
    const wrong = await api.request('/api/health/live', jsonPost({}));
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const got = await api.request('/api/forms/contact');
    expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
    expect(await bodyOf(got)).toMatchObject({ code: 'method' });
    const page = await api.request('/nl/owner/homes/', { ...jsonPost({}), method: 'PUT' });
    expect([page.status, page.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('are not cached, not framed, not sniffed', async () => {
    const { headers } = await api.request('/api/health/live');
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff']);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });

  it('carry the security headers of the pages, also where they lead on, refuse or miss', async () => {
    const answers = [
      await api.request('/api/health/live'),
      await api.request('/api/nothing'),
      await api.request('/api/forms/contact', { method: 'POST', headers: { Origin: 'https://other.example' } }),
      await api.request('/nl/owner/'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 403, 303]);
    for (const { headers } of answers) {
      const sent = Object.keys(securityHeaders).map((name) => [name, headers.get(name)]);
      expect(Object.fromEntries(sent)).toEqual(securityHeaders);
    }
    expect(answers[0]?.headers.get('strict-transport-security')).toBe('max-age=31536000');
    expect(answers[0]?.headers.get('permissions-policy')).toMatch(/^camera=\(\), microphone=\(\), /u);
  });
});

describe.each(storeKinds)('the health of a server on %s', (kind) => {
  it('is ready while the store can be written, and not when it is gone', async () => {
    api = await startApi(kind);
    const ready = await api.request('/api/health/ready');
    expect([ready.status, await bodyOf(ready)]).toMatchObject([
      200,
      { isReady: true, status: 'ok', store: 'ok', disk: 'ok', mail: 'ok', crm: 'ok' },
    ]);
    await api.services.store.close();
    const second = await startApi(kind);
    await second.services.store.close();
    const gone = await second.request('/api/health/ready');
    expect([gone.status, await bodyOf(gone)]).toMatchObject([
      503,
      { isReady: false, status: 'down', store: 'not writable' },
    ]);
    await api.database.remove();
    await second.database.remove();
  });

  it('of a public site is ill without a mail server: what it answers people would be caught in a folder', async () => {
    api = await startApi(kind);
    const data = api.services.siteData();
    const ask = async (smtpUrl: string | undefined) => {
      const config = { ...api.services.config, smtpUrl };
      const app = createApp({
        ...api.services,
        config,
        siteData: () => ({ ...data, config: { ...data.config, url: 'https://www.agency.be' } }),
      });
      const paths = ['/api/health/ready', '/api/health/mail'];
      const answers = await Promise.all(paths.map(async (path) => app.request(path)));
      return Promise.all(answers.map(async (answer) => [answer.status, await bodyOf(answer)]));
    };
    expect(await ask(undefined)).toMatchObject([
      [503, { isReady: false, status: 'down', mail: 'no server' }],
      [503, { mail: 'no server' }],
    ]);
    expect(await ask('smtp://mail.agency.be')).toMatchObject([
      [200, { isReady: true, mail: 'ok' }],
      [200, { mail: 'ok' }],
    ]);
    await api.close();
  });
});
