import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Keyed hash of parts: nobody without the secret can tell or guess what was hashed. */
export function keyedHash(secret: string, ...parts: readonly string[]): string {
  const hmac = createHmac('sha256', secret);
  // The length of each part stands before it, so that no two lists of parts read alike.
  for (const part of parts) hmac.update(`${String(Buffer.byteLength(part))}:`).update(part);
  return hmac.digest('base64url');
}

/** Plain hash, for comparing contents. */
export function contentHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url');
}

/** Are two hashes equal? Takes the same time wherever they differ. */
export function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
