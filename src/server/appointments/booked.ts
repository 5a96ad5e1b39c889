import type { Transaction } from 'kysely';
import { checkForm } from '#domain/form/check-form.ts';
import { isObject, parseJson } from '#base/json.ts';
import { callerAppointmentSchema } from '#features/forms/contact-appointment/contact-appointment.schema.ts';
import { minuteMs } from '#server/clock.ts';
import type { Tables } from '#server/store/tables.ts';

type Database = Pick<Transaction<Tables>, 'selectFrom'>;

/** An appointment that stands: its time is taken in its name. */
export type Booked = NonNullable<Awaited<ReturnType<typeof findBooked>>>;

/** Seconds since it was booked: more with each change, and nothing to be stored (RFC 5545, 3.8.7.4). */
export function changesOf({ createdAt }: Booked, now: Date): number {
  return Math.max(1, Math.floor((now.getTime() - createdAt) / 1000));
}

/** The appointment of a lead, and how long it takes where that is known; undefined once it is cancelled, over by a day or deleted. */
export async function findBooked(database: Database, leadId: string, today: string) {
  const lead = await database
    .selectFrom('leads')
    .innerJoin('claims', 'claims.lead_id', 'leads.id')
    .leftJoin('viewings', 'viewings.lead_id', 'leads.id')
    .select([
      'leads.language',
      'leads.fields',
      'leads.created_at',
      'claims.key',
      'viewings.from_at',
      'viewings.until_at',
    ])
    .where('leads.id', '=', leadId)
    .where('claims.scope', '=', 'appointment')
    .executeTakeFirst();
  const fields = lead && parseJson(lead.fields);
  if (!lead || !isObject(fields)) return undefined;
  const [date = '', slot = ''] = lead.key.split(' ');
  if (date < today) return undefined;
  const check = checkForm(callerAppointmentSchema, { ...fields, date, slot });
  if (!check.isValid) return undefined;
  const minutes = lead.from_at && lead.until_at ? (lead.until_at - lead.from_at) / minuteMs : undefined;
  return { leadId, key: lead.key, values: check.values, language: lead.language, createdAt: lead.created_at, minutes };
}
