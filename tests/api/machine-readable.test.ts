import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from './test-api.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gevel-commands-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function gevel(words: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/gevel.ts', ...words], {
    env: { PATH: process.env['PATH'], GEVEL_VAR: folder, LOG_LEVEL: 'silent', ...env },
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('commands that a program reads', () => {
  it('print what a sync would change, and why it cannot, as one JSON object', () => {
    const trial = gevel(['sync', '--dry-run', '--json', '--content', join(folder, 'content')]);
    expect([trial.status, JSON.parse(trial.stdout)]).toMatchObject([0, { ok: true }]);
    const missing = gevel(['sync', '--json', '--feed', join(folder, 'nowhere'), '--content', join(folder, 'content')]);
    expect(missing.stdout).toContain('nowhere');
    expect([missing.status, JSON.parse(missing.stdout)]).toMatchObject([1, { ok: false }]);
  }, 60_000);

  it('print the releases, none before the first build', () => {
    const { status, stdout } = gevel(['rollback', '--list', '--json'], { DIST: join(folder, 'dist') });
    expect([status, JSON.parse(stdout)]).toEqual([0, { releases: [], pinned: null, unreadable: {} }]);
  }, 60_000);
});

describe('npx gevel retention', () => {
  let api: TestApi;

  beforeEach(async () => {
    api = await startApi('sqlite');
  });

  afterEach(async () => {
    await api.close();
  });

  it('deletes nothing by age unless it is told to, or somebody answers', async () => {
    const { reader, write } = api.services.store;
    await write((transaction) =>
      transaction
        .insertInto('claims')
        .values({ scope: 'slot', key: 'long ago', lead_id: null, created_at: 0, expires_at: 1 })
        .execute(),
    );
    const count = async () => (await reader.selectFrom('claims').select('key').execute()).length;
    const env = { ...api.database.env, GEVEL_VAR: api.database.folder, GEVEL_SECRET: api.services.config.secret };
    const refused = gevel(['retention'], env);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('Nothing was done')]);
    expect(await count()).toBe(1);
    const { status, stdout } = gevel(['retention', '--yes', '--json'], env);
    expect([status, JSON.parse(stdout)]).toMatchObject([0, { claims: 1 }]);
    expect(await count()).toBe(0);
  }, 60_000);
});
