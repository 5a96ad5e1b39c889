import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from '@commander-js/extra-typings';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';
import { mayShowErased } from '#domain/office/may-show-erased.ts';
import { currentReleaseId, listReleases, publishRelease } from '#release/releases.ts';
import { publicationLock, withSiteLock } from '#release/site-lock.ts';
import { confirm, yesOption } from '#scripts/commands/confirm.ts';
import { listBackups, withBackupFile } from '#server/backup/backup-place.ts';
import { placeFolders } from '#server/backup/place-folders.ts';
import { planRestore, restoreBackup, type RestorePlan, type RestoreReport } from '#server/backup/restore-backup.ts';
import { backupSource, readBackupKey, readBackupSettings } from '#server/backup-settings.ts';
import { readServerConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { testimonialErasedAt } from '#server/retention/testimonial-erasings.ts';

interface Options {
  readonly otherSecret?: true | undefined;
  readonly yes?: true | undefined;
  readonly json?: true | undefined;
}

const { env } = process;
const facts = z.object({
  builtAt: z.string(),
  begunAt: z.string().exactOptional(),
  pages: z.number(),
  bytes: z.number(),
  mode: z.enum(['full', 'incremental']),
});

async function wantedFile(given: string | undefined): Promise<string> {
  if (given !== undefined) return given;
  const settings = readBackupSettings(env);
  const [newest] = settings ? await listBackups(settings) : [];
  if (newest) return newest.file;
  const place = settings?.storage?.address ?? settings?.folder;
  throw new Error(
    place ? `There is no back-up in ${place}. Name a file.` : 'Name the file of a back-up, or set BACKUP_DIR.',
  );
}

/** Publishes the site of the back-up; false where it is there already, or may show what was erased since. */
async function publish(folder: string, { contents }: RestorePlan, distDir: string): Promise<boolean> {
  const { release: id } = contents.manifest;
  const known = (await listReleases(distDir)).some((release) => release.id === id);
  if (id === null || (known && (await currentReleaseId(distDir)) === id)) return false;
  const read = facts.parse(parseJson(await readFile(join(folder, 'release.json'), 'utf8')));
  if (mayShowErased(read, await testimonialErasedAt(readServerConfig(env)))) {
    console.error('The site of the back-up may show a testimonial that was taken back since: it is not published.');
    return false;
  }
  const name = known ? `${id}-restored` : id;
  await withSiteLock({ task: 'npx gevel restore', file: publicationLock }, () =>
    publishRelease(folder, distDir, name, read),
  );
  return true;
}

/** Who may enter now, to be looked through: whoever was blocked since is among them. */
function letInText({ colleagues, owners }: RestoreReport): string {
  const lines = colleagues.map(({ role, status, name, email }) =>
    ['', role.padEnd(8), status.padEnd(9), `${name} <${email}>`].join('  '),
  );
  return [
    'These accounts are as they were then. Who was blocked since, or may do less, is let in again: look through them, and use',
    '`npx gevel staff block`, `npx gevel owners disable`.',
    ...lines,
    `  ${owners} owners (npx gevel owners list)`,
  ].join('\n');
}

async function restore(file: string, options: Options): Promise<void> {
  const now = new Date();
  const distDir = env['DIST'] ?? 'dist';
  const releaseFolder = join(distDir, `restored-${String(now.getTime())}`);
  const source = { file, key: readBackupKey(env) };
  const target = {
    env,
    // A release that is published stays as it is: the next build reads what lies beside it.
    folders: { ...placeFolders(env), hosting: distDir, release: releaseFolder },
    isOtherSecret: options.otherSecret === true,
  };
  try {
    const plan = await planRestore(source, target);
    const { manifest, hasRelease } = plan.contents;
    if (plan.replaces.length > 0)
      await confirm(`The back-up of ${manifest.madeAt} takes the place of: ${plan.replaces.join(', ')}.`, options);
    const report = await restoreBackup(plan, target, { log: createLog(env['LOG_LEVEL'] ?? 'info'), now });
    const isPublished = hasRelease && (await publish(releaseFolder, plan, distDir));
    if (options.json === true) {
      console.log(JSON.stringify({ madeAt: manifest.madeAt, ...report, isPublished }));
      return;
    }
    console.log(`Restored as of ${manifest.madeAt}: ${report.rows} rows, ${report.files} files.`);
    console.log(`Erased again: ${report.erasedAgain}. Owners and colleagues log in again.`);
    console.log(letInText(report));
    if (report.oldDatabase !== undefined)
      console.log(`The old database lies at ${report.oldDatabase}: delete it when all is well, it holds persons.`);
    if (report.secretsFolder !== undefined)
      console.log(
        `Secrets, a file each: ${report.secretsFolder}. Put them where the service reads them, then delete it.`,
      );
    console.log(
      isPublished ? 'The site of the back-up is published.' : 'Next: npm run sync, npm run build, npm run serve.',
    );
  } finally {
    await rm(releaseFolder, { recursive: true, force: true });
  }
}

async function run(given: string | undefined, options: Options): Promise<void> {
  const wanted = backupSource(await wantedFile(given), env);
  await withBackupFile(wanted, (file) => restore(file, options));
}

export const command = new Command('gevel restore')
  .description(
    'Puts a back-up in the place of what is here. Every byte of it is checked first. Stop the server before. Whoever was erased ' +
      'since is erased again, and all owners log in anew.',
  )
  .argument('[file]', 'the back-up, a file or s3://bucket/path/name; the newest of BACKUP_DIR without it')
  .option('--other-secret', 'go on although GEVEL_SECRET is not that of the back-up: then nobody can be erased again')
  .option('--json', 'print JSON')
  .option(...yesOption)
  .action(run);
