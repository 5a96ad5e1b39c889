import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import { seesDiaryOf } from '#server/diary/diary-access.ts';
import type { Services } from '#server/services.ts';

/** A colleague who can have viewings. */
export interface DiaryPerson {
  readonly id: string;
  readonly name: string;
}

/** Colleagues whose viewings somebody may see, oneself first. */
export async function diaryPeople({ store, siteData }: Services, staff: StaffMember): Promise<DiaryPerson[]> {
  const rows = await store.reader
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role'])
    .where('status', '=', 'active')
    .orderBy('name')
    .execute();
  const { config } = siteData();
  return rows
    .filter((one) => hasRight(one.role, 'diary') && seesDiaryOf(staff, one, config))
    .map(({ id, name }) => ({ id, name }))
    .toSorted((a, b) => Number(b.id === staff.id) - Number(a.id === staff.id));
}
