import { createHash, randomBytes } from 'node:crypto';

/** What is kept of a secret that only its holder may know; it is random, so no slow hash is needed. */
export function secretHash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}
