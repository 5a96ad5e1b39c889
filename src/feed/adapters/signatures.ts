import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that tells nothing of where they differ, nor of their length. */
export function equalSecrets(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return expected !== '' && timingSafeEqual(digest(given), digest(expected));
}

/** Is this the keyed hash of exactly these bytes, in hexadecimal? */
export function isSignedBy(body: Uint8Array, given: string, algorithm: 'sha1' | 'sha256', secret: string): boolean {
  const expected = createHmac(algorithm, secret).update(body).digest('hex');
  return secret !== '' && equalSecrets(given.trim().toLowerCase(), expected);
}
