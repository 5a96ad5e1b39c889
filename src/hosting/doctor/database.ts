import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { errorCode } from '#base/error-code.ts';
import { errorMessage } from '#base/error-message.ts';
import { objectWith } from '#base/json.ts';
import { storePlace } from '#server/store/open-store.ts';
import { encryptionAdvice, postgresConnection } from '#server/store/postgres-encryption.ts';
import type { Finding } from '#base/doctor-finding.ts';
import { judgeClock } from './clock.ts';
import type { Tell } from './finding.ts';

const connectMs = 5_000;

interface PostgresFacts {
  readonly now: Date;
  readonly standby: boolean;
  readonly encrypted: boolean | null;
  readonly local: boolean;
  readonly tables: string | null;
}

const factsQuery = `select now() as now, pg_is_in_recovery() as standby, to_regclass('leads')::text as tables,
  (inet_server_addr() is null or inet_server_addr() << '127.0.0.0/8' or inet_server_addr() = '::1') as local,
  (select ssl from pg_stat_ssl where pid = pg_backend_pid()) as encrypted`;

/** Asks a PostgreSQL server about itself; changes nothing there. */
async function askPostgres(url: string): Promise<PostgresFacts> {
  const client = new pg.Client({
    ...postgresConnection(url),
    connectionTimeoutMillis: connectMs,
    query_timeout: connectMs,
  });
  // What breaks while nobody asks is told by the next question.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<PostgresFacts>(factsQuery);
    return objectWith<PostgresFacts>(rows[0], 'now', 'standby', 'encrypted', 'local', 'tables');
  } finally {
    await client.end();
  }
}

async function checkPostgres(url: string, now: Date, tell: Tell): Promise<readonly Finding[]> {
  let facts: PostgresFacts;
  try {
    facts = await askPostgres(url);
  } catch (error) {
    const reason = errorMessage(error);
    const advice =
      encryptionAdvice(reason).trim() || 'Is it up, DATABASE_URL right, and does the network let it through?';
    return [tell.wrong(`The database cannot be used: ${reason}`, advice)];
  }
  const findings = [judgeClock(facts.now, now, 'the database', tell)];
  if (facts.standby)
    findings.push(tell.wrong('The database is a standby, which takes no leads.', 'Name the primary in DATABASE_URL.'));
  else if (facts.tables === null)
    findings.push(tell.look('The database is empty.', 'The first start of the server makes its tables.'));
  else findings.push(tell.well('The database answers, and has its tables.'));
  const isClear = facts.encrypted !== true && !facts.local;
  if (isClear)
    findings.push(
      tell.look('The connection to the database is not encrypted.', 'Take ?sslmode=… out of DATABASE_URL.'),
    );
  else findings.push(tell.well(facts.local ? 'It is on this machine.' : 'The connection to it is encrypted.'));
  return findings;
}

/** `ok`, or what SQLite finds wrong; reads the whole file and writes nothing. */
function quickCheck(file: string): string {
  const database = new DatabaseSync(file, { readOnly: true, timeout: connectMs });
  try {
    const row = database.prepare('pragma quick_check(1)').get();
    return String(row?.['quick_check']);
  } finally {
    database.close();
  }
}

async function checkSqlite(file: string, now: Date, tell: Tell, isQuick: boolean): Promise<readonly Finding[]> {
  const folder = dirname(file);
  const found = await stat(file).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return [tell.look(`${file} is not there yet.`, 'The first start of the server makes it.')];
  const findings: Finding[] = [];
  try {
    await access(file, constants.R_OK | constants.W_OK);
    // SQLite makes its log beside the file.
    await access(folder, constants.W_OK);
  } catch (error) {
    return [
      tell.wrong(`This user may not write ${file} and its folder: ${errorMessage(error)}`, 'Give both to this user.'),
    ];
  }
  let verdict: string;
  try {
    verdict = isQuick ? 'ok' : quickCheck(file);
  } catch (error) {
    verdict = errorMessage(error);
  }
  const state = isQuick ? 'can be written' : 'is whole and can be written';
  if (verdict === 'ok') findings.push(tell.well(`${file} ${state}.`));
  else findings.push(tell.wrong(`${file} is damaged: ${verdict}`, 'Stop the server and run npx gevel restore.'));
  if (found.mtimeMs > now.getTime() + 60_000)
    findings.push(tell.wrong(`${file} was written in the future: the clock was set back.`, 'Put the clock right.'));
  return findings;
}

/** Can the store be used, is it encrypted on its way, and do the clocks agree? A quick look does not read a whole file. */
export async function checkDatabase(
  env: NodeJS.ProcessEnv,
  now: Date,
  tell: Tell,
  isQuick = false,
): Promise<readonly Finding[]> {
  const { url, file } = storePlace(env);
  return url === undefined ? checkSqlite(file, now, tell, isQuick) : checkPostgres(url, now, tell);
}
