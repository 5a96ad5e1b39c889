import { dayMs } from '#server/clock.ts';
import { readToken, signToken, type TokenContent } from '#server/guards/token.ts';

const purpose = 'preview';

/** How long a link works unless somebody says otherwise. */
export const previewDays = 7;

/** A token for one listing. */
export function previewToken(secret: string, id: string, now: Date, days = previewDays): string {
  const issuedAt = now.getTime();
  return signToken(secret, { purpose, value: id, issuedAt, expiresAt: issuedAt + days * dayMs });
}

/** What a token says, if it is for this listing and still works. */
export function readPreviewToken(secret: string, id: string, token: string, now: Date): TokenContent | undefined {
  const content = readToken(secret, purpose, token, now);
  return content?.value === id ? content : undefined;
}

/** `('nl', '220', 'abc.def') -> '/nl/preview/220/?token=abc.def'` */
export function previewPath(language: string, id: string, token: string): string {
  return `/${language}/preview/${encodeURIComponent(id)}/?token=${encodeURIComponent(token)}`;
}
