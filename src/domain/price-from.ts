/** "From" in the words beside a price, which the site says by itself and before the amount; a word may stand before it ("prijs vanaf"). */
const fromWords =
  /^(?:\p{L}+\s+)?(?:vanaf|van af|[àa] partir (?:de|du|d[’'])|[àa] partir|d[èe]s(?: de)?|(?:starting )?from|starting at|ab)(?![\p{L}\p{N}])[\s:,.\u2026€-]*/iu;

const plainMonth = /^[/\s]*(?:(?:per|par|pro|p\.|a)\s*)?(?:maand|mnd|mois|month|monat|m)\.?$/iu;

/** Do the words beside a rent say that it is one by the month, and nothing else? `'/ maand' -> true`, `'per maand, excl. btw' -> false` */
export function isPlainMonth(text: string): boolean {
  return plainMonth.test(text.trim());
}

/** Do the words beside an amount say that it is the lowest of several? `'vanaf €' -> true` */
export function saysFrom(text: string): boolean {
  return fromWords.test(text.trim());
}

/** The same words without that. `'vanaf € / m²' -> '/ m²'` */
export function withoutFrom(text: string): string {
  return text.trim().replace(fromWords, '').trim();
}
