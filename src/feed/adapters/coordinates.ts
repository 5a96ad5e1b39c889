import type { FormatRecord } from '#feed/adapters/adapter.ts';
import { readNumber } from '#feed/format/amount.ts';

/** Degrees as the record says them. Both 0 is "not known"; 0 alone is the equator or the meridian of Greenwich. */
export function coordinates(Latitude: unknown, Longitude: unknown): FormatRecord {
  return readNumber(Latitude) === 0 && readNumber(Longitude) === 0 ? {} : { Latitude, Longitude };
}
