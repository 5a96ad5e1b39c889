import { isListed } from '#domain/availability.ts';
import { advertDuties, type Duty } from '#domain/duties.ts';
import type { Listing } from '#domain/listing.ts';
import { localized } from '#domain/texts.ts';
import type { PrintFormat } from '#contracts/print-paths.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { labelled } from '#i18n/labelled.ts';
import { printPicture } from '#server/print/print-picture.ts';
import { printingIn } from '#server/print/printing.ts';
import type { Services } from '#server/services.ts';
import { todayOf } from '#server/site/today.ts';
import type { Printing } from '#site/printed-agency.ts';
import { printedHome } from '#site/print/printed-home.ts';
import { printColors } from '#ui/pdf/brand.ts';
import { paperSizesPt, pdfBytes } from '#ui/pdf/bytes.ts';
import type { Paper } from '#ui/pdf/paper.ts';
import { drawBrochure } from '#ui/print/brochure.ts';
import type { HomePaper, PrintedPicture } from '#ui/print/home-paper.ts';
import { drawScreenCard } from '#ui/print/screen-card.ts';
import { drawWindowCard } from '#ui/print/window-card.ts';

/** What is printed, and on what. */
export type PaperKind = { readonly kind: 'card'; readonly format: PrintFormat } | { readonly kind: 'brochure' };

/** What of a home's advert is missing: it is not printed without. */
export interface HeldBack {
  readonly reference: string;
  readonly missing: readonly Duty[];
}

/** In which language, and who asked: nothing more is made for whom has left. */
interface Asked {
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
}

type PaperServices = Pick<Services, 'siteData' | 'config' | 'clock'>;

const brochurePhotos = 17;
const cardPhotos = 4;
/** Pixels across of the first photo, by the paper: 200 a inch on A3. */
const heroPx: Readonly<Record<PrintFormat, number>> = { a4: 1600, a3: 2000, screen: 1600 };
const otherPx = 1000;
const planPx = 1800;

/** The homes that may not be printed yet: what the law wants in an advert stands in print as on the page, and print cannot be put right. */
export function heldBack(listings: readonly Listing[], { siteData }: Pick<Services, 'siteData'>): HeldBack[] {
  const { marqueeIgnore } = siteData().config;
  return listings.filter(isListed).flatMap((listing) => {
    const missing = advertDuties(listing, { marqueeIgnore }).map(({ duty }) => duty);
    return missing.length > 0 ? [{ reference: listing.reference, missing }] : [];
  });
}

/** Photos with what they show, one after the other: a picture unpacked takes a hundred megabytes. */
async function photosOf(
  listing: Listing,
  printing: Printing,
  { kind, title, language, signal }: Asked & { readonly kind: PaperKind; readonly title: string },
): Promise<PrintedPicture[]> {
  const { photos } = listing.media;
  const t = createTranslator(language);
  const count = kind.kind === 'card' ? cardPhotos : brochurePhotos;
  const first = heroPx[kind.kind === 'card' ? kind.format : 'a4'];
  const shown: PrintedPicture[] = [];
  for (const [index, photo] of photos.slice(0, count).entries()) {
    signal?.throwIfAborted();
    const bytes = await printing.photo(photo, index === 0 ? first : otherPx);
    const own = localized(photo.alt, language, [])?.text;
    const alt = own ?? t('print:photoOf', { number: index + 1, total: photos.length, title });
    if (bytes) shown.push({ bytes, alt });
  }
  return shown;
}

async function plansOf(
  listing: Listing,
  services: PaperServices,
  { language, signal }: Asked,
): Promise<PrintedPicture[]> {
  const { languages } = services.siteData().config;
  const plans: PrintedPicture[] = [];
  for (const { path, title } of listing.media.floorPlans) {
    signal?.throwIfAborted();
    const bytes = path === undefined ? undefined : await printPicture(services.config.documentDirs.site, path, planPx);
    const alt = localized(title, language, languages)?.text ?? createTranslator(language)('listing:floorPlans');
    if (bytes) plans.push({ bytes, alt });
  }
  return plans;
}

function homeOf(listing: Listing, services: PaperServices, language: Language): HomePaper['home'] {
  const { config: site, routes } = services.siteData();
  return printedHome(listing, { site, routes, language, today: todayOf(services) });
}

async function paperOf(listing: Listing, kind: PaperKind, services: PaperServices, asked: Asked): Promise<HomePaper> {
  const printing = printingIn(services, asked.language);
  const home = homeOf(listing, services, asked.language);
  const photos = await photosOf(listing, printing, { kind, title: home.title, ...asked });
  const isCard = kind.kind === 'card';
  // A card has room for plans where photos leave it.
  const plans = isCard && photos.length >= cardPhotos ? [] : await plansOf(listing, services, asked);
  const person = isCard ? undefined : await printing.person(listing.manager);
  const agency = await printing.agency();
  return { home, agency, colors: printColors(agency.theme), photos, plans, ...(person && { person }) };
}

function drawOf(kind: PaperKind): (paper: Paper, home: HomePaper) => void {
  if (kind.kind === 'brochure') return drawBrochure;
  return kind.format === 'screen' ? drawScreenCard : drawWindowCard;
}

/** One file with the papers of homes, in their order: pictures of one home at a time are held. Rejects where `signal` is aborted. */
export async function homePapers(
  listings: readonly Listing[],
  kind: PaperKind,
  services: PaperServices,
  asked: Asked,
): Promise<Uint8Array> {
  const { language } = asked;
  const t = createTranslator(language);
  const { agency } = services.siteData().config;
  const [only, second] = listings;
  const named = only && !second ? homeOf(only, services, language).title : agency.name;
  const title = labelled(t(kind.kind === 'card' ? 'print:card' : 'print:brochure'), named, language);
  const sizePt = paperSizesPt[kind.kind === 'card' ? kind.format : 'a4'];
  const draw = drawOf(kind);
  return pdfBytes(
    { title, agency: agency.name, language, createdAt: services.clock(), marginPt: 48, sizePt },
    async (paper) => {
      for (const [index, listing] of listings.entries()) {
        const home = await paperOf(listing, kind, services, asked);
        asked.signal?.throwIfAborted();
        if (index > 0) paper.newPage();
        draw(paper, home);
      }
    },
  );
}
