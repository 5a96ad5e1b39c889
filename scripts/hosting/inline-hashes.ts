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

/** Collects the inline scripts and styles of pages, page by page, each content once. */
export class InlineHashCollector {
  readonly #scripts = new Set<string>();
  readonly #styles = new Set<string>();
  readonly #seen = new Set<string>();

  /** Adds the inline elements of one page. */
  add(html: string, file: string): void {
    for (const [element, name = '', attributes = '', content = ''] of html.matchAll(
      /<(script|style)((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/giu,
    )) {
      const isScript = name.toLowerCase() === 'script';
      const isData = isScript && !runnableTypes.has((attribute(attributes, 'type') ?? '').toLowerCase());
      if (isData || (isScript && attribute(attributes, 'src') !== undefined) || this.#seen.has(element)) continue;
      this.#seen.add(element);
      (isScript ? this.#scripts : this.#styles).add(hashOf(content));
      if (this.#scripts.size + this.#styles.size > maximumHashes) {
        throw new Error(
          `${file} brings the number of different inline scripts and styles above ${String(maximumHashes)}, too many ` +
            'for a Content-Security-Policy header. Inline content must be the same on every page: move what varies ' +
            'into attributes or into a file.',
        );
      }
    }
  }

  result(): InlineHashes {
    return { scripts: [...this.#scripts].sort(), styles: [...this.#styles].sort() };
  }
}
