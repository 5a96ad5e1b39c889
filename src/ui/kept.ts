/** HTML by name, for as long as what it is made of is there. As bytes: strings with a euro sign take two a character. */
const known = new WeakMap<object, Map<string, Buffer>>();

/** While somebody works on the site every page is rendered anew. */
const isKept = import.meta.env.PROD;

/**
 * The HTML that `render` makes of `source`, made once for each name.
 *
 * `keptHtml(content, 'footer nl', render)`: the footer of all Dutch pages.
 */
export async function keptHtml(source: object, name: string, render: () => Promise<string>): Promise<string> {
  const ofSource = known.get(source) ?? new Map<string, Buffer>();
  known.set(source, ofSource);
  const bytes = ofSource.get(name);
  if (bytes) return bytes.toString();
  const html = await render();
  if (isKept) ofSource.set(name, Buffer.from(html));
  return html;
}
