import type { Selectable, Transaction } from 'kysely';
import { isSameHash, keyedHash } from '#server/guards/keyed-hash.ts';
import type { OwnerCommandTable } from '#server/store/owner-tables.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** What `npm run owners` does with accounts. */
export type OwnerCommand =
  | 'list'
  | 'invite'
  | 'disable'
  | 'enable'
  | 'reset-second-step'
  | 'end-sessions'
  | 'export'
  | 'erase'
  /** After another secret, or a log that somebody changed: what stood before is closed. */
  | 'begin-anew';

export type CommandEntry = Selectable<OwnerCommandTable>;

/** A command as it goes into the log. */
export interface CommandLine {
  readonly command: OwnerCommand;
  /** Number of the owner, or what was typed for one; empty for all. */
  readonly owner: string;
  readonly actor: string;
  readonly result: CommandEntry['result'];
  readonly now: Date;
}

type Head = Pick<CommandEntry, 'number' | 'signature'>;

const emptyLog: Head = { number: 0, signature: '' };

/** The key of the log: what it signs is worthless anywhere else. */
function logKey(secret: string): string {
  return keyedHash(secret, 'owner-commands');
}

/** Stands in the log for an owner: nobody without the secret can tell whom it means. */
export function subjectOf(secret: string, owner: string): string {
  return keyedHash(logKey(secret), 'subject', owner);
}

/** Signature of a line: over all that it says, and over the line before. */
export function signatureOf(secret: string, entry: Omit<CommandEntry, 'signature'>): string {
  const { number, at, actor, command, subject, result, previous } = entry;
  return keyedHash(logKey(secret), 'entry', String(number), String(at), actor, command, subject, result, previous);
}

/** Says that the log ends here. */
export function sealOf(secret: string, { number, signature }: Head): string {
  return keyedHash(logKey(secret), 'head', String(number), signature);
}

/** The last line, for whom this is a secret of the log; from here to the end of the transaction nobody else adds one. */
async function lockHead(transaction: Transaction<Tables>, secret: string, isAnew: boolean): Promise<Head> {
  const { seal, ...head } = await transaction
    .insertInto('owner_command_head')
    .values({ id: 'head', ...emptyLog, seal: sealOf(secret, emptyLog) })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: 'head' }))
    .returning(['number', 'signature', 'seal'])
    .executeTakeFirstOrThrow();
  const last = await transaction
    .selectFrom('owner_commands')
    .select(['number', 'signature'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { number, signature } = last ?? emptyLog;
  if (isAnew) return { number: Math.max(number, head.number), signature };
  if (isSameHash(seal, sealOf(secret, head)) && head.number === number && head.signature === signature) return head;
  throw new Error(
    'The log of commands was signed with another secret, or somebody changed it; nothing was done. ' +
      'See `npm run owners -- audit`; if you know why, `npm run owners -- begin-anew` goes on from here.',
  );
}

/** Signs a command and adds it to the log, in the transaction that does it. */
export async function logCommand(transaction: Transaction<Tables>, secret: string, line: CommandLine): Promise<void> {
  const { command, owner, actor, result, now } = line;
  const last = await lockHead(transaction, secret, command === 'begin-anew');
  const entry = {
    number: last.number + 1,
    at: now.getTime(),
    actor,
    command,
    subject: subjectOf(secret, owner),
    result,
    previous: last.signature,
  };
  const signature = signatureOf(secret, entry);
  await transaction
    .insertInto('owner_commands')
    .values({ ...entry, signature })
    .execute();
  const head = { number: entry.number, signature };
  await transaction
    .updateTable('owner_command_head')
    .set({ ...head, seal: sealOf(secret, head) })
    .execute();
}

/** What somebody keeps elsewhere to prove that a line was there. `'12:Zk3bq…'` */
export function receiptOf({ number, signature }: Head): string {
  return `${number}:${signature}`;
}

/** Receipt of the last line; undefined while there is none. */
export async function lastReceipt({ reader }: Store): Promise<string | undefined> {
  const head = await reader.selectFrom('owner_command_head').select(['number', 'signature']).executeTakeFirst();
  return head && head.number > 0 ? receiptOf(head) : undefined;
}
