import type { Kysely } from 'kysely';

/** A passkey of an account: the public half of a key that only a device of its person has. */
export interface OwnerPasskeyTable {
  /** Number of the credential, as authenticators say it. */
  id: string;
  owner_id: string;
  /** COSE key in base64url. */
  public_key: string;
  /** How often the authenticator signed, as it says; 0 where it does not count. */
  counter: number;
  /** How browsers reach it, a JSON list: `["internal"]`. */
  transports: string;
  /** What its person calls it. */
  name: string;
  created_at: number;
  used_at: number | null;
}

/** What an authenticator has to sign, once, for one browser. */
export interface OwnerChallengeTable {
  /** Of what that browser has: its session, or the cookie of this one login. */
  hash: string;
  /** Whose passkey is being added; null for a login. */
  owner_id: string | null;
  challenge: string;
  /** What the new passkey will be called. */
  name: string;
  expires_at: number;
}

type OfStaff<Table> = Omit<Table, 'owner_id'> & {
  staff_id: 'owner_id' extends keyof Table ? Table['owner_id'] : never;
};

export interface PasskeyTables {
  owner_passkeys: OwnerPasskeyTable;
  owner_challenges: OwnerChallengeTable;
  staff_passkeys: OfStaff<OwnerPasskeyTable>;
  staff_challenges: OfStaff<OwnerChallengeTable>;
}

type TimeType = 'integer' | 'bigint';

async function createFor(
  database: Kysely<never>,
  time: TimeType,
  { accounts, one }: { readonly accounts: string; readonly one: string },
): Promise<void> {
  const account = `${one}_id`;
  await database.schema
    .createTable(`${one}_passkeys`)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn(account, 'text', (column) => column.notNull().references(`${accounts}.id`).onDelete('cascade'))
    .addColumn('public_key', 'text', (column) => column.notNull())
    .addColumn('counter', time, (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', time, (column) => column.notNull())
    .addColumn('used_at', time)
    .execute();
  await database.schema.createIndex(`${one}_passkeys_account`).on(`${one}_passkeys`).column(account).execute();
  await database.schema
    .createTable(`${one}_challenges`)
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn(account, 'text', (column) => column.references(`${accounts}.id`).onDelete('cascade'))
    .addColumn('challenge', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('expires_at', time, (column) => column.notNull())
    .execute();
}

/** Passkeys of owners and of the agency's people. */
export async function createPasskeys(database: Kysely<never>, time: TimeType): Promise<void> {
  await createFor(database, time, { accounts: 'owners', one: 'owner' });
  await createFor(database, time, { accounts: 'staff', one: 'staff' });
}
