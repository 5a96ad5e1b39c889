/**
 * The bundles of `npx gevel host` in the hosts' own tools, without the internet: `node scripts/check/hosts.ts [--dist dist] [--only netlify]`.
 * Each tool is installed apart below `.cache/`, without its install scripts; where no registry answers its line says skipped, which is
 * not held. Prints a table with sizes and cold starts. Ends with 1 where something does not hold.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { errorMessage } from '#base/error-message.ts';
import { readRules } from '#hosting/rules/rules-file.ts';
import { startServer } from '#hosting/serve/server.ts';
import { runCommand } from '#scripts/commands/run-command.ts';
import { installApart } from '#scripts/test-setup/install-apart.ts';
import { startPostgres, type TestPostgres } from '#scripts/test-setup/postgres.ts';
import { cloudflareChecks } from './hosts/cloudflare.ts';
import type { CheckContext, HostCheck } from './hosts/host-check.ts';
import { netlifyChecks } from './hosts/netlify.ts';
import { vercelChecks } from './hosts/vercel.ts';

const { values } = parseArgs({
  options: { dist: { type: 'string', default: 'dist' }, only: { type: 'string', default: '' } },
});

interface Row {
  readonly name: string;
  readonly sign: 'held' | 'NOT' | 'skipped';
  readonly must: string;
  readonly tool: string;
  readonly seen: string;
  readonly bytes?: number;
  readonly coldMs?: number;
}

async function functionEnv(postgres: TestPostgres, name: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return {
    DATABASE_URL: postgres.url.replace(/[^/]+$/u, name),
    GEVEL_SECRET: 'a secret of the checks, long enough',
    // Nobody listens there: what is mailed waits.
    SMTP_URL: 'smtp://127.0.0.1:9',
    CRON_SECRET: 'a secret of the timer',
    LOG_LEVEL: 'silent',
  };
}

async function check(
  { name, tool, must, prove }: HostCheck,
  context: Omit<CheckContext, 'tool' | 'folder'>,
  folder: string,
): Promise<Row> {
  const row = { name, must, tool: `${tool.name} ${tool.version}` };
  console.error(`\n━━ ${must}`);
  let program: string;
  try {
    const toolsDir = resolve('.cache/hosts', tool.name.replace(/^.*\//u, ''));
    [program = ''] = installApart(toolsDir, [tool]);
  } catch (error) {
    return { ...row, sign: 'skipped', seen: errorMessage(error) };
  }
  mkdirSync(folder);
  try {
    const { what, ...figures } = await prove({ ...context, tool: program, folder });
    return { ...row, sign: 'held', seen: what, ...figures };
  } catch (error) {
    return { ...row, sign: 'NOT', seen: errorMessage(error) };
  }
}

function printRows(rows: readonly Row[]): void {
  const lines = rows.map(({ sign, must, tool, seen, bytes, coldMs }) => {
    const size = bytes === undefined ? '' : `${(bytes / 1e6).toFixed(1)} MB`;
    const cold = coldMs === undefined ? '' : `${(coldMs / 1_000).toFixed(1)} s`;
    return `| ${sign} | ${must} | ${tool} | ${seen} | ${size} | ${cold} |`;
  });
  const head = [
    '',
    '| | what must hold | tool | seen | size | first answer |',
    '| --- | --- | --- | --- | --- | --- |',
  ];
  console.log([...head, ...lines].join('\n'));
  const figures = rows.map(({ name, sign, bytes, coldMs }) => [
    name,
    { sign, bytes, ms: coldMs && Math.round(coldMs) },
  ]);
  console.log(JSON.stringify(Object.fromEntries(figures)));
}

async function main(): Promise<number> {
  const checks = [...netlifyChecks, ...vercelChecks, ...cloudflareChecks].filter(({ name }) =>
    name.includes(values.only),
  );
  const rules = readRules(readFileSync(join(values.dist, 'hosting/rules.json'), 'utf8'));
  // Wrangler cannot start pages from the folder in which it makes files of its own.
  const folder = mkdtempSync(join(existsSync('/var/tmp') ? '/var/tmp' : tmpdir(), 'gevel-hosts-'));
  chmodSync(folder, 0o755);
  const server = await startServer({ distDir: values.dist, host: '127.0.0.1', port: 0 });
  const postgres = await startPostgres();
  const rows: Row[] = [];
  try {
    for (const each of checks) {
      const env = () => functionEnv(postgres, each.name);
      const context = { distDir: values.dist, rules, ownUrl: server.url, functionEnv: env };
      const row = await check(each, context, join(folder, each.name));
      console.error(`${row.sign}: ${row.seen}`);
      rows.push(row);
    }
  } finally {
    await postgres.stop();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  printRows(rows);
  return rows.some(({ sign }) => sign === 'NOT') ? 1 : 0;
}

await runCommand(main);
