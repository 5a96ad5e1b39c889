import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'playwright/test';
import { freePort } from '#scripts/test-setup/free-port.ts';
import { readyLine, saidLine } from '#scripts/test-setup/started-program.ts';
import { feedRecordsText, readFeedRecords, type FeedRecord } from '#site/feed-records.ts';

/** A home that Brussels does not allow to be advertised yet. */
export const heldHome: FeedRecord = {
  entity: 'property',
  id: '900001',
  reference: 'LH-9001',
  state: 'held',
  duties: [{ duty: 'co2-missing', region: 'brussels', kind: 'home' }],
  title: { nl: 'Rijhuis met koer', fr: 'Maison avec cour', en: 'House with yard', de: 'Reihenhaus mit Hof' },
  untranslated: [],
  town: 'Brussel',
};

/** A server over a copy of the site: who publishes there, or goes back, changes nothing for other tests. */
export interface OfficeServer {
  readonly url: string;
  readonly store: string;
  readonly stop: () => void;
}

/**
 * Starts one, with one home more in its feed's records that is held back. With `isNamed` its site has a name for its
 * address, as passkeys need it.
 */
async function startOffice({ isNamed = false } = {}): Promise<OfficeServer> {
  const folder = resolve('.cache/e2e', `office-${randomUUID()}`);
  const [dist, snapshot, store] = [join(folder, 'dist'), join(folder, 'snapshot'), join(folder, 'gevel.db')];
  mkdirSync(folder, { recursive: true });
  // Links to the same files: a release is never written into.
  execFileSync('cp', ['-al', 'dist', dist]);
  cpSync('content/snapshot', snapshot, { recursive: true });
  writeFileSync(join(snapshot, 'feed-records.json'), feedRecordsText([...(readFeedRecords() ?? []), heldHome]));
  const port = isNamed ? await freePort() : 0;
  const named = `http://localhost:${String(port)}`;
  const place = { PORT: String(port), HOST: '127.0.0.1', ...(isNamed && { SITE_URL: named }) };
  const env = { ...process.env, ...place, DIST: dist, GEVEL_SNAPSHOT: snapshot };
  const child = spawn(process.execPath, ['scripts/gevel.ts', 'serve'], {
    env: { ...env, GEVEL_VAR: join(folder, 'var'), GEVEL_STORE: store },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await saidLine(child.stdout, readyLine);
  return {
    url: isNamed ? named : url,
    store,
    stop() {
      child.once('close', () => {
        rmSync(folder, { recursive: true, force: true });
      });
      child.kill('SIGTERM');
    },
  };
}

/** The server of all tests of a file, which starts before the first of them: `const office = officeForTests();`, then `office().url`. */
export function officeForTests(wish: { readonly isNamed?: boolean } = {}): () => OfficeServer {
  let server: OfficeServer | undefined;
  test.beforeAll(async () => {
    server = await startOffice(wish);
  });
  test.afterAll(() => {
    server?.stop();
  });
  return () => {
    if (!server) throw new Error('The server starts with the first test.');
    return server;
  };
}
