import { createHash } from 'node:crypto';
import type { InlineHashes } from '#hosting/rules/headers.ts';

/** Above this the policy header outgrows what hosts accept (2 000 characters a line on some). */
const maximumHashes = 20;

/** Types that a browser runs; anything else, JSON-LD for one, is data and needs no permission. */
const runnableTypes = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
]);

/** The content as it stands in the file, a character a byte. */
function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content, 'latin1').digest('base64')}`;
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}(?:=(?:"([^"]*)"|'([^']*)'|([^\\s>]+)))?(?=\\s|$)`, 'iu').exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : undefined;
}

/** Whether a browser would run it from the page itself: it is neither data nor a file. */
function needsPermission(name: string, attributes: string): boolean {
  if (name === 'style') return true;
  const type = attribute(attributes, 'type') ?? '';
  return runnableTypes.has(type.toLowerCase()) && attribute(attributes, 'src') === undefined;
}

/** Answers of `make` by their key: pages carry the same few elements. */
function remembered<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}

const permissions = new Map<string, boolean>();
const hashes = new Map<string, string>();

/** Hashes of the inline scripts and styles of a page, each once: `['script sha256-…', 'style sha256-…']` */
export function inlineHashes(page: Buffer): string[] {
  // A character a byte: what is looked for is ASCII, and no other text need be read.
  const html = page.toString('latin1');
  const found = new Set<string>();
  const opening = /<(script|style)((?:\s[^>]*)?)>/giu;
  for (let tag = opening.exec(html); tag; tag = opening.exec(html)) {
    const [, written = '', attributes = ''] = tag;
    const name = written.toLowerCase();
    const end = html.indexOf(`</${written}>`, opening.lastIndex);
    if (end < 0) break;
    if (remembered(permissions, name + attributes, () => needsPermission(name, attributes))) {
      const content = html.slice(opening.lastIndex, end);
      found.add(remembered(hashes, name + content, () => `${name} ${hashOf(content)}`));
    }
    opening.lastIndex = end;
  }
  return [...found].sort();
}

/** Collects the inline scripts and styles of pages, page by page, each content once. */
export class InlineHashCollector {
  readonly #hashes = new Set<string>();

  /** Adds the hashes of one page, and throws for one too many: `fileOf` says then which page it is. */
  add(hashes: readonly string[], fileOf: () => string): void {
    for (const hash of hashes) this.#hashes.add(hash);
    if (this.#hashes.size <= maximumHashes) return;
    throw new Error(
      `${fileOf()} brings the number of different inline scripts and styles above ${String(maximumHashes)}, too many ` +
        'for a Content-Security-Policy header. Inline content must be the same on every page: move what varies ' +
        'into attributes or into a file.',
    );
  }

  result(): InlineHashes {
    const of = (kind: string): string[] =>
      [...this.#hashes].filter((hash) => hash.startsWith(`${kind} `)).map((hash) => hash.slice(kind.length + 1));
    return { scripts: of('script').sort(), styles: of('style').sort() };
  }
}
