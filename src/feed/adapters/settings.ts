import { FeedProblem } from '#feed/findings/finding.ts';
import type { FeedDescription, Settings } from './adapter.ts';

/** Name of a setting in the environment. `'clientSecret' -> 'FEED_CLIENT_SECRET'` */
export function environmentName(setting: string): string {
  return `FEED_${setting.replace(/(?=[A-Z])/gu, '_').toUpperCase()}`;
}

function problem(message: string): FeedProblem {
  const advice = 'The last snapshot is untouched. Correct the settings of the feed and run again.';
  return new FeedProblem(message, advice, 'settings');
}

/** The settings that a feed describes: secrets from the environment alone, the others also from content/site.json. */
export function readSettings(
  { name, settings }: FeedDescription,
  configured: Readonly<Record<string, string>>,
  env: NodeJS.ProcessEnv,
): Settings {
  const known = new Map(settings.map((setting) => [setting.name, setting]));
  for (const key of Object.keys(configured)) {
    const setting = known.get(key);
    if (!setting) throw problem(`feed.settings.${key} in content/site.json is not a setting of the feed ${name}.`);
    if (setting.isSecret) {
      const place = environmentName(key);
      throw problem(`feed.settings.${key} in content/site.json is a secret. Give it in the environment as ${place}.`);
    }
  }
  const values = settings.map((setting) => [
    setting.name,
    env[environmentName(setting.name)] ?? configured[setting.name],
  ]);
  const read = Object.fromEntries(values) as Settings;
  const missing = settings.filter((setting) => setting.isRequired && !read[setting.name]);
  if (missing.length === 0) return read;
  const list = missing.map((setting) => `${environmentName(setting.name)} (${setting.meaning})`).join(', ');
  throw problem(`The feed ${name} needs settings that are not there: ${list}.`);
}
