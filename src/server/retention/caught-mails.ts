import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { utcDay } from '#domain/dates.ts';
import { dayMs } from '#server/clock.ts';
import { escapeHtml } from '#server/mail/inert-text.ts';
import { holdsAddress } from '#server/retention/address-in-text.ts';
import { outboxDays } from '#server/retention/periods.ts';

/** As the catcher names its files: `2026-11-22T13-05-52-754Z-<number of the row>.eml`. */
const caughtName = /^(?<day>\d{4}-\d{2}-\d{2})T[\d-]+Z-(?<id>[\da-f-]{36})\.(?:eml|html|part)$/u;
/** Stands in addresses that a visitor typed, so that no mail program makes links of them. */
const wordJoiner = /\u2060/gu;

interface CaughtFile {
  readonly path: string;
  /** Number of the row of the outbox. */
  readonly id: string;
  /** ISO date. */
  readonly day: string;
}

/** Files of mails that were caught, now or before there was a mail server. */
async function caughtFiles(folder: string): Promise<CaughtFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return names.flatMap((name) => {
    const { day, id } = caughtName.exec(name)?.groups ?? {};
    return day === undefined || id === undefined ? [] : [{ path: join(folder, name), day, id }];
  });
}

/** Deletes all files of some mails; returns how many mails. */
async function removeMails(files: readonly CaughtFile[], ids: ReadonlySet<string>): Promise<number> {
  await Promise.all(files.filter(({ id }) => ids.has(id)).map(({ path }) => rm(path, { force: true })));
  return ids.size;
}

/** Is the mail to, from or about an address? The text stands in the page, to whom it goes in the head of the message. */
async function isAbout({ path }: CaughtFile, address: string): Promise<boolean> {
  const source = await readFile(path, 'utf8');
  if (path.endsWith('.html')) return holdsAddress(source.replace(wordJoiner, ''), escapeHtml(address));
  const end = source.indexOf('\n\n');
  return holdsAddress(end === -1 ? source : source.slice(0, end), address);
}

/** Deletes the caught mails to, from or about an address, and those of rows that are gone; returns how many. */
export async function eraseCaughtMails(
  folder: string,
  { address, rowIds }: { readonly address?: string; readonly rowIds: readonly string[] },
): Promise<number> {
  const files = await caughtFiles(folder);
  const gone = new Set(files.map(({ id }) => id).filter((id) => rowIds.includes(id)));
  for (const file of files) {
    if (address !== undefined && !gone.has(file.id) && (await isAbout(file, address))) gone.add(file.id);
  }
  return removeMails(files, gone);
}

/** Deletes caught mails when the rows of sent ones go, too; returns how many. */
export async function tidyCaughtMails(folder: string, now: Date): Promise<number> {
  const files = await caughtFiles(folder);
  const firstDay = utcDay(now.getTime() - outboxDays * dayMs);
  return removeMails(files, new Set(files.filter(({ day }) => day < firstDay).map(({ id }) => id)));
}
