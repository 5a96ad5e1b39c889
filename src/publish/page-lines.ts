import { Parser } from 'htmlparser2';

/** What nobody reads. */
const unread = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head', 'iframe']);
/** What stands on the line of its neighbours. */
const inline = new Set(
  'a abbr b bdi bdo button cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** The parts of a page that are the same on all of them. */
const shared = new Set(['header', 'footer', 'nav']);

/** Does nobody read what stands in such an element, or everybody on every page? `'nav' -> true` */
export const isUnread = (name: string): boolean => unread.has(name) || shared.has(name);
/** Does such an element stand on the line of its neighbours? `'strong' -> true` */
export const isInline = (name: string): boolean => inline.has(name);

/**
 * What a reader of a page finds in its main part, a line for each block; pictures by their description.
 * `'<main><h1>A</h1><p>b <b>c</b></p></main>' -> ['A', 'b c']`
 */
export function pageLines(html: string): string[] {
  const lines: string[] = [];
  let text = '';
  let hidden = 0;
  const flush = (): void => {
    const line = text.replace(/\s+/gu, ' ').trim();
    if (line !== '') lines.push(line);
    text = '';
  };
  const parser = new Parser({
    onopentag(name, { alt }) {
      if (isUnread(name)) hidden += 1;
      if (!isInline(name)) flush();
      if (name === 'img' && hidden === 0 && alt) lines.push(alt.trim());
    },
    ontext(part) {
      if (hidden === 0) text += part;
    },
    onclosetag(name) {
      if (!isInline(name)) flush();
      if (isUnread(name)) hidden -= 1;
    },
  });
  parser.end(html);
  flush();
  return lines;
}
