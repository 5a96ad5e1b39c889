import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely, Transaction } from 'kysely';
import { errorCode } from '#base/error-code.ts';
import { sendErased } from '#server/storage/erased-objects.ts';
import type { ServerConfig } from '#server/config.ts';
import { keyedHash } from '#server/guards/keyed-hash.ts';
import type { Tables } from '#server/store/tables.ts';

/** When each was erased last, by hash. */
export type ErasedTimes = ReadonlyMap<string, number>;

type Keeper = Pick<ServerConfig, 'varDir' | 'backup'>;

/** The hash of an address in lower case, or of the number of a testimonial or of an owner. */
export function erasedHash(
  { secret }: Pick<ServerConfig, 'secret'>,
  what: 'address' | 'testimonial' | 'testimonial-refused' | 'owner',
  value: string,
): string {
  return keyedHash(secret, 'erased', what, value);
}

/** Beside the database, not in it: a back-up that is restored has forgotten what was erased since, this list has not. */
function listFile({ varDir }: Keeper): string {
  return join(varDir, 'erased');
}

/**
 * The list, and its copy beside the back-ups: those are what is left when this machine is lost. A third one lies in storage,
 * where that is the place of back-ups: a restore brings it along, and no start has to wait for it.
 */
function listFiles(keeper: Keeper): readonly string[] {
  return [listFile(keeper), ...(keeper.backup ? [join(keeper.backup.folder, 'erased')] : [])];
}

/** A line of the list: `<hash> <milliseconds>`. One that was cut off by a crash counts as none. */
const linePattern = /^(?<hash>[\w-]{43}) (?<time>\d{13})$/u;

async function readList(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
}

/** Everything that was ever erased on this machine, or on the one before it whose back-ups are used on. */
export async function readErasedList(keeper: Keeper): Promise<ErasedTimes> {
  const texts = await Promise.all(listFiles(keeper).map(readList));
  const times = new Map<string, number>();
  for (const line of texts.join('\n').split('\n')) {
    const { hash, time } = linePattern.exec(line)?.groups ?? {};
    if (hash !== undefined) times.set(hash, Math.max(Number(time), times.get(hash) ?? 0));
  }
  return times;
}

async function append(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    // Begins on a line of its own, also after one that was cut off.
    await appendFile(file, `\n${text}`, { mode: 0o600 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`The list of who was erased cannot be written to ${file}: ${reason}. Let this user write there.`, {
      cause: error,
    });
  }
}

/** Adds to the list; first of all, so that a failure after it is made good at the next start. */
export async function addToErasedList(keeper: Keeper, erased: ErasedTimes): Promise<void> {
  if (erased.size === 0) return;
  const text = [...erased].map(([hash, time]) => `${hash} ${String(time)}\n`).join('');
  // First: what stands in a file here counts as sent.
  if (keeper.backup?.storage) await sendErased(keeper.backup.storage, text);
  for (const file of listFiles(keeper)) await append(file, text);
}

/** What has been erased from this database. */
export async function erasedHere({ reader }: { readonly reader: Kysely<Tables> }): Promise<ErasedTimes> {
  const rows = await reader.selectFrom('erased').selectAll().execute();
  return new Map(rows.map(({ hash, erased_at: time }) => [hash, time]));
}

/**
 * Adds to the list what else has been erased from this database: by another machine, which writes to its own list alone, or
 * before the file was lost.
 */
export async function completeErasedList({
  store,
  config,
}: {
  readonly store: { readonly reader: Kysely<Tables> };
  readonly config: Keeper;
}): Promise<void> {
  const [listed, here] = [await readErasedList(config), await erasedHere(store)];
  await addToErasedList(config, new Map([...here].filter(([hash, time]) => (listed.get(hash) ?? 0) < time)));
}

/** Notes in the database that something is erased from it, in the transaction that does so. */
export async function noteErased(transaction: Transaction<Tables>, hash: string, time: number): Promise<void> {
  await transaction
    .insertInto('erased')
    .values({ hash, erased_at: time })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ erased_at: time }))
    .execute();
}
