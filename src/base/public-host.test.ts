import { expect, it } from 'vitest';
import { isPublicSite } from './public-host.ts';

it.each([
  'https://www.agency.be',
  'https://agency.be:8443/',
  'https://192.0.2.7',
  'https://[2001:db8::1]/',
  'https://example.be',
])('says that strangers reach %s', (url) => {
  expect(isPublicSite(url)).toBe(true);
});

it.each([
  'https://www.immo-lindehof.example',
  'http://localhost:4321',
  'http://127.0.0.1:4321',
  'http://[::1]:4321',
  'http://10.1.2.3',
  'http://172.20.0.1',
  'http://192.168.1.5:8080',
  'http://[fd00::1]',
  'https://site.test',
  'http://office.local',
  'https://www.example.com',
  'http://intranet',
])('says that %s is seen here only', (url) => {
  expect(isPublicSite(url)).toBe(false);
});
