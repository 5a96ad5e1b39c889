import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { keyedHash } from '#server/guards/keyed-hash.ts';

/** RFC 6238 with what every app takes: SHA-1, 30 seconds, six digits. */
const stepSeconds = 30;
const digits = 6;
const keyBytes = 20;
/** A telephone's clock may be half a minute off. */
const drift = [0, -1, 1] as const;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding. `Buffer.from('foob') -> 'MZXW6YQ'` */
export function base32(bytes: Uint8Array): string {
  let [bits, held, text] = [0, 0, ''];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += alphabet[(held >>> (bits - 5)) & 31] ?? '';
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + (alphabet[(held << (5 - bits)) & 31] ?? '') : text;
}

/** A key for a new second step. */
export function newStepKey(): Buffer {
  return randomBytes(keyBytes);
}

/** Which 30 seconds a moment is in. `59 000 ms -> 1` */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The code of a step. (RFC 4226 section 5.3) */
export function codeOf(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hmac = createHmac('sha1', key).update(counter).digest();
  const offset = (hmac.at(-1) ?? 0) & 15;
  const number = (hmac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The step that a code belongs to, now or within half a minute; undefined for a wrong one. */
export function stepOfCode(key: Uint8Array, code: string, now: Date): number | undefined {
  const given = Buffer.from(code.replace(/\s/gu, ''));
  const steps = drift.map((offset) => stepAt(now) + offset);
  return steps.find((step) => {
    const expected = Buffer.from(codeOf(key, step));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
}

/** What an authenticator app reads. (Key URI format) */
export function stepAddress(key: Uint8Array, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`;
}

function cipherKey(secret: string): Buffer {
  return Buffer.from(keyedHash(secret, 'second-step key'), 'base64url');
}

const ivBytes = 12;
const tagBytes = 16;

/** A key as the store keeps it: a copy of the database alone opens nothing. */
export function sealKey(secret: string, key: Uint8Array): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** The key again; throws when the site's secret is another one by now. */
export function unsealKey(secret: string, sealed: string): Buffer {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', cipherKey(secret), bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch (error) {
    throw new Error(
      'The key of a second step cannot be read: GEVEL_SECRET (or var/secret) is another one than when it was made. Put the old one back, or take the second step away with `npm run owners -- reset-second-step <owner>` or `npx gevel staff reset-second-step <colleague>`.',
      { cause: error },
    );
  }
}

const recoveryCodes = 10;

/** Codes for somebody whose telephone is lost. `['K7QXM-2RTPA', …]` */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodes }, () => {
    const text = base32(randomBytes(7)).slice(0, 10);
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

/** What is kept of a recovery code; spaces, dashes and case do not matter. */
export function recoveryHash(secret: string, accountId: string, code: string): string {
  return keyedHash(secret, 'recovery', accountId, code.toUpperCase().replace(/[^A-Z2-7]/gu, ''));
}
