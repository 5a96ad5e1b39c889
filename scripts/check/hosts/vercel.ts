import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { objectWith, parseJson } from '#base/json.ts';
import { walkFiles } from '#base/walk-files.ts';
import { writeHost } from '#hosting/functions/write-host.ts';
import { startFunction } from '#scripts/test-setup/started-function.ts';
import { expectFunction } from './function-check.ts';
import type { CheckContext, HostCheck, Seen } from './host-check.ts';

/** Vercel takes so much for one function, unpacked. */
const mostBytes = 250_000_000;

const output = '.vercel/output';

/** Runs `vercel build` as its machines do, with a build command that puts back what was written already. */
function runBuild({ folder, tool }: CheckContext): void {
  renameSync(join(folder, output), join(folder, 'written'));
  const settings = join(folder, 'vercel.json');
  const written = objectWith<{ framework: unknown }>(parseJson(readFileSync(settings, 'utf8')), 'framework');
  const buildCommand = `rm -rf ${output} && cp -al written ${output}`;
  writeFileSync(settings, JSON.stringify({ ...written, installCommand: 'true', buildCommand }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  mkdirSync(join(folder, '.vercel'), { recursive: true });
  const project = { projectId: 'prj_none', orgId: 'team_none', settings: { framework: null } };
  writeFileSync(join(folder, '.vercel/project.json'), JSON.stringify(project));
  const args = [join(tool, 'dist/vc.js'), 'build', '--yes', '--token', 'none'];
  const env = { ...process.env, VERCEL_TELEMETRY_DISABLED: '1', HOME: folder };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: folder, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`vercel build ends with ${String(status)}: ${stderr.trim().slice(-600)}`);
}

async function proveBuild(context: CheckContext): Promise<Seen> {
  const { folder, distDir, rules, functionEnv } = context;
  const { bytes } = await writeHost('vercel', { distDir, projectDir: folder });
  runBuild(context);
  const before = await walkFiles(join(folder, 'written'));
  const after = new Set(await walkFiles(join(folder, output)));
  const lost = before.filter((file) => !after.has(file));
  if (lost.length > 0) throw new Error(`${String(lost.length)} files are lost, ${lost.slice(0, 3).join(', ')}`);
  const read = (name: string): unknown => parseJson(readFileSync(join(folder, name, 'config.json'), 'utf8'));
  const [ours, theirs] = ['written', output].map((name) => objectWith<{ routes: unknown[] }>(read(name), 'routes'));
  if (JSON.stringify(theirs?.routes) !== JSON.stringify(ours?.routes)) throw new Error('the routes are not the same');
  if (bytes > mostBytes) throw new Error(`the function has ${String(bytes)} bytes`);
  // By itself: nothing of the project is beside it.
  cpSync(join(folder, output, 'functions/gevel.func'), join(folder, 'alone'), { recursive: true });
  chmodSync(folder, 0o755);
  const started = await startFunction('node', [join(folder, 'alone/index.mjs')], await functionEnv());
  try {
    const firstMs = await expectFunction(started.url, rules);
    const counts = `${String(before.length)} files and ${String(ours?.routes.length ?? 0)} routes taken over`;
    return { what: `${counts}; the function answers`, bytes, coldMs: started.loadedMs + firstMs };
  } finally {
    started.stop();
  }
}

export const vercelChecks: readonly HostCheck[] = [
  {
    name: 'vercel_build',
    // It asks for a version of `sandbox` that was never published everywhere; that command is none of ours.
    tool: { name: 'vercel', version: '64.0.2', instead: { sandbox: '4.5.0' } },
    must: 'vercel build takes the output as it is, and its function answers',
    prove: proveBuild,
  },
];
