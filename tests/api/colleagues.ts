import type { StaffRole } from '#domain/office/staff.ts';
import type { TestApi } from './test-api.ts';

/** Colleagues with an account, `staff-0` and so on; an address of its own where one is given. */
export async function addColleagues(
  { services }: TestApi,
  roles: readonly StaffRole[],
  emails: readonly (string | undefined)[] = [],
): Promise<void> {
  const rows = roles.map((role, index) => {
    const email = emails[index] ?? `staff-${String(index)}@agency.example`;
    const account = { email, email_key: email, language: 'nl', name: `Colleague ${String(index)}` };
    const times = { created_at: 1, updated_at: 1 };
    return { id: `staff-${String(index)}`, role, status: 'active' as const, ...account, ...times };
  });
  await services.store.write((transaction) => transaction.insertInto('staff').values(rows).execute());
}
