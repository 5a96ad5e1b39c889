import type { Selectable } from 'kysely';
import { isSameHash } from '#server/guards/keyed-hash.ts';
import { receiptOf, sealOf, signatureOf, type CommandEntry } from '#server/owner-admin/command-log.ts';
import type { OwnerCommandHeadTable } from '#server/store/owner-tables.ts';
import type { Store } from '#server/store/store.ts';

type Head = Selectable<OwnerCommandHeadTable>;

/** A place where the log is not what was signed. */
export interface LogBreak {
  readonly from: number;
  readonly to: number;
  readonly kind: 'missing' | 'changed' | 'not-linked' | 'end';
}

/** What the log says, and whether that is what was signed. */
export interface CommandAudit {
  readonly entries: readonly CommandEntry[];
  readonly breaks: readonly LogBreak[];
  /** The line from which on all counts: breaks before it were known to whoever began anew. */
  readonly checkedFrom: number;
}

const texts: Readonly<Record<LogBreak['kind'], string>> = {
  missing: 'missing from the log',
  changed: 'changed after signing, or signed with another secret',
  'not-linked': 'not signed over the line before',
  end: 'the last line is not the one that the seal names: lines were cut off or added, or the secret is another',
};

/** In words. `{ from: 3, to: 5, kind: 'missing' } -> 'Entries 3 to 5: missing from the log.'` */
export function describeBreak({ from, to, kind }: LogBreak): string {
  return `${from === to ? `Entry ${from}` : `Entries ${from} to ${to}`}: ${texts[kind]}.`;
}

/** Neighbours that are broken alike as one. */
function joined(breaks: readonly LogBreak[]): LogBreak[] {
  const all: LogBreak[] = [];
  for (const next of breaks) {
    const last = all.at(-1);
    if (last?.kind === next.kind && next.from === last.to + 1) all[all.length - 1] = { ...last, to: next.to };
    else all.push(next);
  }
  return all;
}

/** What is wrong with a line, coming after another. */
function breakOf(secret: string, entry: CommandEntry, before: CommandEntry | undefined): LogBreak | undefined {
  const { number, signature, previous } = entry;
  const here = { from: number, to: number };
  const expected = (before?.number ?? 0) + 1;
  if (!isSameHash(signature, signatureOf(secret, entry))) return { ...here, kind: 'changed' };
  if (number !== expected) return { from: expected, to: number - 1, kind: 'missing' };
  return previous === (before?.signature ?? '') ? undefined : { ...here, kind: 'not-linked' };
}

/** What is wrong at the end of a log; undefined where the seal is of its last line. */
function endBreak(secret: string, last: CommandEntry | undefined, head: Head | undefined): LogBreak | undefined {
  const { number, signature } = last ?? { number: 0, signature: '' };
  const sealed = head !== undefined && isSameHash(head.seal, sealOf(secret, head)) ? head : undefined;
  if (sealed?.number === number && sealed.signature === signature) return undefined;
  if (sealed && sealed.number > number) return { from: number + 1, to: sealed.number, kind: 'missing' };
  return { from: Math.max(1, number), to: Math.max(1, number), kind: 'end' };
}

/** Every place where a log differs from what was signed, in order. */
export function breaksOf(secret: string, entries: readonly CommandEntry[], head: Head | undefined): LogBreak[] {
  const found = entries.flatMap((entry, index) => breakOf(secret, entry, entries[index - 1]) ?? []);
  const last = entries.at(-1);
  if (!head && !last) return found;
  const end = endBreak(secret, last, head);
  return joined(end ? [...found, end] : found);
}

/** Where the log counts from: the last place where somebody began anew, which is signed as the rest. */
function startOf(secret: string, entries: readonly CommandEntry[]): number {
  const anew = entries.findLast((entry) => {
    return entry.command === 'begin-anew' && isSameHash(entry.signature, signatureOf(secret, entry));
  });
  return anew?.number ?? 1;
}

/** Reads the whole log and checks each signature, each link and the seal. */
export async function auditCommands(store: Store, secret: string): Promise<CommandAudit> {
  const { head, entries } = await store.write(async (transaction) => {
    // The lock of those who write: no command comes between the two readings.
    const locked = await transaction
      .updateTable('owner_command_head')
      .set({ id: 'head' })
      .returningAll()
      .executeTakeFirst();
    return {
      head: locked,
      entries: await transaction.selectFrom('owner_commands').selectAll().orderBy('number').execute(),
    };
  });
  return { entries, breaks: breaksOf(secret, entries, head), checkedFrom: startOf(secret, entries) };
}

/** Does the log still hold the line that somebody has the receipt of? */
export function hasReceipt(entries: readonly CommandEntry[], receipt: string): boolean {
  return entries.some((entry) => isSameHash(receiptOf(entry), receipt));
}
