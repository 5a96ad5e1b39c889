import type { Transaction } from 'kysely';
import { dayRefusal, slotKeys } from '#domain/appointments.ts';
import { appointmentMails } from '#features/forms/contact-appointment/appointment-mails.server.ts';
import { contactAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import { changesOf, findBooked, type Booked } from '#server/appointments/booked.ts';
import { takeFirstFree } from '#server/forms/claims.ts';
import { formContext } from '#server/forms/form-context.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import { isVisitTime, type VisitTime } from '#ui/form/visit-answers.ts';

/** What became of a wish to change an appointment. */
export type Change = 'done' | 'taken' | 'gone';

/** Each change writes to a mailbox: it counts as a form does. */
async function limitMails({ leadId }: Booked, { limits, config }: Services): Promise<void> {
  // Of its own: a stranger who writes to the same mailbox keeps nobody from cancelling.
  const key = keyedHash(config.secret, 'appointment', leadId);
  const retryAfterSeconds = await limits.consume('recipient', key);
  if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds });
}

function mailsOf(booked: Booked, kind: 'moved' | 'cancelled', services: Services) {
  const site = services.siteData().config;
  const language = booked.language ?? site.defaultLanguage;
  const { leadId } = booked;
  const context = formContext({ services, form: contactAppointmentForm, language, uploads: [], leadId });
  const sequence = changesOf(booked, context.now);
  const options = { leadId, now: context.now, host: new URL(site.url).hostname };
  return appointmentMails(booked.values, { kind, sequence }, context).map((mail) => mailRow(mail, options));
}

const isAt = ({ key }: Booked, { date, slot }: VisitTime): boolean => key.startsWith(`${date} ${slot} `);

/** Frees the time of an appointment; false where there is none. The same answers sent again are a booking again. */
async function letGo(transaction: Transaction<Tables>, leadId: string, key?: string): Promise<boolean> {
  const claims = transaction.deleteFrom('claims').where('scope', '=', 'appointment').where('lead_id', '=', leadId);
  const { numDeletedRows } = await (key === undefined ? claims : claims.where('key', '=', key)).executeTakeFirst();
  await transaction.deleteFrom('answers').where('lead_id', '=', leadId).execute();
  return numDeletedRows > 0n;
}

/** Lets the time of an appointment go and tells both sides. Throws an ApiError when the mailbox has had enough. */
export async function cancelBooked(leadId: string, services: Services): Promise<Change> {
  const { store, siteData } = services;
  const { today } = siteData();
  const booked = await findBooked(store.reader, leadId, today);
  if (!booked) return 'gone';
  await limitMails(booked, services);
  return store.write(async (transaction) => {
    // Once more: a move that came first has put another row in the place of the one that was seen.
    if (!(await letGo(transaction, leadId)) && !(await letGo(transaction, leadId))) return 'gone';
    await enqueue(transaction, mailsOf(booked, 'cancelled', services));
    return 'done';
  });
}

/** Moves an appointment to another free time and tells both sides; the time that it has already is no change. Throws an ApiError when the mailbox has had enough. */
export async function moveBooked(leadId: string, time: VisitTime, services: Services): Promise<Change> {
  const { store, siteData, clock } = services;
  const { today, config: site } = siteData();
  const known = await findBooked(store.reader, leadId, today);
  if (!known) return 'gone';
  const { date, slot } = time;
  if (isAt(known, time)) return 'done';
  const isOffered =
    isVisitTime(time) &&
    dayRefusal(site.appointments, date, today) === undefined &&
    site.appointments.times.includes(slot);
  if (!isOffered) return 'taken';
  await limitMails(known, services);
  return store.write(async (transaction) => {
    const booked = await findBooked(transaction, leadId, today);
    if (!booked) return 'gone';
    if (isAt(booked, time)) return 'done';
    const claim = { leadId, now: clock() };
    // Let go first: of moves that come at once, the others find nothing to let go.
    if (!(await letGo(transaction, leadId, booked.key))) {
      const now = await findBooked(transaction, leadId, today);
      if (!now) return 'gone';
      return isAt(now, time) ? 'done' : 'taken';
    }
    const wanted = { scope: 'appointment', keys: slotKeys(date, slot, site.appointments.places) };
    if (!(await takeFirstFree(transaction, wanted, claim))) {
      await takeFirstFree(transaction, { scope: 'appointment', keys: [booked.key] }, claim);
      return 'taken';
    }
    const values = { ...booked.values, date, slot };
    await transaction
      .updateTable('leads')
      .set({ fields: JSON.stringify(values) })
      .where('id', '=', leadId)
      .execute();
    await enqueue(transaction, mailsOf({ ...booked, values }, 'moved', services));
    return 'done';
  });
}
