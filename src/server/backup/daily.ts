import { errorMessage } from '#base/error-message.ts';
import { startLoop, type Loop } from '#base/loop.ts';
import type { PlaceFolders } from '#server/backup/backup-files.ts';
import { keepBackup, listBackups } from '#server/backup/backup-place.ts';
import { hourMs, minuteMs } from '#server/clock.ts';
import { completeErasedList } from '#server/retention/erased-list.ts';
import type { Services } from '#server/services.ts';

type Keeper = Pick<Services, 'store' | 'config' | 'clock' | 'log'>;

/** How often it is looked whether one is due; what failed is tried again then. */
const lookMs = 10 * minuteMs;

/**
 * Makes a back-up when the newest one of the folder is old enough; also for a server that starts anew every night. Each time the
 * list beside them learns whom other machines have erased.
 */
export async function backupWhenDue(
  { store, config, clock, log }: Keeper,
  folders: PlaceFolders,
  release: () => Promise<string | undefined>,
): Promise<void> {
  const { backup } = config;
  if (!backup) return;
  await completeErasedList({ store, config }).catch((error: unknown) => {
    log.error({ reason: errorMessage(error) }, 'the list of who was erased is not complete');
  });
  const [newest] = await listBackups(backup);
  const now = clock();
  if (newest && now.getTime() - newest.madeAt.getTime() < backup.everyHours * hourMs) return;
  const parts = { store, secret: config.secret, folders, release: await release() };
  const { rows } = await keepBackup(parts, backup, now);
  log.info({ count: rows }, 'back-up made');
}

/** The same again and again; nothing where no back-ups are configured. */
export function backupDaily(
  services: Keeper,
  folders: PlaceFolders,
  release: () => Promise<string | undefined>,
): Loop | undefined {
  if (!services.config.backup) return undefined;
  return startLoop({
    firstMs: minuteMs,
    everyMs: lookMs,
    work: () => backupWhenDue(services, folders, release),
    failed(reason) {
      services.log.error({ reason }, 'no back-up was made');
    },
  });
}
