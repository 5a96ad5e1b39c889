const tag = /<(\w+)([^<>]*)>/gu;
const attribute = /([\w-]+)="([^"]*)"/gu;

/**
 * The icons of the viewer, which PhotoSwipe writes as HTML: an element with all others within it. Made without a reader of HTML,
 * which the policy of the pages refuses. `'<svg><path d="M0 0"/></svg>' -> [<svg>]`, and nothing of a text without an element.
 */
export function drawing(markup: string): SVGElement[] {
  const [outer, ...inner] = [...markup.matchAll(tag)].map(([, name = '', attributes = '']) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    // Of `xlink:href` the last word is enough.
    for (const [, key = '', value = ''] of attributes.matchAll(attribute)) element.setAttribute(key, value);
    return element;
  });
  outer?.append(...inner);
  return outer ? [outer] : [];
}
