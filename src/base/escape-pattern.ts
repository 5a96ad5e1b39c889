/** A text as a regular expression that matches it and nothing else. `'a.b' -> 'a\\.b'` */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`);
}
