import { openPostgresStore } from '#server/store/postgres-store.ts';
import { openSqliteStore } from '#server/store/sqlite-store.ts';
import type { Store } from '#server/store/store.ts';

const defaultFile = 'var/gevel.db';

/** Variables by which hosts of functions can be known; their disk is empty again after every request. */
const serverlessVariables = [
  'AWS_LAMBDA_FUNCTION_NAME',
  'VERCEL',
  'NETLIFY',
  'K_SERVICE',
  'FUNCTIONS_WORKER_RUNTIME',
  'CF_PAGES',
] as const;

function refuseLosingDisk(file: string, env: NodeJS.ProcessEnv): void {
  const variable = serverlessVariables.find((name) => env[name]);
  if (variable === undefined) return;
  throw new Error(
    `This is a serverless host (${variable} is set): the file ${file} would be lost with every instance, and the leads ` +
      'in it. Set DATABASE_URL to a PostgreSQL database.',
  );
}

/** Where the store is: a PostgreSQL database, or a file. */
type StorePlace = { readonly url: string; readonly file?: never } | { readonly file: string; readonly url?: never };

/** Where the environment says that the store is: DATABASE_URL (PostgreSQL), else GEVEL_STORE (a file), else var/gevel.db. */
export function storePlace(env: NodeJS.ProcessEnv = process.env): StorePlace {
  const { DATABASE_URL: url, GEVEL_STORE: file = defaultFile } = env;
  if (url) {
    if (/^postgres(?:ql)?:\/\//u.test(url)) return { url };
    throw new Error(
      'DATABASE_URL must start with postgres:// or postgresql://. Unset it to use a file (GEVEL_STORE names it).',
    );
  }
  refuseLosingDisk(file, env);
  return { file };
}

/** The store that the environment names. */
export function openStore(env: NodeJS.ProcessEnv = process.env): Promise<Store> {
  const { url, file } = storePlace(env);
  return url === undefined ? openSqliteStore({ file }) : openPostgresStore(url);
}
