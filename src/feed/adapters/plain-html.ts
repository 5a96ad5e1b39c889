/** Text as it may stand in HTML. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Plain text with line breaks, sometimes HTML: only the former becomes paragraphs. `'a\n\nb' -> '<p>a</p><p>b</p>'` */
export function htmlOf(text: string): string {
  if (/<\/?(?:p|br|ul|ol|li|b|i|strong|em|div|span)\b[^>]*>/iu.test(text)) return text;
  return text
    .trim()
    .split(/\r?\n\s*\r?\n/u)
    .map((part) => `<p>${escapeHtml(part.trim()).replace(/\r?\n|\r/gu, '<br>')}</p>`)
    .join('');
}
