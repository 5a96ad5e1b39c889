import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { isStorageAddress } from '#server/storage/storage-settings.ts';
import { systemdUnits } from '#hosting/serve/systemd-units.ts';

interface Options {
  readonly to: string;
  readonly user: string;
  readonly listen: string;
  readonly environment: string;
  readonly json?: true | undefined;
}

/** Folders beside the project that the settings name. */
function foldersElsewhere(env: NodeJS.ProcessEnv, project: string): string[] {
  const { DIST, GEVEL_VAR, GEVEL_STORE, BACKUP_DIR } = env;
  const backups = BACKUP_DIR && isStorageAddress(BACKUP_DIR) ? undefined : BACKUP_DIR;
  const named = [DIST, GEVEL_VAR, GEVEL_STORE && dirname(GEVEL_STORE), backups];
  const folders = named.flatMap((path) => (path ? [resolve(path)] : []));
  return [...new Set(folders)].filter((path) => path !== project && !path.startsWith(`${project}/`));
}

async function run({ to, user, listen, environment, json }: Options): Promise<void> {
  const folder = process.cwd();
  const writes = foldersElsewhere(process.env, folder);
  const units = systemdUnits({ folder, node: process.execPath, user, listen, environmentFile: environment, writes });
  await mkdir(to, { recursive: true });
  const files = Object.entries(units).map(([name, text]) => ({ file: join(to, name), text }));
  for (const { file, text } of files) await writeFile(file, text);
  if (json === true) console.log(JSON.stringify(files.map(({ file }) => file)));
  else
    console.log(
      `${files.map(({ file }) => file).join('\n')}\nNext: systemctl daemon-reload, systemctl enable --now gevel.socket gevel.service`,
    );
}

export const command = new Command('gevel systemd')
  .description(
    'Writes a service of systemd that runs this project folder, and the socket that it listens on. The socket stays open while the ' +
      'service is restarted, so no request is lost. Run it with the environment of the service: folders that it names are writable.',
  )
  .option('--to <folder>', 'where the units go', '/etc/systemd/system')
  .option('--user <name>', 'who the service runs as', 'gevel')
  .option('--listen <address>', 'address and port; HOST and PORT do not count then', '127.0.0.1:4321')
  .option('--environment <file>', 'file with the environment of the service', '/etc/gevel.env')
  .option('--json', 'print the files as JSON')
  .action(run);
