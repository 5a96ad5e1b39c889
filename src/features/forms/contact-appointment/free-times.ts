import { objectWith } from '#base/json.ts';
import type { FreeDay } from '#domain/appointments.ts';
import { formatDayInWords, pageLanguage } from '#i18n/formats.ts';
import { fetchSteadily } from '#i18n/retry.ts';

/** Stands in the page's text where the script puts a day. */
export const datePlace = '{date}';

let freeDays: readonly FreeDay[] | undefined;

/** Asks which times can still be had; while nobody answers, every time of the calendar is offered and the API decides. */
export async function loadFreeTimes(): Promise<void> {
  try {
    const response = await fetchSteadily('/api/appointments');
    freeDays = objectWith<{ readonly days: readonly FreeDay[] }>(await response.json(), 'days').days;
  } catch {
    freeDays = undefined;
  }
}

/** What to say about a day; empty when it has free times. */
function noteOn(date: string, days: readonly FreeDay[], { none = '', all = '' }: DOMStringMap): string {
  if (days.some((day) => day.date === date)) return '';
  const next = days.find((day) => day.date > date) ?? days[0];
  return next ? none.replace(datePlace, formatDayInWords(next.date, pageLanguage())) : all;
}

const slotsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[name="slot"]')];

/** The page was made with the usual times of the calendar: others, which the agency has saved since, get their place among them. */
function addSlots(form: HTMLFormElement, times: readonly string[]): void {
  for (const time of times) {
    const slots = slotsOf(form);
    const after = slots.findLast(({ value }) => value < time) ?? slots[0];
    const choice = after?.closest('label');
    if (!after || !choice || slots.some(({ value }) => value === time)) continue;
    const copy = choice.cloneNode(true);
    if (!(copy instanceof HTMLElement)) continue;
    const input = copy.querySelector('input');
    if (!input) continue;
    input.removeAttribute('id');
    input.value = time;
    input.checked = false;
    copy.querySelector('span')?.replaceChildren(time);
    if (after.value < time) choice.after(copy);
    else choice.before(copy);
  }
}

/** Days that can be had may lie beyond those that the page was made with. */
function widenDays(day: HTMLInputElement, days: readonly FreeDay[]): void {
  const [first = '', last = ''] = [days[0]?.date, days.at(-1)?.date];
  if (last > day.max) day.max = last;
  if (first !== '' && first < day.min) day.min = first;
}

function offerSlot(slot: HTMLInputElement, isTaken: boolean, full: string): void {
  slot.disabled = isTaken;
  if (isTaken) slot.checked = false;
  const label = slot.nextElementSibling;
  if (label) label.textContent = isTaken ? `${slot.value}\u00a0· ${full}` : slot.value;
}

/** Is it a day of the calendar? One beyond it is a matter of the form's own check. */
function isInCalendar({ value, min, max }: HTMLInputElement): boolean {
  return value !== '' && value >= min && value <= max;
}

/** Marks what is taken on a day; what is offered on no day at all is no time that somebody else has. */
function offerAll(
  form: HTMLFormElement,
  days: readonly FreeDay[] | undefined,
  { times, full }: { readonly times: readonly string[]; readonly full: string },
): void {
  const offered = new Set(days?.flatMap((one) => one.times));
  for (const slot of slotsOf(form)) {
    offerSlot(slot, days !== undefined && !times.includes(slot.value), full);
    const choice = slot.closest('label');
    if (choice) choice.hidden = offered.size > 0 && !offered.has(slot.value);
  }
}

/** Times of the chosen day that are taken cannot be chosen, and a full day names the next one with room. */
export function showFreeTimes(form: HTMLFormElement): void {
  const day = form.querySelector<HTMLInputElement>('[name="date"]');
  const note = form.querySelector<HTMLElement>('.slot-note');
  if (!day || !note) return;
  if (freeDays) widenDays(day, freeDays);
  const days = isInCalendar(day) ? freeDays : undefined;
  const times = days?.find(({ date }) => date === day.value)?.times ?? [];
  addSlots(form, times);
  offerAll(form, days, { times, full: note.dataset['full'] ?? '' });
  note.textContent = days ? noteOn(day.value, days, note.dataset) : '';
  note.hidden = note.textContent === '';
}
