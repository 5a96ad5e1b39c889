import { createHash } from 'node:crypto';
import { openStorage, type Storage } from '#server/storage/storage.ts';
import type { StorageSettings } from '#server/storage/storage-settings.ts';

const folder = 'erased/';

/**
 * Adds lines to the list of who was erased that lies in storage, as an object of its own: nothing there can be added to. The same lines
 * sent again are the same object.
 */
export async function sendErased(settings: StorageSettings, text: string): Promise<void> {
  await openStorage(settings).putText(folder + createHash('sha256').update(text).digest('hex'), text);
}

/** The list of who was erased that lies in storage. */
export async function erasedTexts(storage: Storage): Promise<string> {
  const names = (await storage.list()).filter((name) => name.startsWith(folder));
  const texts = await Promise.all(names.map((name) => storage.takeText(name)));
  return texts.join('\n');
}
