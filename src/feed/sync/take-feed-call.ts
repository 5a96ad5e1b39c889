import { createHash } from 'node:crypto';
import { queueHints } from '#feed/adapters/record-store.ts';
import { adapterFor } from '#feed/registry.ts';
import { readSettings } from '#feed/adapters/settings.ts';
import { foldersOf } from '#feed/source/folders.ts';
import type { TakeFeedCall } from '#server/services.ts';
import { readSiteConfig } from '#site/site-config.ts';

/** Lets the adapter of the site's feed check a call, and keeps the numbers that it names for the next sync. */
export const takeFeedCall: TakeFeedCall = async ({ body, headers, secret }) => {
  const { kind, settings: configured } = readSiteConfig().feed;
  const adapter = adapterFor(kind);
  if (!adapter.readWebhook) return { kind: 'refused', reason: `a feed of the kind ${kind} sends no calls` };
  const settings = readSettings(adapter.description, configured, process.env);
  const answer = adapter.readWebhook({ body, headers, ...(secret !== undefined && { secret }) }, settings);
  if (answer.kind === 'refused') return answer;
  const { ids, deleted } = answer;
  if (ids.length + deleted.length > 0) {
    // By what was said: a call that somebody repeats a thousand times is one file.
    const key = createHash('sha256').update(body).digest('hex');
    await queueHints(foldersOf({}).privateDir, adapter.description.name, key, {
      ids: [...ids],
      deleted: [...deleted],
    });
  }
  return { kind: 'accepted' };
};
