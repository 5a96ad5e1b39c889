/** Postcode and town of a card, which stand before the type of the home in pieces that no line parts. `'L-1510 Luxembourg'` */
export function cardPlace(card: ParentNode): string {
  const line = card.querySelector('.card__place')?.textContent ?? '';
  const type = card.querySelector('.card__type')?.textContent ?? '';
  const end = type !== '' && line.endsWith(type) ? line.length - type.length : line.length;
  return line.slice(0, end).replace(/\s+/gu, ' ').trim();
}
