import { sql } from 'kysely';
import { sqliteCode } from '#base/error-code.ts';
import { readBackupSettings } from '#server/backup-settings.ts';
import { listBackups } from '#server/backup/backup-place.ts';
import type { Store } from '#server/store/store.ts';
import { openStore } from '#server/store/open-store.ts';

/** SQLITE_CORRUPT and SQLITE_NOTADB (sqlite.org/rescode.html). */
const damagedCodes: readonly (number | undefined)[] = [11, 26];

function isDamage(error: unknown): boolean {
  if (damagedCodes.includes(sqliteCode(error))) return true;
  return error instanceof Error && error.cause !== undefined && isDamage(error.cause);
}

async function advice(env: NodeJS.ProcessEnv, reason: string): Promise<Error> {
  const folder = env['BACKUP_DIR'];
  const settings = readBackupSettings(env);
  // A storage that does not answer must not hide what is wrong.
  const [newest] = settings ? await listBackups(settings).catch(() => []) : [];
  const file = env['GEVEL_STORE'] ?? 'var/gevel.db';
  const what = `The database ${file} is damaged (${reason.replaceAll(/\s+/gu, ' ')}).`;
  return new Error(
    newest
      ? `${what} The newest back-up is of ${newest.madeAt.toISOString()}. Put it back: npx gevel restore ${newest.file} --yes ` +
          '(the damaged file is kept beside it).'
      : `${what} ${folder ? `There is no back-up in ${folder}` : 'BACKUP_DIR names no folder of back-ups'}: if you have one ` +
          'elsewhere, run npx gevel restore <file> --yes.',
  );
}

async function checkWhole({ kind, reader }: Store): Promise<string> {
  if (kind === 'postgres') return 'ok';
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(reader);
  return rows[0]?.quick_check ?? 'ok';
}

/** Opens the store for a server, looked through whole; a damaged one is refused with the newest back-up and the command. */
export async function openWholeStore(env: NodeJS.ProcessEnv): Promise<Store> {
  let store: Store | undefined;
  let reason: string;
  try {
    store = await openStore(env);
    reason = await checkWhole(store);
  } catch (error) {
    await store?.close();
    if (!isDamage(error)) throw error;
    throw await advice(env, error instanceof Error ? error.message : String(error));
  }
  if (reason === 'ok') return store;
  await store.close();
  throw await advice(env, reason);
}
