import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '#base/error-code.ts';
import { currentReleaseId } from '#release/releases.ts';
import { readBackupSettings } from '#server/backup-settings.ts';
import { errorMessage } from '#base/error-message.ts';
import { listBackups } from '#server/backup/backup-place.ts';
import { isStorageAddress } from '#server/storage/storage-settings.ts';
import { hourMs } from '#server/clock.ts';
import type { Finding } from '#base/doctor-finding.ts';
import type { Tell } from './finding.ts';

const mebibyte = 1_048_576;
/** Below the first the server takes no leads (src/server/endpoints/health.ts); a release and its pictures need the second. */
const leastMb = 50;
const roomyMb = 1_024;

interface Place {
  readonly path: string;
  readonly purpose: string;
}

/** Folders that the server writes to. */
function placesOf(env: NodeJS.ProcessEnv): Place[] {
  const backup = env['BACKUP_DIR'];
  return [
    { path: env['GEVEL_VAR'] ?? 'var', purpose: 'the store and caught mails' },
    { path: env['DIST'] ?? 'dist', purpose: 'the site and its releases' },
    { path: 'content', purpose: 'the snapshot of the feed' },
    ...(backup && !isStorageAddress(backup) ? [{ path: backup, purpose: 'back-ups' }] : []),
  ];
}

async function nearestFolder(path: string): Promise<string> {
  try {
    await stat(path);
    return path;
  } catch (error) {
    const above = dirname(path);
    if (errorCode(error) !== 'ENOENT' || above === path) throw error;
    return nearestFolder(above);
  }
}

/** Has each folder that we write to room left? */
export async function checkDisk(env: NodeJS.ProcessEnv, tell: Tell): Promise<readonly Finding[]> {
  return Promise.all(
    placesOf(env).map(async ({ path, purpose }) => {
      const { bavail, bsize } = await statfs(await nearestFolder(path));
      const free = Math.floor((bavail * bsize) / mebibyte);
      const what = `${free} MB are free in ${path} (${purpose}).`;
      if (free >= roomyMb) return tell.well(what);
      const advice = 'Make room, or a larger disk: a full one takes no leads. BACKUP_KEEP says how many back-ups stay.';
      return free < leastMb ? tell.wrong(what, advice) : tell.look(what, advice);
    }),
  );
}

async function judgeSecretFile(file: string, tell: Tell): Promise<Finding[]> {
  try {
    const { mode } = await stat(file);
    if ((mode & 0o077) === 0) return [tell.well(`Only this user reads ${file}.`)];
    const advice = `Run: chmod 600 ${file}`;
    return [tell.wrong(`Others on this machine may read ${file}, which signs everything.`, advice)];
  } catch (error) {
    // The first start makes it; one that cannot be reached is told of with its folder.
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'EACCES') return [];
    throw error;
  }
}

/** May this user write where it must, and may nobody else read what is secret? */
export async function checkPermissions(env: NodeJS.ProcessEnv, tell: Tell): Promise<readonly Finding[]> {
  const folders = await Promise.all(
    placesOf(env).map(async ({ path, purpose }) => {
      const nearest = await nearestFolder(path);
      try {
        await access(nearest, constants.W_OK | constants.X_OK);
        return tell.well(`This user may write to ${path}.`);
      } catch {
        return tell.wrong(
          `This user may not write to ${nearest} (${purpose}).`,
          `Give ${path} to the user of the service.`,
        );
      }
    }),
  );
  const secret = await judgeSecretFile(join(env['GEVEL_VAR'] ?? 'var', 'secret'), tell);
  const isRoot = process.getuid?.() === 0;
  const root = tell.look('This is the user root.', 'Let the service run as a user of its own, and ask as that user.');
  return [...folders, ...secret, ...(isRoot ? [root] : [])];
}

/** Is a site published, and is there a copy of what must not be lost? */
export async function checkRelease(env: NodeJS.ProcessEnv, now: Date, tell: Tell): Promise<readonly Finding[]> {
  const distDir = env['DIST'] ?? 'dist';
  const release = await currentReleaseId(distDir);
  const published =
    release === undefined
      ? tell.wrong(`No site is published in ${distDir}.`, 'Run npm run sync and npm run build.')
      : tell.well(`Release ${release} is published.`);
  return [published, await judgeBackups(env, now, tell)];
}

async function judgeBackups(env: NodeJS.ProcessEnv, now: Date, tell: Tell): Promise<Finding> {
  const settings = readBackupSettings(env);
  if (!settings) return tell.look('The server makes no back-ups.', 'Set BACKUP_DIR: docs/operate/backup.md.');
  const place = settings.storage?.address ?? settings.folder;
  const found = await listBackups(settings).catch((error: unknown) => errorMessage(error));
  if (typeof found === 'string')
    return tell.wrong(`Back-ups cannot be listed: ${found}`, 'See docs/operate/backup.md.');
  const [newest] = found;
  if (!newest) return tell.look(`There is no back-up in ${place} yet.`, 'Run npx gevel backup.');
  const hours = Math.floor((now.getTime() - newest.madeAt.getTime()) / hourMs);
  const what = `The newest back-up is ${hours} hours old.`;
  if (hours <= 2 * settings.everyHours) return tell.well(what);
  return tell.wrong(what, 'Look into the log of the server for the reason, or run npx gevel backup.');
}
