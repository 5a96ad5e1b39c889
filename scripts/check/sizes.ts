/** How large the pieces of the house are, and how often a type is claimed: `node scripts/check/sizes.ts`. */
import { castsOf } from './house/casts.ts';
import { fileSizes, functionSizes, spreadOf, type Sized } from './house/sizes.ts';
import { readSources } from './house/sources.ts';

const sources = readSources(['src', 'scripts']);

function show(what: string, sizes: readonly Sized[]): void {
  const { count, median, p95, largest } = spreadOf(sizes);
  console.log(`${count} ${what}: median ${median} lines, p95 ${p95}, largest ${largest.lines} (${largest.name})`);
}

show('files', fileSizes(sources));
show('functions', functionSizes(sources));
console.log(`${sources.flatMap(castsOf).length} casts`);
