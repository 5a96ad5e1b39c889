/**
 * The measured part of `scripts/bench/kyero.ts`: reads a feed of Kyero at an address, converts and maps its homes one after the other,
 * and says how many it saw. `node scripts/bench/kyero-read.ts <address> <folder>`
 */
import { kyeroAdapter } from '#feed/adapters/kyero/adapter.ts';
import { convertEntry } from '#feed/adapters/convert-records.ts';
import { readFeedCodes } from '#feed/adapters/code-tables.ts';
import { mapListing } from '#feed/format/map-listing.ts';
import { indexTypes, mapTree } from '#feed/format/type-tree.ts';

const [, , source = '', cacheDir = ''] = process.argv;
const languages = ['nl', 'fr', 'en', 'de'];
const codes = readFeedCodes('kyero', 'content');
const types = indexTypes(mapTree(codes.types, languages, 'nl', () => undefined));
const connection = kyeroAdapter.connect({
  source,
  settings: {},
  languages,
  cacheDir,
  now: () => new Date(),
  retryDelayMs: 0,
  timeoutMs: 120_000,
});
const { entries } = await connection.fetch({ hints: [], gone: [], known: new Map() });
let mappedCount = 0;
for (const entry of entries) {
  const options = { adapter: kyeroAdapter, codes, settings: {}, languages };
  for (const converted of convertEntry(entry, options, () => undefined)) {
    const form = 'form' in converted ? converted.form : undefined;
    const mapping = mapListing(form, { languages, types, categoryIds: new Set() }, () => undefined);
    if (mapping.kind === 'mapped') mappedCount += 1;
  }
}
console.log(`${entries.length} homes were read, ${mappedCount} of them mapped`);
