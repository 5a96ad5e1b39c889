import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveCommand } from '#hosting/serve/serve-command.ts';
import { readyLine, saidLine, stopOf } from '#scripts/test-setup/started-program.ts';
import { openStore } from '#server/store/open-store.ts';
import { distDir } from './built-site.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-stop-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('counts a visit of the last moment before the server is told to stop', async () => {
  const env = { ...process.env, GEVEL_VAR: folder, GEVEL_STORE: join(folder, 'gevel.db') };
  const server = spawn(process.execPath, serveCommand, {
    env: { ...env, DIST: distDir, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = stopOf(server);
  let ended: unknown;
  try {
    const url = await saidLine(server.stdout, readyLine);
    const headers = { 'sec-fetch-site': 'same-origin', 'user-agent': firefox };
    const visit = new URLSearchParams({ listing: '46' });
    const { status } = await fetch(`${url}/api/beacon`, { method: 'POST', headers, body: visit });
    expect(status).toBe(204);
  } finally {
    ended = await stop();
  }
  expect(ended).toEqual([0, null]);
  const store = await openStore(env);
  const rows = await store.reader.selectFrom('own_visits').select(['listing_id', 'visits']).execute();
  await store.close();
  expect(rows).toEqual([{ listing_id: '46', visits: 1 }]);
});
