import type { Transaction } from 'kysely';
import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { writeCaseWords } from '#server/cases/case-words.ts';
import { forgetOnceDone } from '#server/outbox/forget-done.ts';
import { holdsAddress, jsonHoldsAddress } from '#server/retention/address-in-text.ts';
import type { Tables } from '#server/store/tables.ts';

type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** A submission of somebody else that names a person: the second buyer of an offer, the friend whom a page was sent to. */
interface NamingLead {
  readonly id: string;
  readonly form: string;
  readonly createdAt: number;
  /** What it says about that person. */
  readonly about: Readonly<Record<string, unknown>>;
  /** What it says about anything else. */
  readonly rest: Readonly<Record<string, unknown>>;
}

const ending = 'Email';

/** `{ friendFirstName: 'An', friendEmail: 'an@home.example', email: 'jan@…' }, 'an@home.example' -> ['friend']` */
function prefixesOf(fields: Readonly<Record<string, unknown>>, address: string): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => name.endsWith(ending) && typeof value === 'string' && value.toLowerCase() === address)
    .map(([name]) => name.slice(0, -ending.length));
}

/** Addresses of others in the answers of a submission, in lower case. `'{"friendEmail":"An@home.example"}' -> ['an@home.example']` */
export function namedAddresses(json: string): string[] {
  const fields = storedContent(json);
  return Object.entries(isObject(fields) ? fields : {}).flatMap(([name, value]) =>
    name.endsWith(ending) && typeof value === 'string' ? [value.toLowerCase()] : [],
  );
}

/** Submissions of others that name an address, in lower case; those up to a moment, where one is given. */
export async function leadsNaming(
  database: Reader,
  address: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<NamingLead[]> {
  const rows = await database
    .selectFrom('leads')
    .select(['id', 'form', 'fields', 'created_at'])
    .where('email', '<>', address)
    .where('created_at', '<=', before)
    .where(({ eb, fn }) => eb(fn('lower', ['fields']), 'like', `%${address}%`))
    .orderBy('created_at')
    .execute();
  return rows.flatMap(({ id, form, fields, created_at: createdAt }) => {
    const content = storedContent(fields);
    // What cannot be read names the person all the same: the whole of it goes.
    if (!isObject(content)) return [{ id, form, createdAt, about: {}, rest: {} }];
    const entries = Object.entries(content);
    const prefixes = prefixesOf(Object.fromEntries(entries), address);
    const isAbout = (name: string): boolean => prefixes.some((prefix) => name.startsWith(prefix));
    if (prefixes.length === 0) return [];
    const about = Object.fromEntries(entries.filter(([name]) => isAbout(name)));
    const rest = Object.fromEntries(entries.filter(([name]) => !isAbout(name)));
    return [{ id, form, createdAt, about, rest }];
  });
}

/** Deletes notes and answers of a lead that name an address. */
async function forgetInEvents(transaction: Transaction<Tables>, leadId: string, address: string): Promise<void> {
  const events = await transaction.selectFrom('lead_events').selectAll().where('lead_id', '=', leadId).execute();
  for (const { id, text, detail } of events) {
    if (!holdsAddress(`${text}\n${detail}`, address)) continue;
    await transaction.deleteFrom('lead_events').where('id', '=', id).execute();
  }
}

/** What is sent yet, at once or after a click of the visitor or of the agency. */
const unsent: readonly string[] = ['waiting', 'held', 'unconfirmed'];

/**
 * Deletes what a lead puts into the outbox and names an address. What is to be sent is sent first: the one who submitted counts on
 * it, and whoever lets a held message through is told that it is on its way.
 */
async function forgetInOutbox(transaction: Transaction<Tables>, leadId: string, address: string): Promise<void> {
  // A write: whoever has just sent one of them waits with writing that down, and finds then that it is to go.
  const rows = await transaction
    .updateTable('outbox')
    .set((row) => ({ state: row.ref('state') }))
    .where('lead_id', '=', leadId)
    .returning(['id', 'lead_id', 'state', 'payload', 'created_at'])
    .execute();
  const about = rows.filter(({ payload }) => jsonHoldsAddress(payload, address));
  await forgetOnceDone(
    transaction,
    about.filter(({ state }) => unsent.includes(state)),
  );
  const gone = about.flatMap(({ id, state }) => (unsent.includes(state) ? [] : [id]));
  if (gone.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', gone).execute();
}

/** Takes a person out of the submissions of others, and out of what was sent about them. Returns how many submissions named the person. */
export async function forgetNamed(transaction: Transaction<Tables>, address: string, before?: number): Promise<number> {
  const leads = await leadsNaming(transaction, address, before);
  for (const { id, rest } of leads) {
    await transaction
      .updateTable('leads')
      .set({ fields: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute();
    await writeCaseWords(transaction, id);
    await forgetInEvents(transaction, id, address);
    await forgetInOutbox(transaction, id, address);
  }
  return leads.length;
}
