import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { readSettings } from '#feed/adapters/settings.ts';
import { FeedProblem } from '#feed/findings/finding.ts';
import { foldersOf } from '#feed/source/folders.ts';
import { adapterFor } from '#feed/registry.ts';
import { hourMs, minuteMs } from '#server/clock.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Finding } from '#base/doctor-finding.ts';
import type { Tell } from './finding.ts';

const answerMs = 10_000;
/** Without a schedule of the site's own, somebody else's reads the feed; a day without it is worth a look. */
const quietHours = 26;

function judgeSettings(env: NodeJS.ProcessEnv, { feed }: SiteConfig, tell: Tell): Finding {
  try {
    readSettings(adapterFor(feed.kind).description, feed.settings, env);
    return tell.well(`The feed ${feed.kind} has its settings.`);
  } catch (error) {
    if (error instanceof FeedProblem) return tell.wrong(error.message, error.advice);
    throw error;
  }
}

/** Is the source there? An address need only answer: what it asks for is given with the reading alone. */
async function judgeSource(source: string, tell: Tell): Promise<Finding> {
  if (!/^https?:\/\//iu.test(source)) {
    const isThere = await stat(source).catch(() => undefined);
    if (isThere) return tell.well(`The feed is at ${source}.`);
    // An address of another kind may hold a password.
    const place = source.includes('://') ? 'the address in content/site.json' : source;
    return tell.wrong(`There is no feed at ${place}.`, 'Correct "feed" in content/site.json.');
  }
  const { host, username, password } = new URL(source);
  if (username !== '' || password !== '') {
    const advice = 'Take them out of it: what the feed asks for is read from the environment (npx gevel sync --help).';
    return tell.wrong('The address of the feed holds a user name or password.', advice);
  }
  try {
    const answer = await fetch(source, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
    await answer.body?.cancel();
    if (answer.status < 500) return tell.well(`${host} answers.`);
    return tell.wrong(`${host} answers ${answer.status}.`, 'Ask whoever runs it.');
  } catch (error) {
    return tell.wrong(`${host} does not answer: ${errorMessage(error)}`, 'Is the address right, and is it up?');
  }
}

/** When the feed was last read to its end: each reading writes this file anew, also one that finds nothing new. */
async function lastRead(privateDir: string): Promise<Date | undefined> {
  return (await stat(join(privateDir, 'source-ids.json')).catch(() => undefined))?.mtime;
}

async function judgeAge(privateDir: string, { rebuild }: SiteConfig, now: Date, tell: Tell): Promise<Finding> {
  const at = await lastRead(privateDir);
  if (!at) return tell.look('The feed was not read on this machine yet.', 'Run npm run sync: it says what is missing.');
  const ageMs = now.getTime() - at.getTime();
  const what = `The feed was last read ${Math.floor(ageMs / minuteMs)} minutes ago.`;
  const mostMs =
    rebuild.everyMinutes === 0 ? quietHours * hourMs : Math.max(hourMs, 3 * rebuild.everyMinutes * minuteMs);
  if (ageMs <= mostMs) return tell.well(what);
  return tell.look(what, 'npm run rebuild -- --log says why; npm run rebuild reads it now.');
}

/** Can the feed be read, and was it of late? */
export async function checkFeed(
  env: NodeJS.ProcessEnv,
  site: SiteConfig,
  now: Date,
  tell: Tell,
): Promise<readonly Finding[]> {
  return [
    judgeSettings(env, site, tell),
    await judgeSource(site.feed.source, tell),
    await judgeAge(foldersOf({}).privateDir, site, now, tell),
  ];
}
