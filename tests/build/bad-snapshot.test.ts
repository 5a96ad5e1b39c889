import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;

interface Build {
  readonly exitCode: number | null;
  readonly output: string;
}

/** A real build of the site with another snapshot; nothing is written inside the checkout. */
function build(snapshotDir: string): Promise<Build> {
  const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', join(folder, 'client')];
  const env = {
    ...process.env,
    GEVEL_SNAPSHOT: snapshotDir,
    GEVEL_ASTRO_CACHE: join(folder, 'cache'),
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  };
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => {
      resolve({ exitCode, output });
    });
  });
}

/** The site's own snapshot with one file replaced. */
async function snapshotWith(name: string, content: string): Promise<string> {
  const snapshotDir = join(folder, 'snapshot');
  await cp(process.env['GEVEL_SNAPSHOT'] ?? 'content/snapshot', snapshotDir, { recursive: true });
  await writeFile(join(snapshotDir, name), content);
  return snapshotDir;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bad-snapshot-'));
  await mkdir(join(folder, 'cache'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('a build with a snapshot that cannot be right', () => {
  it('stops at an empty one instead of making an empty site', async () => {
    const snapshotDir = await snapshotWith('listings.json', '[]\n');
    const { exitCode, output } = await build(snapshotDir);
    expect(output).toContain(
      `${snapshotDir}/listings.json holds no record: that would be an empty site. ` +
        'Run `npm run sync` to write it anew from the feed.',
    );
    expect(exitCode).toBe(1);
    expect(await readdir(folder)).not.toContain('client');
  });

  it('stops at a wrong value and names file, record and field', async () => {
    const snapshotDir = await snapshotWith('projects.json', '[{ "id": "10", "reference": 7 }]\n');
    const { exitCode, output } = await build(snapshotDir);
    expect(output).toContain(`${snapshotDir}/projects.json is not valid:`);
    expect(output).toContain('  [0].reference: Invalid input: expected string, received number');
    expect(exitCode).toBe(1);
    expect(await readdir(folder)).not.toContain('client');
  });
});
