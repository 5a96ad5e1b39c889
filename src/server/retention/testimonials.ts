import type { Transaction } from 'kysely';
import { storedContent } from '#base/stored.ts';
import { foldText } from '#search/fold.ts';
import { mailFolder } from '#server/mail/catcher.ts';
import { eraseCaughtMails } from '#server/retention/caught-mails.ts';
import { scrubErased } from '#server/retention/erase-rows.ts';
import { addToErasedList, erasedHash, noteErased, type ErasedTimes } from '#server/retention/erased-list.ts';
import { requestRebuild } from '#server/rebuild/queue.ts';
import { anyTestimonial, noteTestimonialErased } from '#server/retention/testimonial-erasings.ts';
import type { Services } from '#server/services.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

const form = 'testimonial';
/** Scope of the claims of those that the agency shows, by the number of the lead. */
const shown = 'testimonial';

/** A testimonial as its writer sent it: they give a name, and no address. */
export interface FoundTestimonial {
  readonly id: string;
  readonly createdAt: string;
  readonly language: string;
  readonly isShown: boolean;
  readonly fields: unknown;
  readonly files: readonly { readonly filename: string; readonly base64: string }[];
}

/** Are all words of a name among those of another? `('peeters', 'An Peeters') -> true` */
function isNamed(wanted: string, name: string): boolean {
  const words = new Set(foldText(name).split(' '));
  return foldText(wanted)
    .split(' ')
    .every((word) => words.has(word));
}

/** The testimonials of a person, whole (GDPR articles 15 and 20); accents and capitals do not matter. */
export async function findTestimonials({ reader }: Store, name: string): Promise<FoundTestimonial[]> {
  const leads = await reader.selectFrom('leads').selectAll().where('form', '=', form).orderBy('created_at').execute();
  const claims = await reader.selectFrom('claims').select('key').where('scope', '=', shown).execute();
  const shownIds = new Set(claims.map(({ key }) => key));
  const own = leads.filter((lead) => foldText(name) !== '' && isNamed(name, lead.name));
  return Promise.all(
    own.map(async ({ id, created_at: created, language, fields }) => {
      const files = await reader
        .selectFrom('uploads')
        .innerJoin('upload_contents', 'upload_contents.id', 'uploads.id')
        .select(['filename', 'bytes'])
        .where('lead_id', '=', id)
        .execute();
      return {
        id,
        createdAt: new Date(created).toISOString(),
        language,
        isShown: shownIds.has(id),
        fields: storedContent(fields),
        files: files.map(({ filename, bytes }) => ({ filename, base64: Buffer.from(bytes).toString('base64') })),
      };
    }),
  );
}

/**
 * Deletes the rows of a testimonial, and asks for the rebuild with which it leaves the site; returns the numbers of its mails, undefined
 * when there is none of that number.
 */
export async function eraseTestimonialRows(
  transaction: Transaction<Tables>,
  id: string,
  now: Date,
): Promise<string[] | undefined> {
  const mails = await transaction.selectFrom('outbox').select('id').where('lead_id', '=', id).execute();
  const { numDeletedRows } = await transaction
    .deleteFrom('leads')
    .where('id', '=', id)
    .where('form', '=', form)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return undefined;
  await transaction.deleteFrom('claims').where('scope', '=', shown).where('key', '=', id).execute();
  await transaction.deleteFrom('answers').where('lead_id', '=', id).execute();
  await requestRebuild(transaction, { reason: 'testimonial', now });
  return mails.map((mail) => mail.id);
}

/**
 * Takes testimonials off the site again that were refused after they had been let through, with a rebuild; returns how many. Their rows stay
 * as long as those that are shown: nobody knows whether one was let through once more after the back-up.
 */
export async function refuseTestimonialsAgain(
  { store, config, clock }: Pick<Services, 'store' | 'config' | 'clock'>,
  refused: ErasedTimes,
): Promise<number> {
  const claims = await store.reader
    .selectFrom('claims')
    .select(['key', 'created_at'])
    .where('scope', '=', shown)
    .execute();
  // One that was let through once more after that stays.
  const ids = claims.flatMap(({ key, created_at: since }) =>
    since <= (refused.get(erasedHash(config, 'testimonial-refused', key)) ?? 0) ? [key] : [],
  );
  if (ids.length === 0) return 0;
  await store.write(async (transaction) => {
    await transaction.deleteFrom('claims').where('scope', '=', shown).where('key', 'in', ids).execute();
    await requestRebuild(transaction, { reason: 'testimonial', now: clock() });
  });
  return ids.length;
}

/**
 * Deletes a testimonial with its picture and its mails (GDPR article 17); it leaves the site by itself. Nobody goes back to a release of
 * before. False when there is none of that number.
 */
export async function eraseTestimonial(
  { store, config, clock }: Pick<Services, 'store' | 'config' | 'clock'>,
  id: string,
): Promise<boolean> {
  const [hash, time] = [erasedHash(config, 'testimonial', id), clock().getTime()];
  const rowIds = await store.write(async (transaction) => {
    const ids = await eraseTestimonialRows(transaction, id, new Date(time));
    if (ids) {
      await noteErased(transaction, hash, time);
      await noteTestimonialErased(transaction, time);
    }
    return ids;
  });
  if (!rowIds) return false;
  const erased = [hash, anyTestimonial].map((one) => [one, time] as const);
  await addToErasedList(config, new Map(erased));
  await eraseCaughtMails(mailFolder(config), { rowIds });
  await scrubErased(store);
  return true;
}
