import { createHash } from 'node:crypto';
import type { InlineHashes } from '#scripts/hosting/headers.ts';

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

function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}(?:=(?:"([^"]*)"|'([^']*)'|([^\\s>]+)))?(?=\\s|$)`, 'iu').exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : undefined;
}

const known = new Map<string, string | undefined>();

/** `'<script>x</script>' -> 'script sha256-…'`; undefined for what is data, or has an address. */
function hashOfElement(element: string, name: string, attributes: string, content: string): string | undefined {
  const isScript = name === 'script';
  const isData = isScript && !runnableTypes.has((attribute(attributes, 'type') ?? '').toLowerCase());
  const hash =
    isData || (isScript && attribute(attributes, 'src') !== undefined) ? undefined : `${name} ${hashOf(content)}`;
  // Most pages carry the same few; data differs on each, and is not worth keeping.
  if (!isData) known.set(element, hash);
  return hash;
}

/** Hashes of the inline scripts and styles of a page, each once: `['script sha256-…', 'style sha256-…']` */
export function inlineHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [element, name = '', attributes = '', content = ''] of html.matchAll(
    /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/giu,
  )) {
    const hash = known.has(element)
      ? known.get(element)
      : hashOfElement(element, name.toLowerCase(), attributes, content);
    if (hash !== undefined) hashes.add(hash);
  }
  return [...hashes].sort();
}

/** Collects the inline scripts and styles of pages, page by page, each content once. */
export class InlineHashCollector {
  readonly #hashes = new Set<string>();

  /** Adds the hashes of one page. */
  add(hashes: readonly string[], file: string): void {
    for (const hash of hashes) this.#hashes.add(hash);
    if (this.#hashes.size <= maximumHashes) return;
    throw new Error(
      `${file} brings the number of different inline scripts and styles above ${String(maximumHashes)}, too many ` +
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
