import { isList, parseJson } from '#base/json.ts';
import { isSameHash, keyedHash } from '#server/guards/keyed-hash.ts';

/** What a signed token says. */
export interface TokenContent {
  /** What it may be used for; a token for one purpose is worthless for another. */
  readonly purpose: string;
  readonly value: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

const longestToken = 2_000;

function signature(secret: string, purpose: string, body: string): string {
  return keyedHash(secret, 'token', purpose, body);
}

/** `<content>.<signature>`, both base64url. */
export function signToken(secret: string, { purpose, value, issuedAt, expiresAt }: TokenContent): string {
  const body = Buffer.from(JSON.stringify([value, issuedAt, expiresAt])).toString('base64url');
  return `${body}.${signature(secret, purpose, body)}`;
}

/** What a token in a mail of our own was made for; nobody is let in by it, so its signature is not looked at. */
export function valueOf(token: string): string | undefined {
  const [body = ''] = token.split('.');
  try {
    const content = parseJson(Buffer.from(body, 'base64url').toString());
    return isList(content) && typeof content[0] === 'string' ? content[0] : undefined;
  } catch {
    return undefined;
  }
}

/** The content of a token that we signed for this purpose and that has not expired; else undefined. */
export function readToken(secret: string, purpose: string, token: string, now: Date): TokenContent | undefined {
  const [body, sign, ...rest] = token.length > longestToken ? [] : token.split('.');
  if (body === undefined || sign === undefined || rest.length > 0) return undefined;
  if (!isSameHash(sign, signature(secret, purpose, body))) return undefined;
  // Signed by us; another version of this program may have given it another form.
  const content = parseJson(Buffer.from(body, 'base64url').toString());
  if (!isList(content)) return undefined;
  const [value, issuedAt, expiresAt] = content;
  if (typeof value !== 'string' || typeof issuedAt !== 'number' || typeof expiresAt !== 'number') return undefined;
  return now.getTime() < expiresAt ? { purpose, value, issuedAt, expiresAt } : undefined;
}
