import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { dayMs } from '#server/clock.ts';

/** One back-up of a folder, or of a place in storage. */
export interface Generation {
  /** Its path, or its address `s3://…`. */
  readonly file: string;
  readonly madeAt: Date;
}

const namePattern =
  /^gevel-(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)T(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)-[\da-f]{6}\.backup$/u;
const unfinished = /^gevel-.*\.backup\.part$/u;

/** `(2026-11-22T16:05:00Z) -> 'gevel-20261122T160500-3fa9c1.backup'`: names sort by age. */
export function generationName(now: Date): string {
  const time = now.toISOString().slice(0, 19).replace(/[-:]/gu, '');
  return `gevel-${time}-${randomBytes(3).toString('hex')}.backup`;
}

function madeAtOf(name: string): Date | undefined {
  const groups = namePattern.exec(name)?.groups;
  if (!groups) return undefined;
  const { year, month, day, hour, minute, second } = groups;
  return new Date(`${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}Z`);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/** Back-ups of a folder, the newest first; none where there is no folder. What was not finished has another name. */
export async function listGenerations(folder: string): Promise<Generation[]> {
  return generationsOf(await namesIn(folder), (name) => join(folder, name));
}

/** Those of these names that are back-ups, the newest first. */
export function generationsOf(names: readonly string[], fileOf: (name: string) => string): Generation[] {
  return names
    .toSorted()
    .reverse()
    .flatMap((name) => {
      const madeAt = madeAtOf(name);
      return madeAt ? [{ file: fileOf(name), madeAt }] : [];
    });
}

/** Deletes all but the newest, and what a killed run left; returns what was deleted. Other files stay. */
export async function dropOldGenerations(folder: string, keep: number, now: Date): Promise<string[]> {
  const old = (await listGenerations(folder)).slice(keep).map(({ file }) => file);
  for (const name of (await namesIn(folder)).filter((entry) => unfinished.test(entry))) {
    const file = join(folder, name);
    const facts = await stat(file).catch(() => undefined);
    if (facts && now.getTime() - facts.mtimeMs > dayMs) old.push(file);
  }
  for (const file of old) await rm(file, { force: true });
  return old;
}
