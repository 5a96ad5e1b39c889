import { endOfDayAfter } from '#domain/brussels-clock.ts';
import { readToken, signToken, type TokenContent } from '#server/guards/token.ts';

const purpose = 'preview';

/** How long a link works unless somebody says otherwise. */
export const previewDays = 7;

/** The token of a link for one listing that was made at a moment and ends at another. */
export function tokenOfLink(secret: string, id: string, times: Pick<TokenContent, 'issuedAt' | 'expiresAt'>): string {
  return signToken(secret, { purpose, value: id, ...times });
}

/** A token for one listing, to the end of the day so many days later. */
export function previewToken(secret: string, id: string, now: Date, days = previewDays): string {
  const issuedAt = now.getTime();
  return tokenOfLink(secret, id, { issuedAt, expiresAt: endOfDayAfter(issuedAt, days) });
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
