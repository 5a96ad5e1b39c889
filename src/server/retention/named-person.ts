import type { Transaction } from 'kysely';
import { isObject } from '#base/json.ts';
import { storedContent } from '#base/stored.ts';
import { contentHoldsAddress, withoutAddress } from '#server/retention/address-in-text.ts';
import type { Tables } from '#server/store/tables.ts';

type Reader = Pick<Transaction<Tables>, 'selectFrom'>;

/** What a submission says about a person, and what is left of its answers without that, as the store keeps them. */
interface Naming {
  readonly about: Readonly<Record<string, unknown>>;
  readonly left: string;
}

/**
 * A submission of somebody else that names a person: the second buyer of an offer, the friend whom a page was sent to, an address in
 * a message, or in what a colleague noted.
 */
export interface NamingLead extends Pick<Naming, 'about'> {
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
export function namingOf(fields: string, address: string): Naming | undefined {
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
