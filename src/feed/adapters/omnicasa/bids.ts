/** An amount by these words is the least that somebody may bid. */
const bidWords =
  /(?:\bfaire )?\b(?:bieden|bod(?:en)?|biedingen|offres?|offers?|bids?)\s+(?:vanaf|à partir|d[èe]s|from|starting)(?:\s+(?:de|from))?(?!\p{L})|\b(?:per |bij )?opbod\b|\binstelprijs|\bstart(?:prijs|bod|gebot)|mise à prix|starting (?:price|bid)|mindestgebot/gu;

/** Is the amount only where bids start? `'Verkoop per opbod' -> true` */
export function startsBids(text: string): boolean {
  return text.toLowerCase().search(bidWords) !== -1;
}

/** A text without its words about bids: an offer that is asked for is none that was made. `'offres à partir de' -> ''` */
export function withoutBids(text: string): string {
  return text.replaceAll(bidWords, '');
}
