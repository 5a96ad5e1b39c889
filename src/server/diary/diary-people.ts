import { hasRight, type StaffMember } from '#domain/office/staff.ts';
import { seesDiaryOf } from '#server/diary/diary-access.ts';
import type { Services } from '#server/services.ts';

/** A colleague who can have viewings. */
export interface DiaryPerson {
  readonly id: string;
  readonly name: string;
}

/** Colleagues whose viewings somebody may see. */
interface SeenPeople {
  /** Oneself first. */
  readonly people: readonly DiaryPerson[];
  /** Numbers of those who have a diary no more, by their account or their role: what they still have must not get lost. */
  readonly gone: ReadonlySet<string>;
}

/** Everybody whose viewings somebody may see. */
export async function seenPeople({ store, siteData }: Services, staff: StaffMember): Promise<SeenPeople> {
  const rows = await store.reader
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'role', 'status'])
    .orderBy('name')
    .execute();
  const { config } = siteData();
  const seen = rows.filter((one) => seesDiaryOf(staff, one, config));
  const hasDiary = ({ role, status }: (typeof rows)[number]) => status === 'active' && hasRight(role, 'diary');
  return {
    people: seen
      .filter((one) => hasDiary(one))
      .map(({ id, name }) => ({ id, name }))
      .toSorted((a, b) => Number(b.id === staff.id) - Number(a.id === staff.id)),
    gone: new Set(seen.filter((one) => !hasDiary(one)).map(({ id }) => id)),
  };
}

/** Those of them who can have viewings. */
export async function diaryPeople(services: Services, staff: StaffMember): Promise<readonly DiaryPerson[]> {
  return (await seenPeople(services, staff)).people;
}
