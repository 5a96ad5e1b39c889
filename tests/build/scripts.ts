import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { clientDir } from './built-site.ts';

const staticImport = /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/gu;
/** The bundler names it so: `var d=`/_astro/worker-abc.js`;…new Worker(n(d),…`, for its address goes through the policy of the page. */
const worker = /[`"'](\/_astro\/worker-[\w-]+\.js)[`"']/gu;

function namesIn(code: string, pattern: RegExp): string[] {
  return [...code.matchAll(pattern)].map(([, name = '']) => name);
}

/** A script with all that it imports and the workers that it starts; what it imports when it is asked for is not there. */
export function scriptsOf(entries: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...entries];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const code = readFileSync(join(clientDir, path), 'utf8');
    for (const name of namesIn(code, staticImport)) queue.push(posix.join(posix.dirname(path), name));
    queue.push(...namesIn(code, worker));
  }
  return found;
}
