import type { z } from 'zod';
import { errorMessage } from './error-message.ts';
import { isObject, parseJson } from './json.ts';

/** A form of JSON that outlives the program which wrote it. */
export interface StoredFormat<T> {
  /** What people call it: `the rules for hosts`. */
  readonly name: string;
  /** Counts the forms that there were. Text without one is of before they were counted. */
  readonly version: number;
  /** Gives the value where it has the form of today; throws with what is wrong. */
  readonly check: (value: unknown) => T;
  /** Makes an older form the one of today; `from` is 0 for text without a version. Without it that has the form of 1. */
  readonly upgrade?: (value: unknown, from: number) => unknown;
  /** What to do about text that cannot be used. */
  readonly repair: string;
}

/** The fields of a schema, one for each of the type: a new one cannot be forgotten. `z.object({…} satisfies ShapeOf<Mail>)` */
export type ShapeOf<T> = Readonly<Record<keyof T, z.ZodType>>;

/** Stored text that this program cannot use: the message says what it is, why, and what to do. */
export class StoredProblem extends Error {
  override readonly name = 'StoredProblem';
}

/** The check of a schema: says the first field that is wrong. `checkBy(z.object({ id: z.string() }))` */
export function checkBy<T>(schema: z.ZodType<T>): (value: unknown) => T {
  return (value) => {
    const { success, data, error } = schema.safeParse(value);
    if (success) return data;
    const [first] = error.issues;
    const place = first?.path.join('.') ?? '';
    throw new Error(`${place === '' ? 'the whole' : place}: ${first?.message ?? ''}`);
  };
}

/** The check of a guard by hand, where a schema takes too long: `checkThat(isRules, 'it holds no rules')` */
export function checkThat<T>(isIt: (value: unknown) => value is T, otherwise: string): (value: unknown) => T {
  return (value) => {
    if (isIt(value)) return value;
    throw new Error(otherwise);
  };
}

function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new Error('it is no JSON, or was cut off');
  }
}

/** The version that stands in the text, and everything else in it. */
function split(value: unknown): readonly [version: number, content: unknown] {
  if (!isObject(value) || !('version' in value)) return [0, value];
  const { version, ...content } = value;
  if (!Number.isSafeInteger(version) || Number(version) < 1) throw new Error(`it has the version ${String(version)}`);
  return [Number(version), content];
}

function read<T>(text: string, { version, check, upgrade }: StoredFormat<T>): T {
  const [from, content] = split(parsed(text));
  if (from > version)
    throw new Error(`it has version ${from} and this program knows ${version}, so a newer one wrote it`);
  return check(upgrade && from < version ? upgrade(content, from) : content);
}

/** Reads stored text; throws a StoredProblem for what is foreign, broken or too new. */
export function readStored<T>(text: string, form: StoredFormat<T>): T {
  try {
    return read(text, form);
  } catch (error) {
    const message = `${form.name} cannot be read: ${errorMessage(error)}. ${form.repair}`;
    throw new StoredProblem(message, { cause: error });
  }
}

/** The text that `readStored` reads: `({ id: '46' }, { version: 1 }) -> '{"version":1,"id":"46"}'` */
export function storedText(value: object, { version }: Pick<StoredFormat<unknown>, 'version'>, indent = 0): string {
  return JSON.stringify({ version, ...value }, null, indent);
}

/** What stored text says, for those whom it concerns: all but its version, and text that cannot be read as it is. */
export function storedContent(text: string): unknown {
  try {
    return split(parsed(text))[1];
  } catch {
    return text;
  }
}
