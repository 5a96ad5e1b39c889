/** "From" in the words beside a price, which the site says by itself and before the amount; a word may stand before it ("prijs vanaf"). */
const fromWords =
  /^(?:\p{L}+\s+)?(?:vanaf|van af|[àa] partir (?:de|du|d[’'])|[àa] partir|d[èe]s(?: de)?|(?:starting )?from|starting at|ab)(?![\p{L}\p{N}])[\s:,.\u2026€-]*/iu;

/** Do the words beside an amount say that it is the lowest of several? `'vanaf €' -> true` */
export function saysFrom(text: string): boolean {
  return fromWords.test(text.trim());
}

/** The same words without that. `'vanaf € / m²' -> '/ m²'` */
export function withoutFrom(text: string): string {
  return text.trim().replace(fromWords, '').trim();
}
