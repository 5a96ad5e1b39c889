import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import { isPublicSite } from '#base/public-host.ts';
import { mapFolder } from '#site/map/map-folder.ts';
import { streetsOf } from '#site/map/streets-file.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Finding } from '#base/doctor-finding.ts';
import type { Tell } from './finding.ts';
import { checkStreets } from './streets.ts';

const answerMs = 10_000;
/** Ghent, at the first zoom that shows tiles. */
const sample = { z: '12', x: '2090', y: '1373' } as const;

/** Does the tile server of the maps answer with a picture? `url` holds {z}, {x} and {y}. */
export async function checkTileServer(url: string, siteUrl: string, tell: Tell): Promise<Finding> {
  const { host } = new URL(url);
  const advice =
    'Correct map.tiles in content/site.json (key, plan, allowed sites). Maps show the embedded base meanwhile.';
  const address = url.replaceAll(/\{([zxy])\}/gu, (_, part: 'z' | 'x' | 'y') => sample[part]);
  try {
    const answer = await fetch(address, { headers: { Referer: `${siteUrl}/` }, signal: AbortSignal.timeout(answerMs) });
    await answer.body?.cancel();
    const type = answer.headers.get('Content-Type') ?? 'nothing that it names';
    if (answer.ok && type.startsWith('image/')) return tell.well(`${host} sends tiles.`);
    return tell.wrong(`${host} answers ${answer.status} with ${type} in the place of a tile.`, advice);
  } catch (error) {
    return tell.wrong(`${host} does not answer: ${errorMessage(error)}`, advice);
  }
}

/** Have the maps what they show? */
export async function checkTiles(env: NodeJS.ProcessEnv, site: SiteConfig, tell: Tell): Promise<readonly Finding[]> {
  const { tiles } = site.map;
  const streets = streetsOf(site, env);
  if (tiles && !streets) return [await checkTileServer(tiles.url, site.url, tell)];
  const client = join(env['DIST'] ?? 'dist', 'current/client');
  if (!(await stat(client).catch(() => undefined)))
    return [tell.look('No site is built whose map could be looked at.', 'Run npm run build.')];
  if (!streets) return [tell.well('Maps show the embedded base; no streets and no tile server are set.')];
  const { file, name } = streets;
  if (!(await stat(join(client, mapFolder, name)).catch(() => undefined)))
    return [tell.look(`The site was built before ${file} was as it is now.`, 'Run npm run build.')];
  // Without a public address nobody could ask it.
  if (!isPublicSite(site.url)) return [tell.well(`Maps show the streets of ${file}.`)];
  return [await checkStreets(site.url + mapFolder + name, tell)];
}
