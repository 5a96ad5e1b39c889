import { townName } from '#domain/municipality.ts';
import type { Listing, Photo, Project } from '#domain/listing.ts';
import { isSoldOut } from '#domain/project-units.ts';
import { localized } from '#domain/texts.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import { feedQuestion } from '#site/feed-question.ts';
import { homeByReference } from '#site/home-by-reference.ts';
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

type Subject = Listing | Project;

const hasPhoto = ({ media }: Subject) => media.photos.length > 0;

/** The one of a rank among those that fit, without a look at all that come after it. */
function nth<Member>(members: readonly Member[], fits: (member: Member) => boolean, rank: number): Member | undefined {
  let left = rank;
  return members.find((member) => fits(member) && left-- === 0);
}

const projectOf = ({ projects }: Content, rank: number): Project | undefined =>
  projects.filter((project) => hasPhoto(project) && !isSoldOut(project))[rank];

const homeOf = ({ onOffer }: Content, fits: (listing: Listing) => boolean, rank = 0): Listing | undefined =>
  nth(onOffer, (listing) => hasPhoto(listing) && fits(listing), rank);

const residential = 1;
/** Units of a project have its photos, which illustrate other texts. */
const isForSaleHighlight = ({ goal, isHighlighted, projectId }: Listing) =>
  goal === 'sale' && isHighlighted && projectId === undefined;

/** Which part of the offer illustrates a view; the other views have no picture. */
const subjects: Readonly<Record<string, (content: Content) => Subject | undefined>> = {
  'article-new-build': (content) => projectOf(content, 0),
  'article-project-development': (content) => projectOf(content, 1),
  'article-sales-and-letting': (content) => homeOf(content, isForSaleHighlight),
  services: (content) => homeOf(content, isForSaleHighlight, 1),
  abroad: (content) => {
    const { countryId } = content.site.agency;
    return homeOf(content, ({ address, webId }) => webId === residential && address.countryId !== countryId);
  },
};

const subjectOfView = feedQuestion('subject-of-view', (content, view) => subjects[view]?.(content));

/** The home that a text names, while the site shows it. */
const namedHome = feedQuestion('home-by-reference', homeByReference);

const pathOf = (subject: Subject, links: Links): string =>
  'units' in subject ? links.project(subject) : links.listing(subject);

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
  const chosen = named && namedHome(content, named.home);
  const subject = chosen ?? subjectOfView(content, view);
  const photo = subject?.media.photos[chosen ? named.photo - 1 : 0];
  if (!subject || !photo) return undefined;
  const { title, address } = subject;
  const name = localized(title, language, content.languages)?.text;
  return {
    photo,
    alt: (chosen && named.alt) ?? ownAlt(photo, language, content),
    caption: [name, townName(address, language)].filter(Boolean).join(', '),
    href: pathOf(subject, linksFor(content, language)),
  };
}

/** The picture of an article of the office. */
export function newsPicture({ photo }: NewsArticle, language: Language): EditorialPicture | undefined {
  return photo && { photo, alt: photo.alt[language] ?? '' };
}
