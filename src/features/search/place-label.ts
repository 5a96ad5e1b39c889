import { nameIn } from '#domain/place-language.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { NamedPlace, Suggestion } from './protocol.ts';

/** What a place is called in a language; its postcode stays before the name. `Luik in fr -> 'Liège'` */
export function placeName({ kind, name, names, province, postcodes }: NamedPlace, language: Language): string {
  const own = nameIn(names, province, language);
  if (own === undefined) return name;
  return kind === 'postcode' ? `${postcodes[0] ?? ''} ${own}` : own;
}

/** The same with the province where another place has the name too. `'Halle (Vlaams-Brabant)'` */
export function placeLabel(place: NamedPlace, language: Language, t: Translate): string {
  const name = placeName(place, language);
  return place.isAmbiguous && place.province ? `${name} (${t(`search:province.${place.province}`)})` : name;
}

/** What stands under the name that was found: the name of the page's language, the region, and how many homes there are. `Gand in nl -> 'Gent · Oost-Vlaanderen · 3 panden'` */
export function suggestionDetail(
  { place, found }: Suggestion,
  count: number,
  { language, t }: { readonly language: Language; readonly t: Translate },
): string {
  const region =
    place.kind === 'province' ? t('finder:province') : place.province && t(`search:province.${place.province}`);
  const other = place.kind === 'postcode' ? [] : [placeName(place, language)];
  return [...other.filter((name) => name !== found), region, t('search:showAreaCount', { count })]
    .filter(Boolean)
    .join(' · ');
}

/** The choice that an arrow key leads to; from none the first or the last, and round at the ends. `('ArrowUp', -1, 3) -> 2` */
export function nextOption(key: 'ArrowDown' | 'ArrowUp', current: number, count: number): number {
  if (key === 'ArrowDown') return (current + 1) % count;
  return current < 0 ? count - 1 : (current - 1 + count) % count;
}
