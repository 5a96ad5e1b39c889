import { isDay } from '#domain/dates.ts';
import type { SentForm } from '#ui/form/sent-form.ts';

/** A day and an hour, ISO and local time. */
export interface VisitTime {
  readonly date: string;
  readonly slot: string;
}

/** Are these a day and an hour, rather than what somebody typed into an address? */
export function isVisitTime({ date, slot }: VisitTime): boolean {
  return date.length === 10 && isDay(date) && /^\d{2}:\d{2}$/u.test(slot);
}

const one = (value: string | readonly string[] | undefined): string => [value ?? ''].flat()[0] ?? '';

/** Asked by the form of every appointment only: one that holds an answer to them comes back as it was. */
const beyondVisits = ['street', 'houseNumber', 'zip', 'city', 'remark', 'newsletter'];

/** The home that somebody wants to view, by its reference, and the time once it is chosen; undefined for any other form. */
export function visitOf(
  form: SentForm | undefined,
): { readonly reference: string; readonly time: VisitTime | undefined } | undefined {
  if (form?.name !== 'contact-appointment') return undefined;
  const { values } = form;
  if (one(values['subject']) !== 'visit' || !['', 'property'].includes(one(values['meetingPlace']))) return undefined;
  if (beyondVisits.some((name) => one(values[name]) !== '')) return undefined;
  const [reference, time] = [one(values['reference']), { date: one(values['date']), slot: one(values['slot']) }];
  return reference === '' ? undefined : { reference, time: isVisitTime(time) ? time : undefined };
}
