import type { Transaction } from 'kysely';
import { dayMs } from '#server/clock.ts';
import type { AccountDatabase } from '#server/accounts/account-tables.ts';
import type { AccountKind } from '#server/accounts/realm.ts';
import { newSecret, secretHash } from '#server/accounts/secrets.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** How long we know a browser again that somebody logged in with. */
export const deviceDays = 180;

const browsers = [
  [/\bEdg(?:e|A|iOS)?\//u, 'Edge'],
  [/\bOPR\//u, 'Opera'],
  [/\bSamsungBrowser\//u, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//u, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//u, 'Chrome'],
  [/\bSafari\//u, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b/u, 'iPhone'],
  [/\biPad\b/u, 'iPad'],
  [/\bAndroid\b/u, 'Android'],
  [/\bWindows\b/u, 'Windows'],
  [/\bMac OS X\b/u, 'macOS'],
  [/\bCrOS\b/u, 'ChromeOS'],
  [/\bLinux\b/u, 'Linux'],
] as const;

/** What a browser is called; nothing of the header itself is kept. `'Mozilla/5.0 (Windows NT 10.0; …) Firefox/140.0' -> 'Firefox, Windows'` */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers | typeof systems): string =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
  return [nameIn(browsers), nameIn(systems)].filter((part) => part !== '').join(', ');
}

/** Has somebody logged in with this browser before? An account that is nobody's has not; asking costs the same. */
export async function isKnownDevice(
  realm: AccountKind,
  { reader }: Store,
  accountId: string,
  device: { readonly secret: string | undefined; readonly now: Date },
): Promise<boolean> {
  const known = await realm
    .tables(reader)
    .selectFrom('account_devices')
    .select('hash')
    .where('account_id', '=', accountId)
    .where('hash', '=', secretHash(device.secret ?? ''))
    .where('last_seen', '>', device.now.getTime() - deviceDays * dayMs)
    .executeTakeFirst();
  return known !== undefined;
}

/** What logging in made of a browser. */
export interface SeenDevice {
  /** Value of its cookie. */
  readonly secret: string;
  /** The account was used with other browsers, but never this one. */
  readonly isNew: boolean;
}

/** Is a cookie that of a browser with which anybody of a realm has logged in? */
async function isAnybodys(tables: AccountDatabase, hash: string, oldest: number): Promise<boolean> {
  const found = await tables
    .selectFrom('account_devices')
    .select('hash')
    .where('hash', '=', hash)
    .where('last_seen', '>', oldest)
    .limit(1)
    .execute();
  return found.length > 0;
}

/**
 * Remembers the browser of a login; a cookie that we know of no account is replaced. Colleagues at one computer share it; owners
 * are strangers to each other, and whoever copied the cookie of one would be known to the next.
 */
export async function rememberDevice(
  realm: AccountKind,
  transaction: Transaction<Tables>,
  accountId: string,
  { secret, now }: { readonly secret: string | undefined; readonly now: Date },
): Promise<SeenDevice> {
  const tables = realm.tables(transaction);
  const time = now.getTime();
  const oldest = time - deviceDays * dayMs;
  await tables
    .deleteFrom('account_devices')
    .where('account_id', '=', accountId)
    .where('last_seen', '<=', oldest)
    .execute();
  if (secret !== undefined) {
    const { numUpdatedRows } = await tables
      .updateTable('account_devices')
      .set({ last_seen: time })
      .where('account_id', '=', accountId)
      .where('hash', '=', secretHash(secret))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return { secret, isNew: false };
  }
  const others = await tables
    .selectFrom('account_devices')
    .select('hash')
    .where('account_id', '=', accountId)
    .limit(1)
    .execute();
  const mayShare = realm.name === 'office' && secret !== undefined;
  const isShared = mayShare && (await isAnybodys(tables, secretHash(secret), oldest));
  const own = isShared ? secret : newSecret();
  await tables
    .insertInto('account_devices')
    .values({ account_id: accountId, hash: secretHash(own), first_seen: time, last_seen: time })
    // Two logins at the same moment bring the same cookie.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { secret: own, isNew: others.length > 0 };
}
