import type { z } from 'zod';
import { errorMessage } from '#base/error-message.ts';

interface RecordsFile<T> {
  readonly file: string;
  readonly read: (file: string, encoding: 'utf8') => string;
  readonly schema: z.ZodType<T>;
  readonly idOf: (record: T) => string;
  /** An agency may have no projects; a site without listings is a mistake. */
  readonly mayBeEmpty: boolean;
}

const repair = 'Run `npm run sync` to write it anew from the feed.';

function readJson(file: string, read: RecordsFile<unknown>['read']): unknown {
  let text: string;
  try {
    text = read(file, 'utf8');
  } catch {
    throw new Error(`${file} is missing. ${repair}`);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is not valid JSON: ${errorMessage(error)}. ${repair}`, {
      cause: error,
    });
  }
}

/** Reads and checks a JSON array of records by id; throws with file, record and field on anything else. */
export function readRecords<T>({ file, read, schema, idOf, mayBeEmpty }: RecordsFile<T>): Map<string, T> {
  const value = readJson(file, read);
  if (!Array.isArray(value)) throw new Error(`${file} must hold an array of records. ${repair}`);
  if (value.length === 0 && !mayBeEmpty)
    throw new Error(`${file} holds no record: that would be an empty site. ${repair}`);
  const entries = new Map<string, T>();
  for (const [index, record] of value.entries()) {
    const result = schema.safeParse(record);
    if (!result.success) {
      const problems = result.error.issues.map((issue) => `  [${index}].${issue.path.join('.')}: ${issue.message}`);
      throw new Error(`${file} is not valid:\n${problems.slice(0, 10).join('\n')}\n${repair}`);
    }
    const id = idOf(result.data);
    if (entries.has(id)) throw new Error(`${file} holds "${id}" twice. ${repair}`);
    entries.set(id, result.data);
  }
  return entries;
}
