import { townName } from '#domain/municipality.ts';
import type { Listing, Photo, Project } from '#domain/listing.ts';
import { isSoldOut } from '#domain/project-units.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { linksFor, type Links } from '#site/links.ts';
import type { NewsArticle } from '#site/news.ts';
import type { PageData } from '#site/page-schema.ts';

/** A photo of the agency's own offer above an editorial text, with a link to what it shows. */
export interface EditorialPicture {
  readonly photo: Photo;
  readonly alt: string;
  /** Of a photo of the offer: what it shows, and the way there. */
  readonly caption?: string;
  readonly href?: string;
}

interface Subject {
  readonly record: Listing | Project;
  readonly path: (links: Links) => string;
}

const hasPhoto = ({ media }: Listing | Project) => media.photos.length > 0;

function projectSubject({ projects }: Content, rank: number): Subject | undefined {
  const record = projects.filter((project) => hasPhoto(project) && !isSoldOut(project))[rank];
  return record && { record, path: (links) => links.project(record) };
}

function listingSubject({ onOffer }: Content, fits: (listing: Listing) => boolean, rank = 0): Subject | undefined {
  const record = onOffer.filter((listing) => hasPhoto(listing) && fits(listing))[rank];
  return record && { record, path: (links) => links.listing(record) };
}

const residential = 1;
/** Units of a project have its photos, which illustrate other texts. */
const isForSaleHighlight = ({ goal, isHighlighted, projectId }: Listing) =>
  goal === 'sale' && isHighlighted && projectId === undefined;

/** Which part of the offer illustrates a view; the other views have no picture. */
const subjects: Readonly<Record<string, (content: Content) => Subject | undefined>> = {
  'article-new-build': (content) => projectSubject(content, 0),
  'article-project-development': (content) => projectSubject(content, 1),
  'article-sales-and-letting': (content) => listingSubject(content, isForSaleHighlight),
  services: (content) => listingSubject(content, isForSaleHighlight, 1),
  abroad: (content) =>
    listingSubject(
      content,
      ({ address, webId }) => webId === residential && address.countryId !== content.site.agency.countryId,
    ),
};

/** The picture that a text names, while the site shows that home. */
function namedSubject({ listings }: Content, reference: string): Subject | undefined {
  const record = listings.find((listing) => listing.reference === reference);
  return record && { record, path: (links) => links.listing(record) };
}

function ownAlt({ alt }: Photo, language: Language, { languages }: Content): string {
  return localized(alt, language, languages)?.text ?? '';
}

/** The picture of a view: the one that its text names, else one that fits; undefined where nothing on offer does. */
export function editorialPicture(
  content: Content,
  view: string,
  language: Language,
  named?: PageData['picture'],
): EditorialPicture | undefined {
  const chosen = named && namedSubject(content, named.home);
  const subject = chosen ?? subjects[view]?.(content);
  const photo = subject?.record.media.photos[chosen ? named.photo - 1 : 0];
  if (!subject || !photo) return undefined;
  const { title, address } = subject.record;
  const name = localized(title, language, content.languages)?.text;
  return {
    photo,
    alt: (chosen && named.alt) ?? ownAlt(photo, language, content),
    caption: [name, townName(address, language)].filter(Boolean).join(', '),
    href: subject.path(linksFor(content, language)),
  };
}

/** The picture of an article of the office. */
export function newsPicture({ photo }: NewsArticle, language: Language): EditorialPicture | undefined {
  return photo && { photo, alt: photo.alt[language] ?? '' };
}
