import { mkdir, readdir } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inEmptyFolder } from '#feed/sync/feed.fixture.ts';

const usage = 'Usage: npm run make-feed -- --listings N [--seed S] [--out DIR] [--photos]\n';

function run(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/make-feed.ts'), ...args], {
    encoding: 'utf8',
  });
  return { status, stderr };
}

describe('make-feed', () => {
  it.each([
    [['--listings', '2', '--bogus'], /^Unknown option '--bogus'/u],
    [['--listings'], /^Option '--listings <value>' argument missing/u],
    [
      ['--listings', '2', '--seed='],
      /^--listings must be a whole number from 1 to 100000 and --seed a whole number\./u,
    ],
    [['--listings', '0x10'], /^--listings must be a whole number/u],
    [['--listings', '2', '--out='], /^--out must name a folder other than content\/sample-feed\./u],
    [['--listings', '2', '--out', 'content/../content/sample-feed/'], /^--out must name a folder other than/u],
    [['--listings', '2', '--out', 'package.json'], /^The feed cannot be written to package\.json: E[A-Z]+/u],
  ])('says what is wrong with %j', (args, message) => {
    const { status, stderr } = run(...args);
    expect(status).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toContain('    at ');
  });

  it('shows how it is used', () => {
    expect(run('--listings', 'x').stderr.endsWith(usage)).toBe(true);
  });

  it('writes a feed', async () => {
    await inEmptyFolder(async (folder) => {
      const out = join(folder, 'feed');
      await mkdir(out);
      expect(run('--listings', '2', '--out', out).status).toBe(0);
      expect(await readdir(out)).toContain('feed.json');
    });
  });
});
