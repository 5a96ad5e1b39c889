/** Text as it may stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A tag that somebody escaped once too often: nobody means the letters of one. */
const escapedTag = /&lt;(\/?(?:p|br|ul|ol|li|b|i|u|strong|em|div|span|font|h[1-6])(?:\s(?:(?!&gt;)[^<>])*|\/)?)&gt;/giu;

/** An entity that was escaped with the rest: nobody writes one as text. */
const escapedEntity = /&amp;(#\d{1,6}|#x[\da-f]{1,5}|[a-z]{2,8}\d?);/giu;

/** A text that is nothing but such letters stays. `'a&lt;br&gt;' -> 'a<br>'`, `'caf&amp;eacute;' -> 'caf&eacute;'` */
export function opened(text: string): string {
  const sent = text.replace(escapedEntity, '&$1;');
  return text.replace(escapedTag, '').trim() === '' ? sent : sent.replace(escapedTag, '<$1>');
}

const anyTag =
  /<\/?(?:p|br|ul|ol|li|b|i|u|a|strong|em|div|span|font|small|su[bp]|h[1-6]|hr|table|tr|td|center|blockquote)\b[^>]*>/iu;
/** Tags that part one line from the next; with none of them the line breaks of the text do. */
const lineTag = /<\/?(?:p|br|ul|ol|li|div|h[1-6]|hr|table|tr|td|blockquote)\b[^>]*>/iu;
const lineBreak = /\r?\n|\r/gu;
/** Plain text with line breaks, sometimes HTML: only the former becomes paragraphs. `'a\n\nb' -> '<p>a</p><p>b</p>'` */
export function htmlOf(text: string): string {
  if (anyTag.test(text)) return lineTag.test(text) ? text : text.trim().replace(lineBreak, '<br>');
  return text
    .trim()
    .split(/\r?\n\s*\r?\n/u)
    .map((part) => escapeHtml(part.trim()).replace(escapedEntity, '&$1;').replace(lineBreak, '<br>'))
    .map((part) => `<p>${part}</p>`)
    .join('');
}
