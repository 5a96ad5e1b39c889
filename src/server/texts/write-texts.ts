import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import { ApiError } from '#server/http/api-error.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import type { OfficeAct } from '#domain/office/office-acts.ts';
import type { Services } from '#server/services.ts';
import { recordAct } from '#server/staff/office-log.ts';
import type { Tables } from '#server/store/tables.ts';
import type { TextPlace, TextVersion } from '#server/texts/read-texts.ts';
import { fileHash, type PageFile } from '#site/page-files.ts';

/** Who of the rebuilds was asked by a text of a page. */
const textsReason = 'texts';

export interface TextChange {
  readonly services: Services;
  /** Number of the colleague. */
  readonly actor: string;
  readonly now: Date;
  readonly place: TextPlace;
  /** The file as it is now. */
  readonly file: PageFile;
  /** What whoever sends it has seen: `seenOf` of then. */
  readonly seen: string;
  /** Of the file that they have seen, where that one matters. */
  readonly fileSeen?: string;
}

export type WrittenText = Pick<TextVersion, 'title' | 'description' | 'lead' | 'body' | 'picture' | 'picture_alt'>;

function contentOf({ title, description, lead, body, picture, picture_alt }: WrittenText): WrittenText {
  return { title, description, lead, body, picture, picture_alt };
}

const nothing: WrittenText = { title: '', description: '', lead: '', body: '', picture: '', picture_alt: '' };

/** The office's own text; undefined where the file's counts. */
export function ownText(newest: TextVersion | undefined): TextVersion | undefined {
  return newest?.kind === 'file' ? undefined : newest;
}

/** Stands for what is shown of a page: the newest version, and the file where that one counts. */
export function seenOf(newest: TextVersion | undefined, file: PageFile): string {
  const number = String(newest?.number ?? 0);
  return ownText(newest) ? number : `${number} ${fileHash(file)}`;
}

/** Has the file another text than whoever saved the office's own had seen? */
export function isFileNewer(newest: TextVersion | undefined, file: PageFile): boolean {
  const own = ownText(newest);
  return own !== undefined && own.file_hash !== fileHash(file);
}

const changed = () => new ApiError('invalid', { problem: { code: 'changed', key: 'texts:problem.changed' } });

interface Added {
  readonly kind: TextVersion['kind'];
  readonly act: OfficeAct;
  readonly text: WrittenText;
  /** Of the file that this version was made beside. */
  readonly hash: string;
}

async function newestIn(transaction: Transaction<Tables>, { view, language }: TextPlace) {
  return transaction
    .selectFrom('page_text_versions')
    .selectAll()
    .where('view', '=', view)
    .where('language', '=', language)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Is the newest version just what was sent? Who presses a button twice sends it twice. */
function isSentAgain(newest: TextVersion | undefined, { kind, text, hash }: Added): boolean {
  return newest?.kind === kind && newest.file_hash === hash && isDeepStrictEqual(contentOf(newest), contentOf(text));
}

/** Adds a version to what the newest one is; throws where somebody has added another since `seen`. */
async function add(
  { services, actor, now, place, file, seen, fileSeen }: TextChange,
  make: (newest: TextVersion | undefined) => Added,
): Promise<void> {
  await services.store.write(async (transaction) => {
    const newest = await newestIn(transaction, place);
    const added = make(newest);
    if (seenOf(newest, file) !== seen || (fileSeen ?? fileHash(file)) !== fileHash(file)) {
      if (isSentAgain(newest, added)) return;
      throw changed();
    }
    const { kind, act, text, hash } = added;
    const { numInsertedOrUpdatedRows: count } = await transaction
      .insertInto('page_text_versions')
      .values({
        ...place,
        ...text,
        number: (newest?.number ?? 0) + 1,
        kind,
        file_hash: hash,
        saved_at: now.getTime(),
        saved_by: actor,
      })
      // Two who save at the same time: the second one has not seen the first.
      .onConflict((conflict) => conflict.columns(['view', 'language', 'number']).doNothing())
      .executeTakeFirstOrThrow();
    if (count !== 1n) {
      if (isSentAgain(await newestIn(transaction, place), added)) return;
      throw changed();
    }
    await recordAct(transaction, { actor, act, subject: `text ${place.view} ${place.language}`, now });
    await requestRebuild(transaction, { reason: textsReason, now });
  });
}

/** What the file said when somebody last looked at it: a newer one is only seen where it is compared. */
function hashSeen(newest: TextVersion | undefined, file: PageFile): string {
  return ownText(newest)?.file_hash ?? fileHash(file);
}

/** Keeps what somebody wrote. */
export function saveText(change: TextChange, text: WrittenText): Promise<void> {
  return add(change, (newest) => ({ kind: 'saved', act: 'text-saved', text, hash: hashSeen(newest, change.file) }));
}

/** Lets a version of before count again. */
export function goBackTo(change: TextChange, version: TextVersion): Promise<void> {
  const text = contentOf(version);
  return add(change, (newest) => ({ kind: 'back', act: 'text-back', text, hash: hashSeen(newest, change.file) }));
}

/** Lets the text of the file count again. */
export function goBackToFile(change: TextChange): Promise<void> {
  return add(change, () => ({ kind: 'file', act: 'text-file', text: nothing, hash: fileHash(change.file) }));
}

/** Keeps the office's text beside a file that is newer, which somebody has compared with it. */
export function keepText(change: TextChange): Promise<void> {
  return add(change, (newest) => {
    const own = ownText(newest);
    if (!own) throw changed();
    return { kind: 'kept', act: 'text-kept', text: contentOf(own), hash: fileHash(change.file) };
  });
}
