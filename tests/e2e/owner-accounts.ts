import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { isLanguage } from '#i18n/languages.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openStore } from '#server/store/open-store.ts';

export const password = 'kastanje ruist zacht';

/** What the server of the tests keeps: playwright.config.ts. */
const varDir = `.cache/e2e/${process.env['E2E_PORT'] ?? ''}`;

let hash: Promise<string> | undefined;

/** The password as the store keeps it: made once, because that is slow on purpose. */
export function storedPassword(): Promise<string> {
  return (hash ??= hashPassword(password));
}

/** An owner of one listing with a password, for one test alone: limits count by account. Returns the e-mail address. */
export async function addOwner(
  name: string,
  language: string,
  status: 'active' | 'invited' = 'active',
): Promise<string> {
  if (!isLanguage(language)) throw new Error(`${language} is no language of the site.`);
  // Its own at each try: a test that is tried again finds nothing of the try before.
  const id = `${name}-${randomUUID()}`;
  const email = `${id}@owner.example`;
  const now = Date.now();
  const store = await openStore({ GEVEL_STORE: `${varDir}/gevel.db` });
  try {
    const stored = await storedPassword();
    await store.write(async (transaction) => {
      await transaction
        .insertInto('owners')
        .values({
          id,
          email,
          email_key: email,
          language,
          name: 'An Peeters',
          status,
          password_hash: stored,
          report: 'none',
          created_at: now,
          updated_at: now,
        })
        .execute();
      await transaction.insertInto('owner_listings').values({ owner_id: id, listing_id: '46' }).execute();
    });
  } finally {
    await store.close();
  }
  return email;
}

/** Path of the newest link to choose a password that was mailed to an address, `/nl/owner/password/?token=…`; waits for the mail. */
export async function passwordLink(email: string): Promise<string> {
  const folder = join(varDir, 'mail');
  let link: string | undefined;
  await expect(async () => {
    const names = (await readdir(folder))
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .reverse();
    for (const name of names) {
      const source = await readFile(join(folder, name), 'utf8');
      if (!source.includes(email)) continue;
      const html = await readFile(join(folder, name.replace(/\.eml$/u, '.html')), 'utf8');
      const [found] = /\/[a-z]{2}\/(?:owner|office)\/password\/\?token=[\w-]+/u.exec(html) ?? [];
      if (found === undefined) continue;
      link = found;
      return;
    }
    throw new Error(`No mail to ${email} holds a link yet.`);
  }).toPass({ timeout: 20_000 });
  return link ?? '';
}
