/**
 * Makes content/streets.pmtiles, the invented streets of the demonstration: `node scripts/streets-sample/make.ts`. The result is
 * committed; a test says when it must be made again.
 */
import { writeFileSync } from 'node:fs';
import { readSample, sampleFile } from './sources.ts';

const bytes = readSample();
writeFileSync(sampleFile, bytes);
console.log(`${sampleFile}: ${(bytes.length / 1000).toFixed(1)} KB.`);
