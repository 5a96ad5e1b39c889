import type { Transaction } from 'kysely';
import { freeLanes } from '#domain/diary/free-times.ts';
import {
  appointmentMails,
  type AppointmentNews,
} from '#features/forms/contact-appointment/appointment-mails.server.ts';
import { contactAppointmentForm } from '#features/forms/contact-appointment/contact-appointment.server.ts';
import { changesOf, findBooked, type Booked } from '#server/appointments/booked.ts';
import { followViewing } from '#server/cases/open-case.ts';
import { askingNow, lanesOf, personOf, readLanes, timeKey } from '#server/calendar/lanes.ts';
import { takeTime, waitForTurn } from '#server/calendar/take-time.ts';
import { formContext } from '#server/forms/form-context.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import { ApiError } from '#server/http/api-error.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import { todayOf } from '#server/site/today.ts';
import { isVisitTime, type VisitTime } from '#ui/form/visit-answers.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** What became of a wish to change an appointment. */
export type Change = 'done' | 'taken' | 'gone';

/** A change as colleagues note it: times as `2026-11-24 10:30`, empty where there is none any more. */
export interface VisitChange {
  readonly kind: 'moved' | 'cancelled' | 'no-show';
  readonly before: string;
  readonly after: string;
}

/**
 * Looks whether a colleague may, in the transaction of the change, and throws to end that; returns what notes the change. Visitors do not
 * have one, but a limit.
 */
export type ByColleague = (
  transaction: Transaction<Tables>,
  leadId: string,
) => Promise<(change: VisitChange) => Promise<void>>;

/** Each change writes to a mailbox: it counts as a form does. */
async function limitMails({ leadId }: Booked, { limits, config }: Services): Promise<void> {
  // Of its own: a stranger who writes to the same mailbox keeps nobody from cancelling.
  const key = keyedHash(config.secret, 'appointment', leadId);
  const retryAfterSeconds = await limits.consume('recipient', key);
  if (retryAfterSeconds !== undefined) throw new ApiError('too-many', { retryAfterSeconds });
}

function mailsOf(booked: Booked, kind: AppointmentNews['kind'], services: Services) {
  const site = services.siteData().config;
  const language = spokenLanguage(booked.language, site);
  const { leadId } = booked;
  const context = formContext({ services, form: contactAppointmentForm, language, uploads: [], leadId });
  const minutes = booked.minutes ?? site.appointments.minutes;
  const news = { kind, sequence: changesOf(booked, context.now), minutes };
  const options = { leadId, now: context.now, host: new URL(site.url).hostname };
  return appointmentMails(booked.values, news, context).map((mail) => mailRow(mail, options));
}

const momentOf = ({ key }: Booked): string => key.slice(0, 16);

const isAt = (booked: Booked, { date, slot }: VisitTime): boolean => momentOf(booked) === `${date} ${slot}`;

/** Has an appointment another time than the one that whoever asks was shown? Where that is not known, it has not. */
const isOther = (booked: Booked, shown: string | undefined): boolean =>
  shown !== undefined && shown !== momentOf(booked);

/** Frees the time of an appointment; false where there is none. The same answers sent again are a booking again. */
async function letGo(transaction: Transaction<Tables>, leadId: string, key?: string): Promise<boolean> {
  const claims = transaction.deleteFrom('claims').where('scope', '=', 'appointment').where('lead_id', '=', leadId);
  const { numDeletedRows } = await (key === undefined ? claims : claims.where('key', '=', key)).executeTakeFirst();
  await transaction.deleteFrom('answers').where('lead_id', '=', leadId).execute();
  return numDeletedRows > 0n;
}

interface Ending {
  readonly kind: 'cancelled' | 'no-show';
  /** No appointment of a day before this one. */
  readonly since: string;
  /** The time that whoever asked was shown, `2026-11-24 10:30`; undefined where that is not known. */
  readonly shown: string | undefined;
}

/** Takes an appointment out of the diary and tells both sides; `other` where it has another time than the one that was shown. */
async function takeOff(
  leadId: string,
  { kind, since, shown }: Ending,
  services: Services,
  by?: ByColleague,
): Promise<Change | 'other'> {
  return services.store.write(async (transaction) => {
    // What is read from here on is how it is: a move that came at once is done.
    await waitForTurn(transaction);
    const booked = await findBooked(transaction, leadId, since);
    if (!booked) return 'gone';
    if (isOther(booked, shown)) return 'other';
    const note = await by?.(transaction, leadId);
    await note?.({ kind, before: momentOf(booked), after: '' });
    await letGo(transaction, leadId);
    await transaction.updateTable('viewings').set({ state: kind }).where('lead_id', '=', leadId).execute();
    await enqueue(transaction, mailsOf(booked, kind, services));
    return 'done';
  });
}

/** Who asks, and the time that they were shown. */
interface Asker {
  readonly by?: ByColleague;
  readonly shown?: string | undefined;
}

/** Lets the time of an appointment go and tells both sides. Throws an ApiError when the mailbox has had enough. */
export async function cancelBooked(
  leadId: string,
  services: Services,
  { by, shown }: Asker = {},
): Promise<Change | 'other'> {
  const since = todayOf(services);
  const booked = await findBooked(services.store.reader, leadId, since);
  if (!booked) return 'gone';
  // What only asks again mails nobody, and does not count.
  if (isOther(booked, shown)) return 'other';
  if (!by) await limitMails(booked, services);
  return takeOff(leadId, { kind: 'cancelled', since, shown }, services, by);
}

/** Notes that a visitor did not come, and offers another time; `gone` before the viewing has begun. */
export function missBooked(
  leadId: string,
  services: Services,
  { by, shown }: Required<Pick<Asker, 'by'>> & Asker,
): Promise<Change | 'other'> {
  return takeOff(leadId, { kind: 'no-show', since: '', shown }, services, by);
}

/** Where a viewing can be moved to; empty for a time that is not offered, or in which nobody who has it is free. */
async function keysFor(booked: Booked, { date, slot }: VisitTime, services: Services, isColleague: boolean) {
  const { store, siteData } = services;
  const asking = askingNow(services);
  const { leadId } = booked;
  const all = await readLanes(store.reader, siteData().config, { sinceMs: asking.nowMs, leadId, isColleague });
  const person = await personOf(store.reader, leadId);
  const at = { day: date, time: slot };
  return { person, keys: freeLanes(lanesOf(all, person), at, asking).map((lane) => timeKey(at, lane, all)) };
}

/** Puts a viewing that has let its time go into another one; false where somebody else has taken that by now. */
async function settle(
  transaction: Transaction<Tables>,
  {
    booked,
    keys,
    person,
  }: { readonly booked: Booked; readonly keys: readonly string[]; readonly person: string | null },
  services: Services,
): Promise<boolean> {
  const { leadId } = booked;
  const taken = await takeTime(transaction, keys, { leadId, person, now: services.clock() });
  if (!taken) return false;
  await followViewing(transaction, leadId, taken, services);
  return true;
}

/**
 * Moves an appointment to another free time and tells both sides; the time that it has already is no change, and `other` is one
 * that has been moved since it was shown. Throws an ApiError when the mailbox has had enough.
 */
export async function moveBooked(
  leadId: string,
  time: VisitTime,
  services: Services,
  { by, shown }: Asker = {},
): Promise<Change | 'other'> {
  const { store, clock } = services;
  const today = todayOf(services);
  const known = await findBooked(store.reader, leadId, today);
  if (!known) return 'gone';
  if (isAt(known, time)) return 'done';
  if (isOther(known, shown)) return 'other';
  const { keys, person } = isVisitTime(time)
    ? await keysFor(known, time, services, by !== undefined)
    : { keys: [], person: null };
  if (keys.length === 0) return 'taken';
  if (!by) await limitMails(known, services);
  return store.write(async (transaction) => {
    await waitForTurn(transaction);
    const booked = await findBooked(transaction, leadId, today);
    if (!booked) return 'gone';
    if (isAt(booked, time)) return 'done';
    if (isOther(booked, shown)) return 'other';
    const { date, slot } = time;
    // Asked before somebody else may get it.
    const note = await by?.(transaction, leadId);
    // Let go first: of moves that come at once, the others find nothing to let go.
    if (!(await letGo(transaction, leadId, booked.key))) {
      const now = await findBooked(transaction, leadId, today);
      if (!now) return 'gone';
      return isAt(now, time) ? 'done' : 'taken';
    }
    if (!(await settle(transaction, { booked, keys, person }, services))) {
      const back = {
        scope: 'appointment',
        key: booked.key,
        lead_id: leadId,
        created_at: clock().getTime(),
        expires_at: null,
      };
      await transaction.insertInto('claims').values(back).execute();
      return 'taken';
    }
    await note?.({ kind: 'moved', before: momentOf(booked), after: `${date} ${slot}` });
    const values = { ...booked.values, date, slot };
    await transaction
      .updateTable('leads')
      .set({ fields: JSON.stringify(values) })
      .where('id', '=', leadId)
      .execute();
    const moved = (await findBooked(transaction, leadId, today)) ?? { ...booked, values };
    await enqueue(transaction, mailsOf(moved, 'moved', services));
    return 'done';
  });
}
