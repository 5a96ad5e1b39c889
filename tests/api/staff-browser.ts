import { hashPassword } from '#server/accounts/passwords.ts';
import type { StaffRole } from '#domain/office/staff.ts';
import { OwnerBrowser, password } from './owner-browser.ts';
import type { TestApi } from './test-api.ts';

let hash: Promise<string> | undefined;

/** Somebody of the agency with a password; the number and the address are made of the name. */
export async function addStaff({ services }: TestApi, name: string, role: StaffRole): Promise<string> {
  const { store, clock } = services;
  const stored = await (hash ??= hashPassword(password));
  const id = `staff-${name.toLowerCase()}`;
  const [email, time] = [`${name.toLowerCase()}@lindehof.example`, clock().getTime()];
  await store.write((transaction) =>
    transaction
      .insertInto('staff')
      .values({
        id,
        name,
        email,
        email_key: email,
        role,
        language: 'en',
        status: 'active',
        password_hash: stored,
        created_at: time,
        updated_at: time,
      })
      .execute(),
  );
  return id;
}

/** A browser at the door of the office. */
export function staffBrowser(api: TestApi): OwnerBrowser {
  return new OwnerBrowser(api, undefined, '/api/office');
}

/** A browser in which somebody of a role is logged in. */
export async function loggedIn(api: TestApi, name: string, role: StaffRole): Promise<OwnerBrowser> {
  await addStaff(api, name, role);
  const browser = staffBrowser(api);
  await browser.logIn(`${name.toLowerCase()}@lindehof.example`);
  return browser;
}
