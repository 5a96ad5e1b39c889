import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parseJson } from '#base/json.ts';

const texts = z.record(z.string(), z.string());
const manifest = z.object({ scripts: texts, dependencies: texts, devDependencies: texts });

/** What documents tell of package.json: `{ scripts: { build: '…' }, dependencies: { astro: '7.3.4' }, … }` */
export function readPackage(): z.infer<typeof manifest> {
  return manifest.parse(parseJson(readFileSync('package.json', 'utf8')));
}
