import { lineIn } from '#domain/texts.ts';
import type { Listing } from '#domain/listing.ts';
import { largestFile } from '#domain/photo.ts';
import type { ExportFile, Stock } from '#site/export/export-file.ts';
import { around, homeParts } from '#site/export/home-parts.ts';
import { areasXml, equipmentXml, placeXml, pricesXml, stateXml } from '#site/export/openimmo-parts.ts';
import { openImmoKinds } from '#site/export/openimmo-types.ts';
import { shownListing } from '#site/export/shown-listing.ts';
import { standardTypeWords } from '#site/export/standard-type.ts';
import { escapedOnce } from '#site/export/text.ts';
import { branch, leaf, xmlHead, xmlType } from '#site/xml.ts';

const formats: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** Icons of homes, in the table of docs/rules/listings.md. */
const residentialWebId = 1;

/** What the part of a home shows beside it. */
interface Beside extends Pick<Stock, 'types' | 'defaultLanguage'> {
  readonly site: Pick<Stock['site'], 'url' | 'marqueeIgnore'>;
  readonly agency: Pick<Stock['site']['agency'], 'name' | 'email' | 'phone'>;
}

function categoryXml(listing: Listing, { types }: Beside): string {
  const kinds = standardTypeWords(listing, types).map((word) => openImmoKinds[word]);
  const [element, attribute, word] = kinds.find((kind) => kind !== undefined) ?? ['sonstige'];
  const isSale = listing.goal === 'sale';
  const isHome = listing.webId === residentialWebId;
  return branch('objektkategorie', [
    branch('nutzungsart', [], { WOHNEN: isHome, GEWERBE: !isHome }),
    branch('vermarktungsart', [], { KAUF: isSale, MIETE_PACHT: !isSale }),
    branch('objektart', [attribute === undefined ? `<${element}/>` : branch(element, [], { [attribute]: word })]),
  ]);
}

function contactXml({ manager }: Listing, { agency }: Beside): string {
  return branch('kontaktperson', [
    leaf('email_zentrale', agency.email),
    leaf('email_direkt', manager?.email),
    leaf('tel_zentrale', agency.phone),
    leaf('tel_durchw', manager?.phone),
    leaf('name', escapedOnce(manager?.name ?? agency.name)),
    leaf('firma', agency.name),
  ]);
}

/** The language that most is said in: the site's own, or the first that there is a title in. */
export function mainLanguage(
  { title, description }: Listing,
  { defaultLanguage }: Pick<Stock, 'defaultLanguage'>,
): string {
  const own = [title, description].some((texts) => texts[defaultLanguage] !== undefined);
  return own ? defaultLanguage : (Object.keys(title)[0] ?? Object.keys(description)[0] ?? defaultLanguage);
}

function textsXml({ title, description }: Listing, language: string): string {
  const others = Object.entries(description).filter(([code]) => code !== language);
  const own = title[language];
  return branch('freitexte', [
    leaf('objekttitel', own && escapedOnce(own)),
    leaf('objektbeschreibung', description[language]),
    ...others.map(([code, html]) => leaf('objekt_text', html, { lang: code })),
  ]);
}

function attachmentsXml({ media }: Listing, siteUrl: string): string {
  const attachment = (group: string, path: string, title?: string): string =>
    branch(
      'anhang',
      [
        leaf('anhangtitel', title && escapedOnce(title)),
        leaf('format', formats[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'),
        branch('daten', [leaf('pfad', siteUrl + path)]),
      ],
      {
        location: 'REMOTE',
        gruppe: group,
      },
    );
  const titleOf = (texts: Listing['title']): string | undefined => texts['de'] ?? Object.values(texts)[0];
  return branch('anhaenge', [
    ...media.photos.flatMap((photo, index) => {
      const file = largestFile(photo);
      return file ? [attachment(index === 0 ? 'TITELBILD' : 'BILD', file.path, titleOf(photo.alt))] : [];
    }),
    ...media.floorPlans.flatMap(({ path, title }) =>
      path === undefined ? [] : [attachment('GRUNDRISS', path, titleOf(title))],
    ),
    ...media.documents.flatMap(({ path, title }) =>
      path === undefined ? [] : [attachment('DOKUMENTE', path, titleOf(title))],
    ),
  ]);
}

function administrationXml({ address, availableFrom, available, legal, features }: Listing): string {
  return branch('verwaltung_objekt', [
    // Missing means yes, so it always stands.
    leaf('objektadresse_freigeben', address.isPublished),
    leaf('abdatum', available === 'on-date' ? availableFrom : undefined),
    leaf('haustiere', features.petsAllowed),
    leaf('denkmalgeschuetzt', legal.heritage === 'yes' ? true : undefined),
  ]);
}

function technicalXml(listing: Listing, language: string): string {
  return branch('verwaltung_techn', [
    leaf('objektnr_intern', listing.id),
    leaf('objektnr_extern', escapedOnce(listing.reference)),
    '<aktion/>',
    leaf('openimmo_obid', listing.id),
    leaf('stand_vom', listing.changedAt.slice(0, 10)),
    leaf('sprache', language),
  ]);
}

function objectXml(home: Listing, beside: Beside): string {
  const listing = shownListing(home, beside.site.marqueeIgnore);
  const language = mainLanguage(listing, beside);
  return branch('immobilie', [
    categoryXml(listing, beside),
    placeXml(listing),
    contactXml(listing, beside),
    pricesXml(listing),
    areasXml(listing),
    equipmentXml(listing),
    stateXml(listing),
    textsXml(listing, language),
    attachmentsXml(listing, beside.site.url),
    administrationXml(listing),
    technicalXml(listing, language),
  ]);
}

const partsOf = homeParts(objectXml);

function newestChange(listings: Stock['listings']): string | undefined {
  return listings
    .map(({ changedAt }) => changedAt)
    .reduce<string | undefined>(
      (last, changedAt) => (last === undefined || Date.parse(changedAt) > Date.parse(last) ? changedAt : last),
      undefined,
    );
}

/** The homes as one transfer of OpenImmo 1.2.7: the whole stock, pictures by their addresses. */
export function openImmoFile(stock: Stock): ExportFile {
  const { types, defaultLanguage: language } = stock;
  const { url, agency, defaultLanguage, marqueeIgnore } = stock.site;
  const number = lineIn(agency.professionalNumber, defaultLanguage);
  const write = (): Buffer<ArrayBuffer> => {
    const transfer = branch('uebertragung', [], {
      art: 'ONLINE',
      umfang: 'VOLL',
      modus: 'NEW',
      version: '1.2.7',
      sendersoftware: 'Gevel',
      senderversion: '1',
      techn_email: agency.email,
      // The newest change: the same stock is the same file, whenever it is made.
      timestamp: newestChange(stock.listings),
    });
    const sender = [leaf('anbieternr', number), leaf('firma', agency.name), leaf('openimmo_anid', number)];
    const { name, email, phone } = agency;
    const homes = partsOf(stock.listings, {
      types,
      defaultLanguage: language,
      site: { url, marqueeIgnore },
      agency: { name, email, phone },
    });
    return around(`${xmlHead}<openimmo>${transfer}<anbieter>${sender.join('')}`, homes, '</anbieter></openimmo>\n');
  };
  return { path: 'openimmo.xml', contentType: xmlType, shows: stock.listings, isForPrograms: true, write };
}
