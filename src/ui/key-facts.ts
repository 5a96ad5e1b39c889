import { energyLabel } from '#domain/energy.ts';
import { floorAreaKind } from '#domain/floor-area.ts';
import type { Listing } from '#domain/listing.ts';
import { formatArea } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { IconName } from '#ui/icon-names.ts';

/** One of the few facts that stand large. */
export interface KeyFact {
  readonly icon: IconName;
  readonly label: string;
  readonly value: string;
}

/** What a glance at a home shows: five facts at most, one less where it has an energy class, which stands beside them. */
export function keyFacts(listing: Listing, t: Translate, language: Language): KeyFact[] {
  const { building, surfaces, webId } = listing;
  const parking = (building.garages ?? 0) + (building.parkings ?? 0) + (building.externalParkings ?? 0);
  const areaKey = floorAreaKind(webId) === 'living' ? 'listing:short.livingM2' : 'listing:short.usableM2';
  const facts: (readonly [IconName, string, string | number | undefined])[] = [
    ['living', t(areaKey), surfaces.livingM2 && formatArea(surfaces.livingM2, language)],
    ['plot', t('listing:short.groundM2'), surfaces.groundM2 && formatArea(surfaces.groundM2, language)],
    ['bed', t('listing:short.bedrooms'), building.bedrooms],
    ['bath', t('listing:short.bathrooms'), building.bathrooms],
    ['car', t('listing:short.parking'), parking],
    ['residential', t('listing:short.constructionYear'), building.constructionYear],
  ];
  return facts
    .flatMap(([icon, label, value]) => (value ? [{ icon, label, value: String(value) }] : []))
    .slice(0, energyLabel(listing) ? 4 : 5);
}
