import { telephoneHref } from '#domain/phone.ts';
import { nameFormats } from '#i18n/french-names.ts';

/** Where an editorial text comes from, what its placeholders stand for, and where its links lead. */
export interface EditorialSource {
  /** Named in errors: `content/pages/nl/privacy.md`. */
  readonly file: string;
  /** Values by placeholder: `agency.email`. */
  readonly values: ReadonlyMap<string, string>;
  /** `'/contact/' -> '/nl/contact/'`; undefined for a path that the route table does not have. */
  readonly pathOf: (original: string) => string | undefined;
  /** Name of the scrollable frame around a table. */
  readonly tableLabel: string;
}

/** What keeps a text from being shown: a placeholder that nothing fills, or a link that leads nowhere. */
export class EditorialProblem extends Error {
  readonly kind: 'place' | 'link';
  /** The placeholder without its braces, or where the link leads. */
  readonly what: string;

  constructor(message: string, { kind, what }: Pick<EditorialProblem, 'kind' | 'what'>) {
    super(message);
    this.name = 'EditorialProblem';
    this.kind = kind;
    this.what = what;
  }
}

const placeholder = /\{\{\s*([\w.]+)(?:,\s*(de|a))?\s*\}\}/gu;
const htmlPart = new RegExp(`<[^>]+>|${placeholder.source}`, 'gu');
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** `'a < b' -> 'a &lt; b'` */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/gu, (sign) => escapes[sign] ?? sign);
}

/** `{{agency.name, de}}` takes the French preposition along, as in the messages. */
function valueOf(name: string, { file, values }: EditorialSource, format = ''): string {
  const value = values.get(name);
  if (value !== undefined) return nameFormats[format]?.(value) ?? value;
  throw new EditorialProblem(
    `${file} has the placeholder {{${name}}}, which content/site.json and content/rules/ do not fill. Known ones: ${[...values.keys()].join(', ')}.`,
    { kind: 'place', what: name },
  );
}

/** Plain text with its placeholders filled. `'Bel {{agency.name}}' -> 'Bel Immo Lindehof'` */
export function fillText(text: string, source: EditorialSource): string {
  return text.replace(placeholder, (_, name: string, format?: string) => valueOf(name, source, format));
}

function linkOf(name: string, value: string): string | undefined {
  if (/email$/iu.test(name)) return `mailto:${value}`;
  return /phone$/iu.test(name) ? telephoneHref(value) : undefined;
}

/** Where a link leads; links are written to original paths, so that they hold in every language. */
function localizedHref(href: string, source: EditorialSource): string {
  // Markdown percent-encodes the braces of a placeholder inside a link.
  const address = fillText(href.replaceAll('%7B', '{').replaceAll('%7D', '}'), source);
  if (address.startsWith('tel:')) return telephoneHref(address);
  if (/^(?:https?:\/\/|mailto:|#)/u.test(address)) return address;
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/u.exec(address) ?? [];
  const localized = source.pathOf(path);
  if (localized !== undefined) return localized + rest;
  throw new EditorialProblem(
    `${source.file} links to "${address}", which is no original path of content/routes.json. Write it as "/contact/" or with https://.`,
    { kind: 'link', what: address },
  );
}

/** The beginning of a table in a frame that scrolls; it ends with `</table></div>`. */
export function openTable(label: string): string {
  return `<div class="prose__table" role="region" tabindex="0" aria-label="${escapeHtml(label)}"><table>`;
}

/**
 * HTML from Markdown with its placeholders filled, its links localized, and its tables in a frame that scrolls.
 * `'<a href="/contact/">{{agency.name}}</a>' -> '<a href="/nl/contact/">Immo Lindehof</a>'`
 */
export function fillHtml(html: string, source: EditorialSource): string {
  let isInLink = false;
  return html.replace(htmlPart, (part, name: string | undefined, format: string | undefined) => {
    if (name !== undefined) {
      const value = valueOf(name, source, format);
      const href = isInLink ? undefined : linkOf(name, value);
      return href ? `<a href="${escapeHtml(href)}">${escapeHtml(value)}</a>` : escapeHtml(value);
    }
    if (part === '<table>') return openTable(source.tableLabel);
    if (part === '</table>') return '</table></div>';
    if (part.startsWith('<a ')) isInLink = true;
    if (part === '</a>') isInLink = false;
    return part.replace(/ href="([^"]*)"/u, (_, href: string) => {
      return ` href="${escapeHtml(localizedHref(href.replaceAll('&amp;', '&'), source))}"`;
    });
  });
}
