import type { Transaction } from 'kysely';
import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { writeCaseWords } from '#server/cases/case-words.ts';
import { forgetOnceDone } from '#server/outbox/forget-done.ts';
import { blankedIn, contentHoldsAddress, jsonHoldsAddress, withoutAddress } from '#server/retention/address-in-text.ts';
import type { Tables } from '#server/store/tables.ts';

type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** Who is erased. */
export interface Whom {
  /** As `personKey` gives it. */
  readonly address: string;
  /** Nothing that came in later. */
  readonly before: number;
}

/** What a submission says about a person, and what is left of its answers without that, as the store keeps them. */
interface Naming {
  readonly about: Readonly<Record<string, unknown>>;
  readonly left: string;
}

/**
 * A submission of somebody else that names a person: the second buyer of an offer, the friend whom a page was sent to, an address in
 * a message, or in what a colleague noted.
 */
interface NamingLead extends Pick<Naming, 'about'> {
  readonly id: string;
  readonly form: string;
  readonly createdAt: number;
  /** Is it only the office that names the person, in what it noted or answered? */
  readonly isOnlyNoted: boolean;
}

const ending = 'Email';

/** `{ friendFirstName: 'An', friendEmail: 'an@home.example', email: 'jan@…' }, 'an@home.example' -> ['friend']` */
function prefixesOf(fields: Readonly<Record<string, unknown>>, address: string): string[] {
  return Object.entries(fields)
    .filter(([name, value]) => name.endsWith(ending) && typeof value === 'string' && value.toLowerCase() === address)
    .map(([name]) => name.slice(0, -ending.length));
}

/** Is it the address of an e-mail, and not the number of a caller? Numbers are written in many ways: no text is searched for one. */
const isInTexts = (key: string): boolean => key.includes('@');

/** What answers say about a person; undefined where they do not name them. */
function namingOf(fields: string, address: string): Naming | undefined {
  const content = storedContent(fields);
  // What cannot be read names the person all the same: the whole of it goes.
  if (!isObject(content)) return { about: {}, left: '{}' };
  const entries = Object.entries(content);
  const prefixes = prefixesOf(content, address);
  const isAbout = (name: string): boolean => prefixes.some((prefix) => name.startsWith(prefix));
  const own = entries.filter(([name]) => isAbout(name));
  const others = entries.filter(([name]) => !isAbout(name));
  // Of what somebody else wrote only the address is the person's.
  const written = others
    .filter(([, value]) => isInTexts(address) && contentHoldsAddress(value, address))
    .map(([name]) => [name, address] as const);
  if (own.length + written.length === 0) return undefined;
  const left = others.map(([name, value]) => [name, withoutAddress(value, address)] as const);
  return { about: Object.fromEntries([...own, ...written]), left: JSON.stringify(Object.fromEntries(left)) };
}

/** Submissions of others with a note or an answer of the office that names an address: their own answers stay as they are. */
async function leadsNotedWith(database: Reader, address: string, before: number): Promise<NamingLead[]> {
  if (!isInTexts(address)) return [];
  const rows = await database
    .selectFrom('leads')
    .innerJoin('lead_events', 'lead_events.lead_id', 'leads.id')
    .select(['leads.id', 'form', 'created_at', 'text', 'detail'])
    .where('email', '<>', address)
    .where('created_at', '<=', before)
    .where('at', '<=', before)
    .where((row) =>
      row.or((['text', 'detail'] as const).map((column) => row(row.fn('lower', [column]), 'like', `%${address}%`))),
    )
    .execute();
  return rows
    .filter((row) => contentHoldsAddress([row.text, row.detail], address))
    .map(({ id, form, created_at: createdAt }) => ({ id, form, createdAt, isOnlyNoted: true, about: {} }));
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
    .execute();
  const written = rows.flatMap(({ id, form, fields, created_at: createdAt }) => {
    const naming = namingOf(fields, address);
    return naming ? [{ id, form, createdAt, isOnlyNoted: false, about: naming.about }] : [];
  });
  const noted = await leadsNotedWith(database, address, before);
  const found = new Map([...noted, ...written].map((lead) => [lead.id, lead]));
  return [...found.values()].sort((one, other) => one.createdAt - other.createdAt);
}

/** Takes a person out of the answers of a lead, as they are by now. */
async function forgetInFields(transaction: Transaction<Tables>, leadId: string, address: string): Promise<void> {
  // A write: whoever changes them at this moment waits, or has written what is read here.
  const rows = await transaction
    .updateTable('leads')
    .set((row) => ({ fields: row.ref('fields') }))
    .where('id', '=', leadId)
    .returning('fields')
    .execute();
  for (const { fields } of rows) {
    const naming = namingOf(fields, address);
    if (!naming) continue;
    await transaction.updateTable('leads').set({ fields: naming.left }).where('id', '=', leadId).execute();
    await writeCaseWords(transaction, leadId);
  }
}

/** Deletes notes of a lead that name an address; of what the office answered to somebody else only the address is the person's. */
async function forgetInEvents(
  transaction: Transaction<Tables>,
  leadId: string,
  { address, before }: Whom,
): Promise<void> {
  const events = await transaction
    .selectFrom('lead_events')
    .selectAll()
    .where('lead_id', '=', leadId)
    .where('at', '<=', before)
    .execute();
  for (const { id, kind, text, detail } of events) {
    if (!contentHoldsAddress([text, detail], address)) continue;
    if (kind === 'note') {
      await transaction.deleteFrom('lead_events').where('id', '=', id).execute();
      continue;
    }
    const left = { text: blankedIn(text, address), detail: blankedIn(detail, address) };
    await transaction.updateTable('lead_events').set(left).where('id', '=', id).execute();
  }
}

/** What is sent yet, at once or after a click of the visitor or of the agency. */
const unsent: readonly string[] = ['waiting', 'held', 'unconfirmed'];

/**
 * Deletes what a lead puts into the outbox and names an address. What is to be sent is sent first: the one who submitted counts on
 * it, and whoever lets a held message through is told that it is on its way. So is an answer that was given up, to somebody who did not
 * name the person: it can be sent again as long as such rows are kept.
 */
async function forgetInOutbox(
  transaction: Transaction<Tables>,
  { id: leadId, isOnlyNoted }: NamingLead,
  { address, before }: Whom,
): Promise<void> {
  const mayBeSent = (state: string): boolean => unsent.includes(state) || (isOnlyNoted && state === 'dead');
  // A write: whoever has just sent one of them waits with writing that down, and finds then that it is to go.
  const rows = await transaction
    .updateTable('outbox')
    .set((row) => ({ state: row.ref('state') }))
    .where('lead_id', '=', leadId)
    .where('created_at', '<=', before)
    .returning(['id', 'lead_id', 'state', 'payload', 'created_at'])
    .execute();
  const about = rows.filter(({ payload }) => jsonHoldsAddress(payload, address));
  await forgetOnceDone(
    transaction,
    about.filter(({ state }) => mayBeSent(state)),
  );
  const gone = about.flatMap(({ id, state }) => (mayBeSent(state) ? [] : [id]));
  if (gone.length > 0) await transaction.deleteFrom('outbox').where('id', 'in', gone).execute();
}

/** Takes a person out of the submissions of others, and out of what was sent about them. Returns how many submissions named the person. */
export async function forgetNamed(transaction: Transaction<Tables>, whom: Whom): Promise<number> {
  const { address, before } = whom;
  const leads = await leadsNaming(transaction, address, before);
  for (const lead of leads) {
    if (!lead.isOnlyNoted) await forgetInFields(transaction, lead.id, address);
    await forgetInEvents(transaction, lead.id, whom);
    await forgetInOutbox(transaction, lead, whom);
  }
  return leads.length;
}
