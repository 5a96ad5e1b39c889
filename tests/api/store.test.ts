import { renameSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maximumWaiting } from '#server/store/group-commit.ts';
import { openStore } from '#server/store/open-store.ts';
import type { Store } from '#server/store/store.ts';
import { StoreError } from '#server/store/store-error.ts';
import { administer, newDatabase, storeKinds, type TestDatabase } from './test-store.ts';

let database: TestDatabase;
let store: Store;

const aTime = 1_795_000_000_000;

function put(key: string, points = 1): Promise<unknown> {
  return store.write((transaction) =>
    transaction.insertInto('limits').values({ key, points, expires_at: aTime }).execute(),
  );
}

async function keys(): Promise<string[]> {
  const rows = await store.reader.selectFrom('limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

function failureOf(write: Promise<unknown>): Promise<string> {
  return write.then(
    () => 'stored',
    (error: unknown) => (error instanceof StoreError ? error.failure : String(error)),
  );
}

describe.each(storeKinds)('the store on %s', (kind) => {
  beforeEach(async () => {
    database = await newDatabase(kind);
    store = await database.open();
  });

  afterEach(async () => {
    await store.close();
    await database.remove();
  });

  it('keeps what was written, with times as numbers', async () => {
    await put('a', 7);
    await store.close();
    store = await database.open();
    const row = await store.reader.selectFrom('limits').selectAll().executeTakeFirst();
    expect({ ...row }).toEqual({ key: 'a', points: 7, expires_at: aTime });
  });

  it('migrates once when two programs start at the same time', async () => {
    const fresh = await newDatabase(kind);
    const [first, second] = await Promise.all([fresh.open(), fresh.open()]);
    const steps = await sql<{ name: string }>`select name from gevel_migrations`.execute(first.reader);
    expect(steps.rows.length).toBeGreaterThan(0);
    expect(new Set(steps.rows.map(({ name }) => name)).size).toBe(steps.rows.length);
    await first.close();
    await second.close();
    await fresh.remove();
  });

  it('stores all of a write or nothing', async () => {
    const half = store.write(async (transaction) => {
      await transaction.insertInto('limits').values({ key: 'half', points: 1, expires_at: null }).execute();
      throw new Error('changed its mind');
    });
    await expect(half).rejects.toThrow('changed its mind');
    expect(await keys()).toEqual([]);
  });

  it('lets a write that fails spoil no other', async () => {
    await put('b');
    const outcomes = await Promise.all(['a', 'b', 'c'].map((key) => failureOf(put(key))));
    expect(outcomes.map((outcome) => outcome === 'stored')).toEqual([true, false, true]);
    expect(await keys()).toEqual(['a', 'b', 'c']);
  });

  it('takes many writes at once and refuses at once what is too much', async () => {
    let written = 0;
    const writes = Array.from({ length: maximumWaiting + 50 }, (_, index) =>
      failureOf(put(String(index))).finally(() => (written += 1)),
    );
    const refused = await Promise.all(writes.slice(-50));
    expect(written).toBeLessThan(maximumWaiting);
    expect(new Set(refused)).toEqual(new Set(['overloaded']));
    const outcomes = (await Promise.all(writes)).slice(0, maximumWaiting);
    // On a starved machine the last of them wait too long for a connection: they are told so, and nothing of them is there.
    const expected = kind === 'postgres' ? ['stored', 'unavailable'] : ['stored'];
    expect(outcomes.filter((outcome) => !expected.includes(outcome))).toEqual([]);
    const stored = outcomes.filter((outcome) => outcome === 'stored').length;
    expect(stored).toBeGreaterThan(0);
    expect(await keys()).toHaveLength(stored);
  });

  it('waits for a lock that is let go', async () => {
    const release = await lock(kind);
    const write = failureOf(put('patient'));
    await wait(300);
    await release();
    expect(await write).toBe('stored');
  });

  it('says that it is busy when a lock stays', async () => {
    const release = await lock(kind);
    expect(await failureOf(put('impatient'))).toBe('busy');
    await release();
    expect(await failureOf(put('later'))).toBe('stored');
    expect(await keys()).toEqual(['later']);
  });

  it('says that the disk is full, and goes on when there is room again', async () => {
    const filled = await fillDisk(kind);
    expect(await failureOf(filled.write())).toBe('full');
    await filled.makeRoom();
    expect(await failureOf(put('after'))).toBe('stored');
  });
});

/** Somebody else holds what a write needs. */
async function lock(kind: (typeof storeKinds)[number]): Promise<() => Promise<void>> {
  if (kind === 'sqlite') {
    const other = new DatabaseSync(database.env['GEVEL_STORE'] ?? '');
    other.exec('begin immediate');
    return () => {
      other.exec('rollback');
      other.close();
      return Promise.resolve();
    };
  }
  const other = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
  await other.connect();
  await other.query('begin; lock table limits in access exclusive mode');
  return async () => {
    await other.query('rollback');
    await other.end();
  };
}

/** SQLite: no page more than there are. PostgreSQL: the server reports its own code for a full disk. */
async function fillDisk(
  kind: (typeof storeKinds)[number],
): Promise<{ write: () => Promise<unknown>; makeRoom: () => Promise<void> }> {
  const large = 'x'.repeat(200_000);
  if (kind === 'sqlite') {
    await store.close();
    store = await database.open(1);
    return {
      write: () => put(large),
      async makeRoom() {
        await store.close();
        store = await database.open();
      },
    };
  }
  const url = database.env['DATABASE_URL'] ?? '';
  await administer(
    `create function full_disk() returns trigger language plpgsql as
     $$ begin raise exception using errcode = '53100'; end $$;
     create trigger full_disk before insert on limits execute function full_disk()`,
    url,
  );
  return { write: () => put(large), makeRoom: () => administer('drop trigger full_disk on limits', url) };
}

describe('the store of the environment', () => {
  it('refuses a file on a serverless host and says why', () => {
    expect(() => openStore({ AWS_LAMBDA_FUNCTION_NAME: 'site' })).toThrow(
      'This is a serverless host (AWS_LAMBDA_FUNCTION_NAME is set): the file var/gevel.db would be lost with every instance, and the leads in it. Set DATABASE_URL to a PostgreSQL database.',
    );
  });

  it('refuses an address of another database', () => {
    expect(() => openStore({ DATABASE_URL: 'mysql://localhost/x' })).toThrow(
      'DATABASE_URL must start with postgres:// or postgresql://. Unset it to use a file (GEVEL_STORE names it).',
    );
  });

  it('says what to do when PostgreSQL cannot be reached', async () => {
    await expect(openStore({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })).rejects.toThrow(
      /^The PostgreSQL database of DATABASE_URL cannot be used: .*ECONNREFUSED.*Check address, user, password/u,
    );
  });
});

it('takes nothing while the file of SQLite is another one, and goes on when the very file is back', async () => {
  const apart = await newDatabase('sqlite');
  const moved = await apart.open();
  const file = apart.env['GEVEL_STORE'] ?? '';
  const write = (key: string): Promise<string> =>
    failureOf(
      moved.write((transaction) =>
        transaction.insertInto('limits').values({ key, points: 1, expires_at: aTime }).execute(),
      ),
    );
  try {
    expect(await write('before')).toBe('stored');
    renameSync(file, `${file}.away`);
    expect(await write('while it is away')).toBe('unavailable');
    writeFileSync(file, '');
    expect(await write('beside another')).toBe('unavailable');
    renameSync(`${file}.away`, file);
    expect(await write('after')).toBe('stored');
    const rows = await moved.reader.selectFrom('limits').select('key').orderBy('key').execute();
    expect(rows.map(({ key }) => key)).toEqual(['after', 'before']);
  } finally {
    await moved.close();
    await apart.remove();
  }
});
