import { describe, expect, it } from 'vitest';
import { isOwnRequest } from '#server/guards/same-origin.ts';

const siteUrl = 'https://www.agency.example';

function isOwn(headers: Record<string, string>, method = 'POST'): boolean {
  return isOwnRequest(new Request(`${siteUrl}/api/forms/contact`, { method, headers }), siteUrl);
}

describe('a request of a browser that names only its origin', () => {
  it.each([
    [siteUrl, 'www.agency.example', true],
    [siteUrl, '127.0.0.1:4321', true],
    ['http://localhost:4321', 'localhost:4321', true],
    ['http://127.0.0.1:4321', '127.0.0.1:4321', true],
    ['http://[::1]:4321', '[::1]:4321', true],
    ['http://192.168.1.5:8080', '192.168.1.5:8080', true],
    // A name can be made to lead here by whoever owns it, and the Host of a request says it then.
    ['https://evil.example', 'evil.example', false],
    ['http://localhost.evil.example', 'localhost.evil.example', false],
    ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example', false],
    ['http://localhost:4321', 'localhost:9999', false],
    ['http://localhost:9999', 'localhost:4321', false],
    ['https://evil.example', 'www.agency.example', false],
    ['null', 'null', false],
  ])('%s at %s: %s', (origin, host, expected) => {
    expect(isOwn({ origin, host })).toBe(expected);
  });
});

it('is ours or not by what the browser says of its page, before all else', () => {
  expect(isOwn({ 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' })).toBe(true);
  expect(isOwn({ 'sec-fetch-site': 'cross-site', origin: siteUrl })).toBe(false);
  expect(isOwn({})).toBe(false);
  expect(isOwn({}, 'GET')).toBe(true);
});
