import type { Transaction } from 'kysely';
import { storedContent } from '#base/stored.ts';
import { saidOf } from '#domain/office/lead-origin.ts';
import { mailFolder } from '#server/mail/catcher.ts';
import { withoutSecrets } from '#server/outbox/without-secrets.ts';
import { eraseCaughtMails } from '#server/retention/caught-mails.ts';
import { eraseRows, scrubErased, type ErasedRows } from '#server/retention/erase-rows.ts';
import {
  exportedClaims,
  exportedSearches,
  exportedUnsubscriptions,
  isoTime,
} from '#server/retention/exported-lists.ts';
import { addToErasedList, erasedHash, noteErased } from '#server/retention/erased-list.ts';
import { leadsNaming } from '#server/retention/named-person.ts';
import { isPersonKey, leadIdsOf, personKey } from '#server/retention/person-key.ts';
import type { Services } from '#server/services.ts';
import { rowParts } from '#server/store/row-parts.ts';
import type { Store } from '#server/store/store.ts';
import type { Tables } from '#server/store/tables.ts';

type Reader = Store['reader'];

/** Rows of leads, however many: a statement takes only so many ids. Those of one lead stay together. */
async function rowsOf<Row>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of rowParts(ids)) for (const row of await read(part)) rows.push(row);
  return rows;
}

async function exportedLeads(reader: Reader, ids: readonly string[]): Promise<object[]> {
  const leads = await rowsOf(ids, (part) =>
    reader.selectFrom('leads').selectAll().where('id', 'in', part).orderBy('created_at').execute(),
  );
  return leads.map(({ fields, created_at: created, ...lead }) => ({
    ...lead,
    createdAt: isoTime(created),
    fields: storedContent(fields),
  }));
}

async function exportedHistory(reader: Reader, ids: readonly string[]): Promise<object[]> {
  const cases = await rowsOf(ids, (part) =>
    reader.selectFrom('lead_cases').selectAll().where('lead_id', 'in', part).orderBy('created_at').execute(),
  );
  const events = await rowsOf(ids, (part) =>
    reader
      .selectFrom('lead_events')
      .select(['lead_id', 'at', 'kind', 'text', 'detail'])
      .where('lead_id', 'in', part)
      .orderBy('at')
      .execute(),
  );
  const eventsByLead = Map.groupBy(events, (event) => event.lead_id);
  return cases.map((found) => ({
    lead: found.lead_id,
    state: found.state,
    answeredAt: isoTime(found.answered_at),
    source: found.source,
    landing: found.landing,
    campaign: saidOf(found),
    events: (eventsByLead.get(found.lead_id) ?? []).map(({ at, kind, text, detail }) => ({
      at: isoTime(at),
      kind,
      text,
      detail,
    })),
  }));
}

async function exportedMails(reader: Reader, address: string): Promise<object[]> {
  const mails = await reader
    .selectFrom('outbox')
    .select(['id', 'kind', 'state', 'payload', 'created_at', 'done_at'])
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return mails.map(({ kind, payload, created_at: created, done_at: done, ...mail }) => ({
    ...mail,
    createdAt: isoTime(created),
    doneAt: isoTime(done),
    content: storedContent(withoutSecrets({ kind, payload })),
  }));
}

async function exportedFiles(reader: Reader, ids: readonly string[]): Promise<object[]> {
  const files = await rowsOf(ids, (part) =>
    reader
      .selectFrom('uploads')
      .innerJoin('upload_contents', 'upload_contents.id', 'uploads.id')
      .select(['lead_id', 'filename', 'content_type', 'bytes'])
      .where('lead_id', 'in', part)
      .execute(),
  );
  return files.map(({ lead_id: lead, filename, content_type: contentType, bytes }) => ({
    lead,
    filename,
    contentType,
    base64: Buffer.from(bytes).toString('base64'),
  }));
}

async function exportedViewings(reader: Reader, ids: readonly string[]): Promise<object[]> {
  const viewings = await rowsOf(ids, (part) =>
    reader.selectFrom('viewings').selectAll().where('lead_id', 'in', part).execute(),
  );
  const inOrder = viewings.sort((one, other) => one.from_at - other.from_at);
  return inOrder.map(({ lead_id: lead, lane: diary, from_at: from, until_at: until, state }) => ({
    lead,
    diary,
    from: isoTime(from),
    until: isoTime(until),
    state,
  }));
}

/** Everything that is kept about one e-mail address, or about the number of a caller without one (GDPR articles 15 and 20). */
export async function exportPerson({ reader }: Store, email: string): Promise<Readonly<Record<string, unknown>>> {
  const address = personKey(email);
  const ids = await leadIdsOf(reader, address);
  return {
    email: address,
    leads: await exportedLeads(reader, ids),
    history: await exportedHistory(reader, ids),
    viewings: await exportedViewings(reader, ids),
    namedBy: (await leadsNaming(reader, address)).map(({ id, form, createdAt, about }) => ({
      id,
      form,
      createdAt: isoTime(createdAt),
      fields: about,
    })),
    mails: await exportedMails(reader, address),
    files: await exportedFiles(reader, ids),
    searches: await exportedSearches(reader, address),
    unsubscriptions: await exportedUnsubscriptions(reader, address),
    lists: await exportedClaims(reader, address),
    newsletterLanguage: (
      await reader.selectFrom('newsletter_languages').select('language').where('email', '=', address).executeTakeFirst()
    )?.language,
  };
}

/** What went: rows, and mails that were caught as files. */
export interface Erased extends Omit<ErasedRows, 'mailIds'> {
  readonly caught: number;
}

/** Writes down what went, in the transaction that deletes it. */
export type RecordErasing = (
  transaction: Transaction<Tables>,
  rows: Readonly<Omit<ErasedRows, 'mailIds'>>,
) => Promise<void>;

/**
 * Deletes everything that is kept about one e-mail address, or the number of a caller without one (GDPR article 17), leaves nothing in the files of the database, and
 * notes a keyed hash, by which a back-up that is restored is cleaned too.
 */
export async function erasePerson(
  { store, config, clock }: Pick<Services, 'store' | 'config' | 'clock'>,
  email: string,
  alsoRecord?: RecordErasing,
): Promise<Erased> {
  const address = personKey(email);
  if (!isPersonKey(address))
    throw new Error(`"${email}" is no e-mail address, and no number of a caller. Nothing was erased.`);
  const [hash, time] = [erasedHash(config, 'address', address), clock().getTime()];
  await addToErasedList(config, new Map([[hash, time]]));
  const { mailIds: rowIds, ...rows } = await store.write(async (transaction) => {
    await noteErased(transaction, hash, time);
    const rows = await eraseRows(transaction, address);
    await alsoRecord?.(transaction, rows);
    return rows;
  });
  const caught = await eraseCaughtMails(mailFolder(config), { address, rowIds });
  await scrubErased(store);
  return { ...rows, caught };
}
