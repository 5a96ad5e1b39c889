import { realmEndpoints } from '#server/accounts/realm-endpoints.ts';
import type { Endpoint } from '#server/http/endpoint.ts';
import type { Services } from '#server/services.ts';
import { connectionTest } from '#server/office/connections/connection-test.ts';
import { newsEndpoints } from '#server/news/news-office.ts';
import { newsletterEndpoints } from '#server/office/newsletter/newsletter-endpoints.ts';
import { ownersEndpoints } from '#server/office/owners/owners-endpoints.ts';
import { diaryEndpoints } from '#server/diary/diary-office.ts';
import { peopleEndpoints } from '#server/office/people/people-endpoints.ts';
import { homeEndpoints } from '#server/homes/home-office.ts';
import { leadEndpoints } from '#server/leads/lead-office.ts';
import { printEndpoints } from '#server/office/print/print-endpoints.ts';
import { publicationEndpoints } from '#server/publications/publication-office.ts';
import { privacyEndpoints } from '#server/office/privacy/privacy-endpoints.ts';
import { sendAgainEndpoint } from '#server/office/undelivered/undelivered-office.ts';
import { textEndpoints } from '#server/texts/texts-office.ts';
import { ownLanguageEndpoint } from '#server/office/own-language.ts';
import { statisticsEndpoint } from '#server/statistics/statistics-office.ts';
import { staffRealm } from '#server/staff/staff-realm.ts';

/** Every endpoint of the office. */
export function officeEndpoints(services: Services): readonly Endpoint[] {
  return [
    ...realmEndpoints(staffRealm, services),
    ...leadEndpoints(services),
    ...homeEndpoints(services),
    ...publicationEndpoints(services),
    ...newsEndpoints(services),
    ...textEndpoints(services),
    ...diaryEndpoints(services),
    ownLanguageEndpoint(services),
    ...peopleEndpoints(services),
    ...printEndpoints(services),
    ...ownersEndpoints(services),
    ...privacyEndpoints(services),
    statisticsEndpoint(services),
    connectionTest(services),
    sendAgainEndpoint(services),
    ...newsletterEndpoints(services),
  ];
}
