import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { NamedPlace } from './protocol.ts';

/** What a place is called in a language; its postcode stays before the name. `Luik in fr -> 'Liège'` */
export function placeName({ kind, name, names, postcodes }: NamedPlace, language: Language): string {
  const own = names[language] ?? (language === 'en' ? undefined : names['nl']);
  if (own === undefined) return name;
  return kind === 'postcode' ? `${postcodes[0] ?? ''} ${own}` : own;
}

/** The same with the province where another place has the name too. `'Halle (Vlaams-Brabant)'` */
export function placeLabel(place: NamedPlace, language: Language, t: Translate): string {
  const name = place.kind === 'province' ? placeName(place, language) : place.name;
  return place.isAmbiguous && place.province ? `${name} (${t(`search:province.${place.province}`)})` : name;
}
