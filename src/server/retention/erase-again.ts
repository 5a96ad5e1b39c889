import { errorMessage } from '#base/error-message.ts';
import { storedContent } from '#base/stored.ts';
import type { Services } from '#server/services.ts';
import { mailFolder } from '#server/mail/catcher.ts';
import { addressesIn } from '#server/retention/address-in-text.ts';
import { eraseCaughtMails } from '#server/retention/caught-mails.ts';
import { eraseRows } from '#server/retention/erase-rows.ts';
import {
  completeErasedList,
  erasedHash,
  erasedHere,
  noteErased,
  readErasedList,
  type ErasedTimes,
} from '#server/retention/erased-list.ts';
import { callerKey, isPersonKey } from '#server/retention/person-key.ts';
import { eraseTestimonialRows, refuseTestimonialsAgain } from '#server/retention/testimonials.ts';
import type { Store } from '#server/store/store.ts';

type Keeper = Pick<Services, 'store' | 'config' | 'log' | 'clock'>;

/** Everybody whom anything is kept about (`personKey`). */
async function keptAddresses({ reader }: Store): Promise<Set<string>> {
  const leads = await reader.selectFrom('leads').select(['email', 'fields']).execute();
  const events = await reader.selectFrom('lead_events').select(['text', 'detail']).execute();
  const mails = await reader.selectFrom('outbox').select('recipient').distinct().execute();
  const lists = await reader.selectFrom('claims').select('key').where('lead_id', 'is', null).execute();
  const searches = await reader.selectFrom('alert_searches').select('email').distinct().execute();
  const unsubscriptions = await reader.selectFrom('unsubscriptions').select('email').distinct().execute();
  const all = [
    ...leads.flatMap(({ email, fields }) => [
      email || (callerKey(fields) ?? ''),
      ...addressesIn(storedContent(fields)),
    ]),
    ...addressesIn(events),
    ...mails.map(({ recipient }) => recipient ?? ''),
    ...lists.map(({ key }) => key),
    ...[...searches, ...unsubscriptions].map(({ email }) => email),
  ];
  return new Set(all.filter((key) => isPersonKey(key)));
}

/** Deletes accounts of owners with all that hangs on them; the account that an owner got after the erasing stays. */
async function eraseOwnersAgain({ store, config }: Keeper, missing: ErasedTimes): Promise<number> {
  const owners = await store.reader.selectFrom('owners').select(['id', 'created_at']).execute();
  const ids = owners.flatMap(({ id, created_at: created }) =>
    created <= (missing.get(erasedHash(config, 'owner', id)) ?? 0) ? [id] : [],
  );
  if (ids.length > 0)
    await store.write((transaction) => transaction.deleteFrom('owners').where('id', 'in', ids).execute());
  return ids.length;
}

/**
 * Erases again what was erased before and has come back with a restored back-up, and hides testimonials that were taken back; what was
 * kept or let through after that time stays, for people may come back too. Returns how many. Call it before anything is sent.
 */
export async function eraseAgain(keeper: Keeper): Promise<number> {
  const { store, config, log, clock } = keeper;
  // Storage that does not answer keeps no site from starting: the list is completed later, with the back-ups.
  await completeErasedList(keeper).catch((error: unknown) => {
    log.error({ reason: errorMessage(error) }, 'the list of who was erased is not complete');
  });
  const [listed, here] = [await readErasedList(config), await erasedHere(store)];
  const missing = new Map([...listed].filter(([hash, time]) => (here.get(hash) ?? 0) < time));
  if (missing.size === 0) return 0;

  const rowIds: string[] = [];
  let count = await eraseOwnersAgain(keeper, missing);
  for (const address of await keptAddresses(store)) {
    const before = missing.get(erasedHash(config, 'address', address));
    if (before === undefined) continue;
    const { mailIds } = await store.write((transaction) => eraseRows(transaction, address, before));
    rowIds.push(...mailIds);
    count += 1;
  }
  const testimonials = await store.reader.selectFrom('leads').select('id').where('form', '=', 'testimonial').execute();
  for (const { id } of testimonials.filter((lead) => missing.has(erasedHash(config, 'testimonial', lead.id)))) {
    rowIds.push(...((await store.write((transaction) => eraseTestimonialRows(transaction, id, clock()))) ?? []));
    count += 1;
  }
  count += await refuseTestimonialsAgain(keeper, missing);
  await eraseCaughtMails(mailFolder(config), { rowIds });
  // Last of all: whatever fails before is done again at the next start.
  await store.write(async (transaction) => {
    for (const [hash, time] of missing) await noteErased(transaction, hash, time);
  });
  await store.scrub().catch(() => undefined);
  log.warn({ count }, 'erased again after a back-up was restored');
  return count;
}
