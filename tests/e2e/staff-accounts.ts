import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import type { StaffRole } from '#domain/office/staff.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { staffAccounts } from '#server/staff/staff-accounts.ts';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store.ts';
import { storedPassword } from './owner-accounts.ts';

const ownStore = `.cache/e2e/${process.env['E2E_PORT'] ?? ''}/gevel.db`;

interface Colleague {
  readonly id: string;
  readonly email: string;
}

async function insertColleague(store: Store, role: StaffRole, language: string, name: string): Promise<Colleague> {
  const id = randomUUID();
  const email = `${id}@colleague.example`;
  const now = Date.now();
  const person = { id, email, email_key: email, name, role, language, status: 'active' } as const;
  const stored = await storedPassword();
  await store.write((transaction) =>
    transaction
      .insertInto('staff')
      .values({ ...person, password_hash: stored, created_at: now, updated_at: now })
      .execute(),
  );
  return { id, email };
}

/** Somebody of the agency with a password, for one test alone. Returns the e-mail address. */
export async function addColleague(
  role: StaffRole,
  language: string,
  name = 'Els Claes',
  file = ownStore,
): Promise<string> {
  const store = await openStore({ GEVEL_STORE: file });
  try {
    return (await insertColleague(store, role, language, name)).email;
  } finally {
    await store.close();
  }
}

/** Somebody of the agency who is logged in, for one test alone. That logging in works is the matter of office.spec.ts. */
export async function logInColleague(page: Page, role: StaffRole, language: string, file = ownStore): Promise<void> {
  const store = await openStore({ GEVEL_STORE: file });
  try {
    const { id } = await insertColleague(store, role, language, 'Els Claes');
    const value = await store.write((transaction) =>
      openSession(staffAccounts, transaction, { accountId: id, stage: 'open', device: 'Test', now: new Date() }),
    );
    const name = staffAccounts.cookies.session;
    await page.context().addCookies([{ name, value, url: 'https://127.0.0.1', secure: true, httpOnly: true }]);
  } finally {
    await store.close();
  }
}
