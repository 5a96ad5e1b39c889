import type { Listing, LocalizedText, Project } from '#domain/listing.ts';
import type { Warn } from '#feed/findings/finding.ts';
import type { Fields } from './raw.ts';

/** Below this a number says little: house numbers, surfaces and years look the same. */
const smallestTellingEuro = 1000;

function textsOf(...all: readonly LocalizedText[]): string[] {
  return all.flatMap((texts) => Object.values(texts)).filter((text) => text !== undefined);
}

/** `'€ 450.000'` and `'450 000'` both hold the digits 450000. */
function namesAmount(text: string, euro: number): boolean {
  return new RegExp(`(?<!\\d)${euro}(?!\\d)`, 'u').test(text.replace(/(?<=\d)[.,\s'](?=\d{3})/gu, ''));
}

/** Texts are the agent's own and are not rewritten; one that tells what a flag hides is reported. */
export function warnOfHiddenValues(
  fields: Fields,
  { title, description, address }: Listing | Project,
  warn: Warn,
): void {
  const texts = textsOf(title, description);
  const quiet = fields.silent();
  const priceCents = quiet.cents('Price');
  const euro = priceCents === undefined ? 0 : Math.round(priceCents / 100);
  const hidesPrice = quiet.flag('PublishPrice') !== true && euro >= smallestTellingEuro;
  if (hidesPrice && texts.some((text) => namesAmount(text, euro))) {
    warn('hidden-value-in-text', 'Price', 'the price is hidden, but a title or description names it');
  }
  const street = quiet.text('Street', 120)?.toLowerCase();
  const houseNumber = quiet.text('HouseNumber', 20)?.toLowerCase();
  if (address.isPublished || street === undefined || houseNumber === undefined) return;
  if (texts.some((text) => text.toLowerCase().includes(`${street} ${houseNumber}`))) {
    warn('hidden-value-in-text', 'Street', 'the address is hidden, but a title or description names it');
  }
}
