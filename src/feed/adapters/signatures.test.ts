import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { equalSecrets, isSignedBy } from './signatures.ts';

const body = Buffer.from('{"event":"estate-updated"}');
const signature = createHmac('sha1', 'secret').update(body).digest('hex');

describe('isSignedBy', () => {
  it('accepts the signature of exactly these bytes', () => {
    expect(isSignedBy(body, signature, 'sha1', 'secret')).toBe(true);
    expect(isSignedBy(body, ` ${signature.toUpperCase()}`, 'sha1', 'secret')).toBe(true);
  });

  it.each([
    [Buffer.from('{"event": "estate-updated"}'), signature, 'secret'],
    [body, signature, 'other'],
    [body, '', 'secret'],
    [body, signature.slice(0, 10), 'secret'],
    [body, createHmac('sha1', '').update(body).digest('hex'), ''],
  ])('refuses other bytes, another secret, and no secret at all', (bytes, given, secret) => {
    expect(isSignedBy(bytes, given, 'sha1', secret)).toBe(false);
  });
});

describe('equalSecrets', () => {
  it('never takes an unset secret for a match', () => {
    expect(equalSecrets('', '')).toBe(false);
    expect(equalSecrets('word', 'word')).toBe(true);
  });
});
