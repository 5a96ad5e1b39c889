import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorMessage } from '#base/error-message.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Finding, Tell } from './finding.ts';

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
  if (tiles) return [await checkTileServer(tiles.url, site.url, tell)];
  const client = join(env['DIST'] ?? 'dist', 'current/client');
  if (!(await stat(client).catch(() => undefined)))
    return [tell.look('No site is built whose map could be looked at.', 'Run npm run build.')];
  return [tell.well('Maps show the embedded base; no tile server is set.')];
}
