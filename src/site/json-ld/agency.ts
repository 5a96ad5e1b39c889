import { internationalPhone } from '#domain/phone.ts';
import { postalAddress } from '#site/json-ld/postal-address.ts';
import type { Publisher } from './publisher.ts';

const dayNames: Readonly<Record<string, string>> = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
};

/** Name by which other things on the site refer to the agency. `'https://www.x.example' -> 'https://www.x.example/#agency'` */
export function agencyId(siteUrl: string): string {
  return `${siteUrl}/#agency`;
}

/** The agency where a page tells of something else that it offers or wrote; home and contact tell the rest. */
export function agencyReference({ url, agency }: Publisher): object {
  return {
    '@type': 'RealEstateAgent',
    '@id': agencyId(url),
    name: agency.name,
    url: `${url}/`,
    telephone: internationalPhone(agency.phone),
  };
}

/** The agency as schema.org RealEstateAgent, for home and contact. */
export function agencyJsonLd(site: Publisher, language: string): object {
  const { agency, url } = site;
  return {
    '@type': 'RealEstateAgent',
    '@id': agencyId(url),
    name: agency.name,
    legalName: agency.legalName,
    url: `${url}/`,
    logo: `${url}/icon-512.png`,
    image: `${url}/icon-512.png`,
    telephone: internationalPhone(agency.phone),
    email: agency.email,
    vatID: agency.vatNumber.replace(/[^A-Z\d]/gu, ''),
    ...(agency.foundedIn !== undefined && { foundingDate: String(agency.foundedIn) }),
    address: postalAddress(agency, language),
    geo: { '@type': 'GeoCoordinates', latitude: agency.latitude, longitude: agency.longitude },
    openingHoursSpecification: agency.openingHours.map(({ days, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => dayNames[day]),
      opens,
      closes,
    })),
    ...(agency.social.length > 0 && { sameAs: agency.social }),
  };
}
