import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const stylesheetLink = /<link\b[^>]*\bstylesheet\b[^>]*>/giu;
const attribute = /([^\s=<>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gu;
const ownStylesheet = /^\/_astro\/[^?#]+\.css$/u;

/** What Astro writes in the body before the first island, where no style may stand: a rule for its own elements alone. */
const islandRule = /^\s*astro-[\w-]+(?:\s*,\s*astro-[\w-]+)*\s*\{\s*display:\s*contents;?\s*\}\s*$/u;

/** `'<link href="/_astro/base.x.css" rel="stylesheet">' -> '/_astro/base.x.css'`; undefined for every other link. */
function stylesheetOf(link: string): string | undefined {
  const inside = link.slice('<link'.length, -1);
  const attributes = new Map(
    [...inside.matchAll(attribute)].map(([, name = '', ...values]) => [name.toLowerCase(), values.join('')]),
  );
  const href = attributes.get('href') ?? '';
  // One with another attribute is for some screens only, or is fetched in another way.
  return attributes.size === 2 && attributes.get('rel') === 'stylesheet' && ownStylesheet.test(href) ? href : undefined;
}

/** The page without the style that Astro writes for its islands; base.css says the same. */
export function withoutIslandStyle(html: Buffer): Buffer {
  for (let start = html.indexOf('<style'); start >= 0; start = html.indexOf('<style', start + 1)) {
    const content = html.indexOf('>', start) + 1;
    const end = html.indexOf('</style>', content);
    if (content === 0 || end < 0) break;
    if (islandRule.test(html.toString('latin1', content, end)))
      return Buffer.concat([html.subarray(0, start), html.subarray(end + '</style>'.length)]);
  }
  return html;
}

/** Name of a merged file, from its content as all names below `_astro` are. */
function mergedName(css: string): string {
  return `/_astro/page.${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
}

/** `head` with one link in the place of all, and the files that it stands for. Fewer than two stay as they are. */
function linkOnce(head: string, hrefOf: (files: readonly string[]) => string): string {
  const parts: string[] = [];
  const files: string[] = [];
  let [first, last] = [0, 0];
  for (const { 0: link, index } of head.matchAll(stylesheetLink)) {
    const file = stylesheetOf(link);
    if (file === undefined) continue;
    if (files.length === 0) first = index;
    else parts.push(head.slice(last, index));
    files.push(file);
    last = index + link.length;
  }
  if (files.length < 2) return head;
  const merged = `<link rel="stylesheet" href="${hrefOf(files)}">`;
  return [head.slice(0, first), merged, ...parts, head.slice(last)].join('');
}

/** The page with one link in the place of all, without the style of the islands. Bytes, because most stay as they are. */
export function withOneLink(html: Buffer, hrefOf: (files: readonly string[]) => string): Buffer {
  // Links stand in the head only. A character a byte: addresses are ASCII, and other text comes back as it was.
  const end = Math.max(html.indexOf('</head>'), 0);
  const head = Buffer.from(linkOnce(html.toString('latin1', 0, end), hrefOf), 'latin1');
  return Buffer.concat([head, withoutIslandStyle(html.subarray(end))]);
}

/**
 * Gives pages one stylesheet each. A listing has six small ones otherwise: packed together they are a quarter smaller
 * (5.3 KB for 6.9), and a visitor waits for one answer. The single files stay for pages that are made on demand.
 */
export class StylesheetMerger {
  readonly #contents: ReadonlyMap<string, string>;
  readonly #hrefs = new Map<string, string>();
  /** Contents of the merged files by their addresses. */
  readonly merged = new Map<string, string>();

  /** Takes the contents of the single files by their addresses. */
  constructor(contents: ReadonlyMap<string, string>) {
    this.#contents = contents;
  }

  /** The page with one link, and the file that was put together for it. */
  apply(html: Buffer): { readonly page: Buffer; readonly style?: string } {
    let style: string | undefined;
    const page = withOneLink(html, (files) => (style = this.#hrefOf(files)));
    return style === undefined ? { page } : { page, style };
  }

  #hrefOf(files: readonly string[]): string {
    const key = files.join(' ');
    const known = this.#hrefs.get(key);
    if (known !== undefined) return known;
    const css = files.map((file) => this.#contents.get(file) ?? '').join('\n');
    const href = mergedName(css);
    this.#hrefs.set(key, href);
    this.merged.set(href, css);
    return href;
  }
}

/** Reads these stylesheets of a site: `['/_astro/base.x.css']`. */
export async function readStylesheets(clientDir: string, names: readonly string[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>();
  for (const name of names) contents.set(name, await readFile(join(clientDir, name), 'utf8'));
  return contents;
}
