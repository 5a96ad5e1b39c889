import { randomUUID } from 'node:crypto';
import type { StaffRole } from '#domain/office/staff.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { openStore } from '#server/store/open-store.ts';
import { password } from './owner-accounts.ts';

/** Somebody of the agency with a password, for one test alone. Returns the e-mail address. */
export async function addColleague(
  role: StaffRole,
  language: string,
  name = 'Els Claes',
  file = `.cache/e2e/${process.env['E2E_PORT'] ?? ''}/gevel.db`,
): Promise<string> {
  const id = randomUUID();
  const email = `${id}@colleague.example`;
  const now = Date.now();
  const store = await openStore({ GEVEL_STORE: file });
  try {
    const person = { id, email, email_key: email, name, role, language, status: 'active' } as const;
    const stored = await hashPassword(password);
    await store.write((transaction) =>
      transaction
        .insertInto('staff')
        .values({ ...person, password_hash: stored, created_at: now, updated_at: now })
        .execute(),
    );
  } finally {
    await store.close();
  }
  return email;
}
