import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSample, pointsOf } from './sample.ts';

/** The committed file. */
export const sampleFile = 'content/streets.pmtiles';
const feed = 'content/sample-feed/properties';

/** The sample as it has to be for the demonstration's homes of today. */
export function readSample(): Buffer {
  const homes = readdirSync(feed)
    .sort()
    .flatMap((name) => pointsOf(readFileSync(join(feed, name), 'utf8')));
  return makeSample(homes, readFileSync('src/site/map/base.json', 'utf8'));
}
