import { afterEach, beforeEach, expect, it } from 'vitest';
import { hourMs } from '#server/clock.ts';
import { startApi, type TestApi } from './test-api.ts';

let api: TestApi;

beforeEach(async () => {
  api = await startApi('sqlite');
});

afterEach(async () => {
  await api.close();
});

const send = (body: string, type = 'application/csp-report') =>
  api.request('/api/policy-reports', { method: 'POST', headers: { 'content-type': type }, body });

const old = (directive: string, blocked: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://www.immo-lindehof.example/nl/owner/?token=secret',
      'violated-directive': directive,
      'blocked-uri': blocked,
    },
  });

/** What the security log says of policies. */
const told = () =>
  api.lines
    .map((line): unknown => JSON.parse(line))
    .flatMap((line) =>
      typeof line === 'object' && line !== null && 'code' in line && line.code === 'policy' ? [line] : [],
    );

it('a browser tells what a policy kept out, in the old form and in the new, without saying from which page', async () => {
  expect(
    (await send(old("script-src-elem 'self'", 'https://tracker.example/pixel?visitor=an@peeters.be'))).status,
  ).toBe(204);
  const reports = [
    { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'data:image/png;base64,AAAA' } },
    { type: 'csp-violation', body: { effectiveDirective: 'script-src-attr', blockedURL: 'inline' } },
    { type: 'deprecation', body: { id: 'x' } },
  ];
  expect((await send(JSON.stringify(reports), 'application/reports+json')).status).toBe(204);
  expect(told()).toMatchObject([
    { kind: 'security', outcome: 'script-src-elem', reason: 'https://tracker.example' },
    { outcome: 'img-src', reason: 'data:' },
    { outcome: 'script-src-attr', reason: 'inline' },
  ]);
  expect(api.lines.join('\n')).not.toMatch(/secret|peeters|pixel|AAAA/u);
});

it('the same is told once an hour, and no more than fifty kinds', async () => {
  for (let turn = 0; turn < 3; turn += 1) await send(old('img-src', 'https://a.example/x'));
  expect(told()).toHaveLength(1);
  api.pass(hourMs);
  await send(old('img-src', 'https://a.example/x'));
  expect(told()).toHaveLength(2);
  for (let turn = 0; turn < 80; turn += 1) await send(old('img-src', `https://a${String(turn)}.example/`));
  expect(told()).toHaveLength(1 + 50);
});

it('a long address makes no long line', async () => {
  await send(old('img-src', `x${'a'.repeat(2_000)}:y`));
  expect(told()).toMatchObject([{ reason: `x${'a'.repeat(29)}` }]);
});

it.each([
  'no JSON',
  'null',
  '[]',
  '{"csp-report":7}',
  '[null,{"type":"csp-violation"}]',
  JSON.stringify({ 'csp-report': { 'violated-directive': '<b>\n"kind":"security"', 'blocked-uri': 'x' } }),
])('%j is taken without a word', async (body) => {
  expect((await send(body)).status).toBe(204);
  expect(told()).toEqual([]);
});

it('a long report is refused', async () => {
  expect((await send('x'.repeat(300_000))).status).toBe(413);
});
