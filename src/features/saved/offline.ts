import { ownWorker } from '#ui/own-code.ts';
import { readSeen } from './browser-store.ts';
import type { KeepMessage } from './service-worker/offline-pages.ts';

const workerAddress = '/service-worker.js';

/** Paths of the homes seen lately: they become readable offline together with the first favourite. */
function seenPaths(): string[] {
  return readSeen().map(({ path }) => path);
}

async function keep(paths: readonly string[]): Promise<void> {
  const isFirst = !navigator.serviceWorker.controller;
  await navigator.serviceWorker.register(ownWorker(workerAddress));
  const { active } = await navigator.serviceWorker.ready;
  const message: KeepMessage = { type: 'keep', paths: isFirst ? [...paths, ...seenPaths()] : paths };
  active?.postMessage(message);
}

/** Makes pages readable without network. A browser that cannot, or a private window, reads them online only. */
export function keepOffline(paths: readonly string[]): void {
  if (!('serviceWorker' in navigator)) return;
  keep(paths).catch((error: unknown) => {
    console.info('Pages are not kept for reading offline:', error);
  });
}
