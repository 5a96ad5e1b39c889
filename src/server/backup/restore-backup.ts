import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { errorMessage } from '#base/error-message.ts';
import { isMapOf, isText, parseJson } from '#base/json.ts';
import type { PlaceFolders } from '#server/backup/backup-files.ts';
import { letIn, type LetIn } from '#server/backup/let-in.ts';
import { secretMark } from '#server/backup/make-backup.ts';
import { checkBackup, useBackup, type BackupContents, type BackupSource } from '#server/backup/open-backup.ts';
import { FileComparison, FileWriter, putAside } from '#server/backup/place-files.ts';
import { readRows } from '#server/backup/row-text.ts';
import { BackupProblem } from '#server/backup/seal.ts';
import { readServerConfig } from '#server/config.ts';
import { eraseAgain } from '#server/retention/erase-again.ts';
import { openStore, storePlace } from '#server/store/open-store.ts';
import { heldByPostgres, restorePostgres } from '#server/store/restore-postgres.ts';
import type { PutRows } from '#server/store/restore-rows.ts';
import { heldBySqlite, refuseOpenDatabase, restoreSqlite } from '#server/store/restore-sqlite.ts';
import { knownTables } from '#server/store/table-order.ts';

interface RestoreTarget {
  readonly env: NodeJS.ProcessEnv;
  readonly folders: PlaceFolders;
  /** Go on although the secret is another one: links end, and nobody can be erased again. */
  readonly isOtherSecret: boolean;
}

/** What a restore would do. */
export interface RestorePlan {
  readonly source: BackupSource;
  readonly contents: BackupContents;
  /** Variables with secrets that the back-up holds, by name; empty where it holds none. */
  readonly secrets: Readonly<Record<string, string>>;
  /** What it takes the place of, for people to read; none for an empty target. */
  readonly replaces: readonly string[];
  readonly files: readonly string[];
}

export interface RestoreReport extends LetIn {
  readonly rows: number;
  readonly files: number;
  /** Addresses and testimonials that had been erased since the back-up. */
  readonly erasedAgain: number;
  /** Where the old database lies now. */
  readonly oldDatabase: string | undefined;
  /** Folder of secrets that were in the back-up, a file each. */
  readonly secretsFolder: string | undefined;
}

function varDirOf({ env }: RestoreTarget): string {
  return env['GEVEL_VAR'] ?? 'var';
}

function keptSecret(target: RestoreTarget): string | undefined {
  const file = join(varDirOf(target), 'secret');
  return target.env['GEVEL_SECRET'] ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
}

function checkSecret({ contents, secrets }: Pick<RestorePlan, 'contents' | 'secrets'>, target: RestoreTarget): void {
  if (target.isOtherSecret) return;
  const secret = keptSecret(target) ?? secrets['GEVEL_SECRET'];
  if (secret !== undefined && secretMark(secret) === contents.manifest.secretMark) return;
  const what = secret === undefined ? 'No secret is set' : 'The secret of this machine is another one';
  throw new Error(
    `${what} than that of the site that was backed up, so nobody who was erased could be found again, owners' second steps ` +
      'cannot be read, and links in mails end. Set GEVEL_SECRET to it (or put it into the file `secret` of GEVEL_VAR). ' +
      'If it is lost, add --other-secret.',
  );
}

async function heldByStore({ env }: RestoreTarget): Promise<string[]> {
  const tables = await knownTables();
  const { url, file } = storePlace(env);
  if (url !== undefined) return heldByPostgres(url, tables);
  refuseOpenDatabase(file);
  return heldBySqlite(file, tables);
}

/** Looks through the whole back-up, and at what stands where it goes. Writes nothing. */
export async function planRestore(source: BackupSource, target: RestoreTarget): Promise<RestorePlan> {
  const comparison = new FileComparison(target.folders);
  let secrets: Readonly<Record<string, string>> = {};
  const contents = await checkBackup(source, async (record) => {
    await comparison.take(record);
    if (record.head.kind !== 'secrets') return;
    const read = parseJson(record.body.toString('utf8'));
    if (!isMapOf(read, isText)) throw new BackupProblem('its secrets cannot be read.');
    secrets = read;
  });
  checkSecret({ contents, secrets }, target);
  const tables = await heldByStore(target);
  const files = await comparison.end();
  const store = tables.length > 0 ? [`the database (${tables.join(', ')})`] : [];
  const shown = files.length > 5 ? [...files.slice(0, 5), `${files.length - 5} more files`] : files;
  return { source, contents, secrets, files, replaces: [...store, ...shown] };
}

async function restoreStore(plan: RestorePlan, { env }: RestoreTarget, stamp: string): Promise<string | undefined> {
  const fill = (put: PutRows): Promise<void> =>
    useBackup(plan.source, async ({ head, body }) => {
      if (head.kind === 'rows')
        await put({ table: head.table, columns: head.columns, rows: readRows(body.toString('utf8')) });
    });
  const lastStep = plan.contents.manifest.steps.toSorted().at(-1) ?? '';
  const tables = await knownTables();
  const { url, file } = storePlace(env);
  if (url === undefined) return restoreSqlite(file, { lastStep, tables, stamp }, fill);
  await restorePostgres(url, { lastStep, tables }, fill);
  return undefined;
}

function writeSecrets({ secrets }: RestorePlan, target: RestoreTarget, stamp: string): string | undefined {
  const { GEVEL_SECRET: siteSecret, ...others } = secrets;
  const varDir = varDirOf(target);
  mkdirSync(varDir, { recursive: true, mode: 0o700 });
  if (siteSecret !== undefined && keptSecret(target) === undefined)
    writeFileSync(join(varDir, 'secret'), siteSecret, { flag: 'wx', mode: 0o600 });
  if (Object.keys(others).length === 0) return undefined;
  const folder = join(varDir, `secrets-${stamp}`);
  mkdirSync(folder, { mode: 0o700 });
  for (const [name, value] of Object.entries(others)) {
    if (/^[A-Z][A-Z\d_]*$/u.test(name)) writeFileSync(join(folder, name), value, { flag: 'wx', mode: 0o600 });
  }
  return folder;
}

/** The list of erased people that lies beside the back-up: it knows of those who were erased after it was made. */
async function takeErasedList({ source }: RestorePlan, target: RestoreTarget): Promise<void> {
  const text = await readFile(join(dirname(source.file), 'erased'), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  await mkdir(varDirOf(target), { recursive: true, mode: 0o700 });
  await appendFile(join(varDirOf(target), 'erased'), `\n${text}\n`, { mode: 0o600 });
}

/**
 * Puts a back-up in the place of what is there, as `planRestore` found it. Whoever was erased since is erased again, and
 * nobody is logged in after it.
 */
export async function restoreBackup(
  plan: RestorePlan,
  target: RestoreTarget,
  { log, now }: { readonly log: Logger; readonly now: Date },
): Promise<RestoreReport> {
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/gu, '');
  let oldDatabase: string | undefined;
  try {
    oldDatabase = await restoreStore(plan, target, stamp);
  } catch (error) {
    throw new Error(`The store was not restored: ${errorMessage(error)}`, { cause: error });
  }
  await putAside(plan.files, target.folders, stamp);
  const writer = new FileWriter(target.folders);
  await useBackup(plan.source, async ({ head, body }) => {
    if (head.kind === 'file') await writer.take(head, body);
  });
  await writer.close();
  const secretsFolder = writeSecrets(plan, target, stamp);
  await takeErasedList(plan, target);
  const store = await openStore(target.env);
  try {
    const erasedAgain = await eraseAgain({ store, config: readServerConfig(target.env), log, clock: () => now });
    // Who logged out, or changed a password, since the back-up would be logged in again.
    await store.write(async (transaction) => {
      await transaction.deleteFrom('owner_sessions').execute();
      await transaction.deleteFrom('staff_sessions').execute();
    });
    const { ending } = plan.contents;
    const rows = Object.values(ending.rows).reduce((sum, count) => sum + count, 0);
    return { rows, files: ending.files, erasedAgain, ...(await letIn(store)), oldDatabase, secretsFolder };
  } finally {
    await store.close();
  }
}
