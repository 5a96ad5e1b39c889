import { storedContent } from '#base/stored.ts';
import type { Transaction } from 'kysely';
import { stopSearches } from '#server/alerts/searches.ts';
import { withoutSecrets } from '#server/outbox/without-secrets.ts';
import { jsonHoldsAddress } from '#server/retention/address-in-text.ts';
import { forgetNamed, leadsNaming } from '#server/retention/named-person.ts';
import { filesOf } from '#server/retention/tidy.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

/** A key is the address, or ends with it: `46 0 an@home.example`, the first document of a home. */
function isKeyOf(key: string, address: string): boolean {
  return key.split(' ').at(-1) === address;
}

/** Everything that is kept about one e-mail address (GDPR articles 15 and 20). */
export async function exportPerson({ reader }: Store, email: string): Promise<object> {
  const address = email.trim().toLowerCase();
  const leads = await reader
    .selectFrom('leads')
    .selectAll()
    .where('email', '=', address)
    .orderBy('created_at')
    .execute();
  const mails = await reader
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'payload', 'created_at', 'done_at'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  const claims = await reader
    .selectFrom('claims')
    .select(['scope', 'key', 'created_at'])
    .where('key', 'like', `%${address}`)
    .execute();
  const files = await reader
    .selectFrom('uploads')
    .innerJoin('leads', 'leads.id', 'uploads.lead_id')
    .innerJoin('upload_contents', 'upload_contents.id', 'uploads.id')
    .select(['lead_id', 'filename', 'content_type', 'bytes'])
    .where('leads.email', '=', address)
    .execute();
  const searches = await reader.selectFrom('alert_searches').selectAll().where('email', '=', address).execute();
  const unsubscriptions = await reader.selectFrom('unsubscriptions').selectAll().where('email', '=', address).execute();
  const naming = await leadsNaming(reader, address);
  const isoTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  return {
    email: address,
    leads: leads.map(({ fields, created_at: created, ...lead }) => ({
      ...lead,
      createdAt: isoTime(created),
      fields: storedContent(fields),
    })),
    namedBy: naming.map(({ id, form, createdAt, about }) => ({
      id,
      form,
      createdAt: isoTime(createdAt),
      fields: about,
    })),
    mails: mails.map(({ kind, payload, created_at: created, done_at: done, ...mail }) => ({
      ...mail,
      createdAt: isoTime(created),
      doneAt: isoTime(done),
      content: storedContent(withoutSecrets({ kind, payload })),
    })),
    files: files.map(({ lead_id: lead, filename, content_type: contentType, bytes }) => ({
      lead,
      filename,
      contentType,
      base64: Buffer.from(bytes).toString('base64'),
    })),
    searches: searches.map(
      ({
        id,
        query,
        frequency,
        price_drops: drops,
        confirmed_at: confirmed,
        expires_at: end,
        stopped_by: stopped,
      }) => ({
        id,
        query: storedContent(query),
        frequency,
        wantsPriceDrops: drops === 1,
        confirmedAt: isoTime(confirmed),
        endsAt: isoTime(end),
        isStopped: stopped !== null,
      }),
    ),
    unsubscriptions: unsubscriptions.map(({ stopped_at: stopped, undone_at: undone, newsletter_since: since }) => ({
      stoppedAt: isoTime(stopped),
      undoneAt: isoTime(undone),
      newsletterSince: isoTime(since),
    })),
    lists: claims
      .filter(({ key }) => isKeyOf(key, address))
      .map(({ scope, key, created_at: created }) => ({ scope, key, since: isoTime(created) })),
  };
}

/** Deletes mails of no lead that name an address: notices of older versions, and of mails that belong to none. */
async function forgetNotices(transaction: Transaction<Tables>, address: string): Promise<number> {
  const rows = await transaction
    .selectFrom('outbox')
    .select(['id', 'payload'])
    .where('lead_id', 'is', null)
    .where(({ eb, fn }) => eb(fn('lower', ['payload']), 'like', `%${address}%`))
    .execute();
  const ids = rows.filter(({ payload }) => jsonHoldsAddress(payload, address)).map(({ id }) => id);
  if (ids.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', ids).execute();
  return ids.length;
}

/** How many rows went. */
interface Erased {
  readonly leads: number;
  readonly named: number;
  readonly mails: number;
  readonly lists: number;
  readonly files: number;
}

function eraseRows(store: Store, address: string): Promise<Erased> {
  return store.write(async (transaction) => {
    const leads = await transaction.selectFrom('leads').select('id').where('email', '=', address).execute();
    const ids = leads.map(({ id }) => id);
    const uploads = await filesOf(transaction, ids);
    const mails = await transaction.deleteFrom('outbox').where('recipient', '=', address).executeTakeFirst();
    const notices = await forgetNotices(transaction, address);
    const lists = await transaction
      .deleteFrom('claims')
      .where('lead_id', 'is', null)
      .where('key', '=', address)
      .executeTakeFirst();
    const named = await forgetNamed(transaction, address);
    await stopSearches(transaction, address);
    await transaction.deleteFrom('unsubscriptions').where('email', '=', address).execute();
    if (ids.length > 0) await transaction.deleteFrom('leads').where('id', 'in', ids).execute();
    return {
      leads: ids.length,
      named,
      mails: Number(mails.numDeletedRows) + notices,
      lists: Number(lists.numDeletedRows),
      files: uploads.length,
    };
  });
}

/** Deletes everything that is kept about one e-mail address (GDPR article 17), and leaves nothing in the files of the database. */
export async function erasePerson(store: Store, email: string): Promise<Erased> {
  const erased = await eraseRows(store, email.trim().toLowerCase());
  try {
    await store.scrub();
  } catch (error) {
    throw new Error(
      'The person is erased, but the journal of the database may still hold what was deleted, because another program ' +
        '(a back-up?) reads it. Erase the same address again once that has ended.',
      { cause: error },
    );
  }
  return erased;
}
