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

function offerSlot(slot: HTMLInputElement, isTaken: boolean, full: string): void {
  slot.disabled = isTaken;
  if (isTaken) slot.checked = false;
  const label = slot.nextElementSibling;
  if (label) label.textContent = isTaken ? `${slot.value} · ${full}` : slot.value;
}

/** Is it a day of the calendar? One beyond it is a matter of the form's own check. */
function isInCalendar({ value, min, max }: HTMLInputElement): boolean {
  return value !== '' && value >= min && value <= max;
}

/** Times of the chosen day that are taken cannot be chosen, and a full day names the next one with room. */
export function showFreeTimes(form: HTMLFormElement): void {
  const day = form.querySelector<HTMLInputElement>('[name="date"]');
  const note = form.querySelector<HTMLElement>('.slot-note');
  if (!day || !note) return;
  const days = isInCalendar(day) ? freeDays : undefined;
  const times = days?.find(({ date }) => date === day.value)?.times ?? [];
  for (const slot of form.querySelectorAll<HTMLInputElement>('[name="slot"]')) {
    offerSlot(slot, days !== undefined && !times.includes(slot.value), note.dataset['full'] ?? '');
  }
  note.textContent = days ? noteOn(day.value, days, note.dataset) : '';
  note.hidden = note.textContent === '';
}
