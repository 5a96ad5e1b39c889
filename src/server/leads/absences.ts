import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { brusselsDay } from '#domain/brussels-clock.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import { awayEndSchema, awaySchema } from '#features/office/leads.schema.ts';
import { formatDay } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { officeForm } from '#server/staff/office-form.ts';
import { requireStaff } from '#server/staff/require-staff.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { StaffAbsenceTable } from '#server/store/lead-case-tables.ts';
import type { Tables } from '#server/store/tables.ts';
import type { LeadListPage } from '#contracts/office-leads.ts';

/** Days on which somebody takes no leads, today and later, in words. */
export async function absencesOf(
  { store, clock }: Services,
  { id }: StaffMember,
  language: Language,
): Promise<LeadListPage['absences']> {
  const rows = await store.reader
    .selectFrom('staff_absences')
    .selectAll()
    .where('staff_id', '=', id)
    .where('until_day', '>=', brusselsDay(clock().getTime()))
    .orderBy('from_day')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    from: formatDay(row.from_day, language),
    until: formatDay(row.until_day, language),
  }));
}

/** Notes that somebody is away, once: a form that comes again, by a second click or another tab, says nothing new. */
async function addAbsence(
  transaction: Transaction<Tables>,
  { id }: Pick<StaffMember, 'id'>,
  days: Pick<StaffAbsenceTable, 'from_day' | 'until_day'>,
): Promise<void> {
  // The write comes first: who sends the same at this moment waits until this is done, on both databases.
  await transaction
    .updateTable('staff')
    .set((row) => ({ status: row.ref('status') }))
    .where('id', '=', id)
    .execute();
  const known = await transaction
    .selectFrom('staff_absences')
    .select('id')
    .where('staff_id', '=', id)
    .where('from_day', '=', days.from_day)
    .where('until_day', '=', days.until_day)
    .executeTakeFirst();
  if (known) return;
  await transaction
    .insertInto('staff_absences')
    .values({ id: randomUUID(), staff_id: id, ...days })
    .execute();
}

function listPath(language: Language): string {
  return officePath(language, 'leads');
}

/** Saying for oneself on which days one is away, and taking it back. */
export function absenceEndpoints(services: Services): readonly Endpoint[] {
  const { store } = services;
  const shared = { right: 'leads', kept: [], page: () => ({ kind: 'missing' as const }) } as const;
  return [
    officeForm(
      {
        ...shared,
        name: 'lead-away',
        summary: 'Says on which days one takes no leads.',
        schema: awaySchema,
        async perform({ from, until }, { context, language }) {
          const { staff } = await requireStaff(context, services, 'leads');
          if (until < from) return { next: `${listPath(language)}?problem=order#away` };
          await store.write((transaction) => addAbsence(transaction, staff, { from_day: from, until_day: until }));
          return { next: `${listPath(language)}#away` };
        },
      },
      services,
    ),
    officeForm(
      {
        ...shared,
        name: 'lead-back',
        summary: 'Takes an absence of oneself back.',
        schema: awayEndSchema,
        async perform({ absence }, { context, language }) {
          const { staff } = await requireStaff(context, services, 'leads');
          await store.write((transaction) =>
            transaction
              .deleteFrom('staff_absences')
              .where('id', '=', absence)
              .where('staff_id', '=', staff.id)
              .execute(),
          );
          return { next: `${listPath(language)}#away` };
        },
      },
      services,
    ),
  ];
}
