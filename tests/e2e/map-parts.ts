import type { MapPin } from '#contracts/map.ts';
import { homes } from './map-stage.ts';

export const pins: readonly MapPin[] = homes.map(
  ({ ID, Latitude, Longitude, PublishAddress = false, Price, Title = '' }) => ({
    id: String(ID),
    latitude: Latitude,
    longitude: Longitude,
    isExact: PublishAddress,
    price: Price === undefined ? 'Prijs op aanvraag' : `€ ${String(Price)}`,
    name: Title,
    href: `/home-${String(ID)}/`,
    ...(Price !== undefined && { priceCents: Price * 100 }),
  }),
);

export const placeChoices = [
  { id: 'east-flanders', name: 'Oost-Vlaanderen', kind: 'province', count: 3 },
  { id: 'gent-east-flanders', name: 'Gent', kind: 'town', count: 3 },
  { id: 'brugge-west-flanders', name: 'Brugge', kind: 'town', count: 1 },
] as const;
