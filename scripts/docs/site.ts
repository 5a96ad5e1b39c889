import { existsSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { runCommand } from '#scripts/commands/run-command.ts';

const folder = 'docs/site';
const commands = ['dev', 'build', 'preview'];

function npm(args: readonly string[]): number {
  return spawnSync('npm', args, { cwd: folder, stdio: 'inherit' }).status ?? 1;
}

/**
 * `npm run docs` shows the documents as a site while they are written, `npm run docs -- build` makes it in `.cache/docs`.
 * Its packages are installed at the first call, apart from those of the product.
 */
await runCommand(() => {
  const [command = 'dev'] = process.argv.slice(2);
  if (!commands.includes(command))
    throw new Error(`There is no command "${command}". Use one of: ${commands.join(', ')}.`);
  if (!existsSync(`${folder}/node_modules`)) {
    const status = npm(['ci', '--no-audit', '--no-fund']);
    if (status !== 0) return status;
  }
  return npm(['run', command]);
});
