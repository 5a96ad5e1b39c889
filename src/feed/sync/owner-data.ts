import type { Listing } from '#domain/listing.ts';
import { viewSource } from '#domain/statistics/day-views.ts';
import type { Language } from '#i18n/languages.ts';
import type { ContactContent, SummaryContent, PrivateRow } from '#server/owner-data/row-contents.ts';
import type { OwnerData, PortalView } from '#server/owner-data/store-rows.ts';
import type { Owner } from '#feed/format/map-owner.ts';
import { present } from '#feed/format/present.ts';

/** What a row's TypeID means: content/sample-feed/README.md "Owner". */
const contactKinds: Readonly<Record<number, ContactContent['kind']>> = {
  1: 'viewing',
  2: 'call',
  3: 'mail',
  4: 'request',
};

interface Surroundings {
  /** What the portal says of each home, by its id. */
  readonly listings: ReadonlyMap<string, SummaryContent>;
  readonly defaultLanguage: Language;
  readonly languages: readonly Language[];
}

function contactRows({ rows }: Owner): PrivateRow[] {
  return rows.map(({ listingId, date, typeId, contact, subject, comment, status, sourceName }) => ({
    listingId,
    kind: 'contact',
    day: date,
    content: present({
      kind: contactKinds[typeId ?? 0] ?? 'other',
      contact,
      subject,
      comment,
      status,
      source: sourceName,
    }),
  }));
}

function otherRows({ onlineMedia, prices, offers, nextSteps, visits }: Owner): PrivateRow[] {
  return [
    ...onlineMedia.flatMap(({ listingId, name, url, since = '' }): PrivateRow[] =>
      name === undefined ? [] : [{ listingId, kind: 'medium', day: since, content: present({ name, url }) }],
    ),
    ...prices.flatMap(({ listingId, date, priceCents }): PrivateRow[] =>
      priceCents === undefined || date === ''
        ? []
        : [{ listingId, kind: 'price', day: date.slice(0, 10), content: { priceCents } }],
    ),
    ...offers.flatMap(({ listingId, date, text }): PrivateRow[] =>
      text === undefined ? [] : [{ listingId, kind: 'offer', day: date.slice(0, 10), content: { text } }],
    ),
    ...nextSteps.flatMap(({ listingId, date, text }): PrivateRow[] =>
      text === undefined ? [] : [{ listingId, kind: 'step', day: date.slice(0, 10), content: { text } }],
    ),
    ...visits.map(({ listingId, date, ...counts }): PrivateRow => ({
      listingId,
      kind: 'visits',
      day: date.slice(0, 10),
      content: counts,
    })),
  ];
}

/** A home of the site as the portal shows it. */
export interface HomeSummary {
  readonly id: string;
  readonly facts: SummaryContent;
}

/** What the portal says of a home. */
export function homeSummary({ id, reference, title, address, goal, availability, createdAt }: Listing): HomeSummary {
  return { id, facts: { reference, title, zip: address.zip, city: address.city, goal, availability, createdAt } };
}

function viewsOf({ statistics }: Owner): PortalView[] {
  return statistics.flatMap(({ listingId, date, portal, views }) =>
    portal === undefined || views === undefined || date === ''
      ? []
      : [{ listingId, day: date.slice(0, 10), source: viewSource(portal), views }],
  );
}

/** An owner of the feed as the portal keeps one. */
export function ownerData(owner: Owner, { listings, defaultLanguage, languages }: Surroundings): OwnerData {
  const { id, email, firstName, name, language, listingIds } = owner;
  const facts = listingIds.flatMap((listingId): PrivateRow[] => {
    const content = listings.get(listingId);
    return content ? [{ listingId, kind: 'facts', day: '', content }] : [];
  });
  return {
    account: {
      id,
      email,
      language: languages.find((code) => code === language) ?? defaultLanguage,
      name: [firstName, name].filter((part) => part !== undefined).join(' '),
      listingIds,
    },
    rows: [...contactRows(owner), ...otherRows(owner), ...facts],
    views: viewsOf(owner),
  };
}
