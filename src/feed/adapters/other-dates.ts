import { utcDay } from '#domain/dates.ts';
import { brusselsIso } from '#feed/format/brussels-time.ts';

const american = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})(?:[ T](?<time>\d{1,2}:\d{2}(?::\d{2})?))?$/u;
const dotNet = /^\/Date\((?<ms>-?\d{1,15})(?:[+-]\d{4})?\)\/$/u;

/** An American date, for the fields of which a source says that they are. `'03/04/2026 10:30' -> '2026-03-04 10:30'` */
export function americanDate(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? american.exec(value.trim())?.groups : undefined;
  if (!parts) return undefined;
  const { month = '', day = '', year = '', time = '' } = parts;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return time === '' ? date : `${date} ${time.padStart(5, '0')}`;
}

/** The `/Date(…)/` of older services: milliseconds UTC, the offset is for display only. Anything else stays as it is. */
export function dotNetDate(value: unknown): unknown {
  const ms = typeof value === 'string' ? dotNet.exec(value.trim())?.groups?.['ms'] : undefined;
  if (ms === undefined) return value;
  const date = new Date(Number(ms));
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The last day of a month, for what is valid through it. `'02-2027' -> '2027-02-28'`, other text stays as it is */
export function endOfMonth(value: unknown): unknown {
  const parts = typeof value === 'string' ? /^(\d{1,2})[-/.](\d{4})$/u.exec(value.trim()) : null;
  if (!parts) return value;
  const [, month = '', year = ''] = parts;
  return Number(month) > 12 ? undefined : utcDay(Date.UTC(Number(year), Number(month), 0));
}

/** An instant as Brussels local time, the way sources without zones want it. `-> '2026-11-02T09:30:00'` */
export function brusselsLocal(instantMs: number): string {
  return brusselsIso(instantMs).slice(0, 19);
}

/** A German date; any other text stays as it is. `'1.3.2027' -> '2027-03-01'` */
export function germanDate(value: string | undefined): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/u.exec(value?.trim() ?? '') ?? [];
  return year === '' ? value : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
