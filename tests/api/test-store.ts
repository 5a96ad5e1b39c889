import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openPostgresStore } from '#server/store/postgres-store.ts';
import { openSqliteStore } from '#server/store/sqlite-store.ts';
import type { Store } from '#server/store/store.ts';

/** Everything is tested on both. */
export const storeKinds = ['sqlite', 'postgres'] as const;

export type StoreKind = (typeof storeKinds)[number];

/** An empty database of a test. */
export interface TestDatabase {
  /** What the environment says to reach it. */
  readonly env: Readonly<Record<string, string>>;
  /** Folder for everything else that the server keeps. */
  readonly folder: string;
  readonly open: (maximumPages?: number) => Promise<Store>;
  readonly remove: () => Promise<void>;
}

let databases = 0;

/** Runs one statement of an administrator. */
export async function administer(sql: string, url = inject('postgresUrl')): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function postgresDatabase(folder: string): Promise<TestDatabase> {
  databases += 1;
  const name = `test_${String(process.pid)}_${String(databases)}`;
  await administer(`create database ${name}`);
  const url = inject('postgresUrl').replace(/[^/]+$/u, name);
  return {
    env: { DATABASE_URL: url },
    folder,
    open: () => openPostgresStore(url),
    async remove() {
      await administer(`drop database ${name} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Makes an empty database of a kind. */
export async function newDatabase(kind: StoreKind): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-store-'));
  if (kind === 'postgres') return postgresDatabase(folder);
  const file = join(folder, 'gevel.db');
  return {
    env: { GEVEL_STORE: file },
    folder,
    open: (maximumPages) => openSqliteStore({ file, ...(maximumPages !== undefined && { maximumPages }) }),
    remove() {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}
