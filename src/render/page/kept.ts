/** HTML that many pages show. */
interface KeptHtml {
  /** As bytes: strings with a euro sign take two a character. */
  readonly bytes: Buffer;
  /** How often it was asked for. */
  uses: number;
  /** The same as text, once it is asked for so often that reading the bytes takes longer than the memory is worth. */
  text?: string;
}

/** By name, for as long as what it is made of is there. */
const known = new WeakMap<object, Map<string, KeptHtml>>();
const usesWorthText = 50;

/** While somebody works on the site every page is rendered anew. */
const isKept = import.meta.env.PROD;

function textOf(kept: KeptHtml): string {
  kept.uses += 1;
  if (kept.text !== undefined) return kept.text;
  const text = kept.bytes.toString();
  if (kept.uses > usesWorthText) kept.text = text;
  return text;
}

/**
 * The HTML that `render` makes of `source`, made once for each name; no promise where it is known, because a page that
 * waits for each of its cards takes twice as long.
 *
 * `keptHtml(content, 'footer nl', render)`: the footer of all Dutch pages.
 */
export function keptHtml(source: object, name: string, render: () => Promise<string>): string | Promise<string> {
  const ofSource = known.get(source) ?? new Map<string, KeptHtml>();
  known.set(source, ofSource);
  const kept = ofSource.get(name);
  if (kept) return textOf(kept);
  return render().then((html) => {
    if (isKept) ofSource.set(name, { bytes: Buffer.from(html), uses: 1 });
    return html;
  });
}
