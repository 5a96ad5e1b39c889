import { z } from 'zod';

/** Values of a feed in our own format; each may be null or missing. */

export const number = z
  .union([z.number(), z.string()])
  .nullish()
  .meta({ description: 'a number; also as text, "1.234,50"' });
export const key = z.union([z.number(), z.string()]).nullish();
export const text = z.union([z.string(), z.number()]).nullish();
export const flag = z.union([z.boolean(), z.literal([0, 1, '0', '1', 'true', 'false'])]).nullish();
export const date = z
  .string()
  .nullish()
  .meta({ description: 'YYYY-MM-DD or YYYY-MM-DD HH:MM:SS in Brussels time, or ISO 8601 with a zone' });
export const texts = z
  .record(z.string(), z.string().nullish())
  .nullish()
  .meta({ description: 'text by language code' });
export const numbers = z.array(z.number()).nullish();

/** The number of a code, or the word that it stands for. */
export function code(table: Readonly<Record<number, string>>) {
  const words = [...new Set(Object.values(table))];
  return z.union([z.literal(Object.keys(table).map(Number)), z.enum(words)]).nullish();
}
