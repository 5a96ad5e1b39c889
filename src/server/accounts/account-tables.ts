import {
  IdentifierNode,
  OperationNodeTransformer,
  type Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';
import type {
  OwnerCodeTable,
  OwnerDeviceTable,
  OwnerSessionTable,
  OwnerTable,
  OwnerTokenTable,
} from '#server/store/owner-tables.ts';
import type { OwnerChallengeTable, OwnerPasskeyTable } from '#server/store/passkey-tables.ts';
import type { Tables } from '#server/store/tables.ts';

type OfAccount<Table, Id> = Omit<Table, 'owner_id'> & { account_id: Id };

/** What the tables of every kind of account have in common, under names that belong to none of them. */
export type AccountTables = Readonly<{
  accounts: Omit<OwnerTable, 'own_language' | 'disabled_by' | 'report'>;
  account_sessions: OfAccount<OwnerSessionTable, string>;
  account_tokens: OfAccount<OwnerTokenTable, string | null>;
  account_devices: OfAccount<OwnerDeviceTable, string>;
  account_codes: OfAccount<OwnerCodeTable, string>;
  account_passkeys: OfAccount<OwnerPasskeyTable, string>;
  account_challenges: OfAccount<OwnerChallengeTable, string | null>;
}>;

type AccountName = keyof AccountTables | 'account_id';

/** Real names of tables and of the column that points to an account. */
export type AccountNames = Readonly<Record<AccountName, string>>;

class Renaming extends OperationNodeTransformer {
  readonly #names: ReadonlyMap<string, string>;

  constructor(names: AccountNames) {
    super();
    this.#names = new Map(Object.entries(names));
  }

  protected override transformIdentifier(node: IdentifierNode): IdentifierNode {
    const name = this.#names.get(node.name);
    return name === undefined ? node : IdentifierNode.create(name);
  }
}

/** Puts the names of a realm into each query, and the common ones into what it answers. */
class RealmNames implements KyselyPlugin {
  readonly #renaming: Renaming;
  readonly #column: string;

  constructor(names: AccountNames) {
    this.#renaming = new Renaming(names);
    this.#column = names.account_id;
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#renaming.transformNode(node, queryId);
  }

  transformResult({ result }: PluginTransformResultArgs) {
    const rows = result.rows.map(({ [this.#column]: id, ...row }) =>
      id === undefined ? row : { ...row, account_id: id },
    );
    return Promise.resolve({ ...result, rows });
  }
}

/** A database in which the accounts of one realm have the common names: no query of it reaches those of another. */
export type AccountDatabase = Kysely<Tables & AccountTables>;

/** Gives a database, or a transaction, the common names for the accounts of a realm. */
export function accountDatabase(names: AccountNames): (database: Kysely<Tables>) => AccountDatabase {
  const plugin = new RealmNames(names);
  return (database) => database.withPlugin(plugin).$extendTables<AccountTables>();
}
