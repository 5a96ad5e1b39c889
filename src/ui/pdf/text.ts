/** Text as the fonts that every PDF program has can show it: Western European letters only. `'Łódź' -> '?ód?'` */
export function printable(text: string): string {
  return text.normalize('NFC').replace(/[^\n\x20-\x7e\u00a0-\u00ff€‘’“”„–—…]/gu, '?');
}
