import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { errorMessage } from '#base/error-message.ts';
import { isObject, isText } from '#base/json.ts';
import { readCacheFile } from '#base/read-cache-file.ts';
import { replaceFile } from '#base/replace-file.ts';
import { checkThat, readStored, storedText, type StoredFormat } from '#base/stored.ts';
import { hashFiles } from '#publish/spread/object-hashes.ts';
import { isAnswers, type Answers } from '#publish/spread/published-format.ts';
import { changedAnswers, siteAnswers } from '#publish/spread/site-answers.ts';
import { post } from '#publish/spread/post.ts';
import { currentReleaseId } from '#release/releases.ts';

/** What the caches before this machine were last told of. */
interface Purged {
  readonly release: string;
  readonly answers: Answers;
}

const form: StoredFormat<Purged> = {
  name: 'purged.json',
  version: 1,
  check: checkThat(
    (value): value is Purged => isObject(value) && isText(value['release']) && isAnswers(value['answers']),
    'it holds something else than answers',
  ),
  repair: 'The caches are told to forget everything.',
};

/** The server of this machine answers by a new release within half a second and the time of reading it. */
const takeOverMs = 2_000;

/** Where the hashes of the published files are remembered. */
export const hashMemory = (distDir: string): string => join(distDir, 'object-hashes.json');

/** Says which paths changed, or that nobody knows. */
async function tell(url: string, token: string | undefined, paths: readonly string[] | undefined): Promise<string[]> {
  if (paths?.length === 0) return [];
  const body = paths ? { everything: false, paths } : { everything: true };
  return post('CDN_PURGE_URL', url, body, token ? { Authorization: `Bearer ${token}` } : {});
}

/**
 * Tells a CDN (CDN_PURGE_URL, with CDN_PURGE_TOKEN) which paths answer otherwise since it was last told: pages, cards, sitemaps,
 * exports, redirects, also after somebody went back. Told by every machine once it answers so itself: before, the CDN would
 * only take the old answer again. Returns what went wrong; then it is told the next time.
 */
export async function purgeChanged(
  distDir: string,
  env: NodeJS.ProcessEnv = process.env,
  settleMs = takeOverMs,
): Promise<string[]> {
  const { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token } = env;
  const release = await currentReleaseId(distDir);
  if (!url || release === undefined) return [];
  const memory = join(distDir, 'purged.json');
  const before = await readCacheFile(memory, (text) => readStored(text, form));
  if (before?.release === release) return [];
  await wait(settleMs);
  try {
    const folder = await realpath(join(distDir, 'current'));
    const answers = await siteAnswers(folder, await hashFiles(folder, hashMemory(distDir)));
    const problems = await tell(url, token, before && changedAnswers(before.answers, answers));
    if (problems.length === 0) await replaceFile(memory, storedText({ release, answers }, form));
    return problems;
  } catch (error) {
    return [`The CDN was not told what changed: ${errorMessage(error)}`];
  }
}
