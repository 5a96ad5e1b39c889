import type { StaffTable } from '#server/store/staff-tables.ts';
import type { Store } from '#server/store/store.ts';

/** Whom a back-up lets in, whoever was blocked since among them. */
export interface LetIn {
  readonly colleagues: readonly Pick<StaffTable, 'name' | 'email' | 'role' | 'status'>[];
  /** How many. */
  readonly owners: number;
}

/** Reads who may enter by a store that was restored. */
export async function letIn({ reader }: Pick<Store, 'reader'>): Promise<LetIn> {
  const colleagues = await reader
    .selectFrom('staff')
    .select(['name', 'email', 'role', 'status'])
    .where('status', '!=', 'disabled')
    .orderBy('name')
    .orderBy('id')
    .execute();
  const owners = await reader.selectFrom('owners').select('id').where('status', '!=', 'disabled').execute();
  return { colleagues, owners: owners.length };
}
