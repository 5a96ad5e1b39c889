import { expect, it } from 'vitest';
import { privatePageHeaders } from './private-page.ts';

it('a page for one person is kept by nobody, and lets no script make code of a text', () => {
  const rendered = new Headers({ 'Content-Security-Policy': "default-src 'none'", 'Content-Type': 'text/html' });
  expect(privatePageHeaders(rendered)).toEqual({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  });
  const common = new Headers({
    'Content-Security-Policy':
      "default-src 'none'; require-trusted-types-for 'script'; trusted-types gevel; report-to policy",
  });
  expect(privatePageHeaders(common)['content-security-policy']).toBe(
    "default-src 'none'; report-to policy; require-trusted-types-for 'script'; trusted-types 'none'",
  );
  // A page of the site before it is kept has the scripts of the site, which need what it allows.
  expect(privatePageHeaders(common, true)['content-security-policy']).toBe(common.get('content-security-policy'));
  expect(privatePageHeaders(new Headers())).not.toHaveProperty('content-security-policy');
});
