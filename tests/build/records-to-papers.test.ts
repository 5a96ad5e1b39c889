import { beforeAll, describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import { streetIn } from '#domain/street.ts';
import { townName } from '#domain/municipality.ts';
import { formatMoney } from '#i18n/formats.ts';
import { exportStock } from '#feed/round-trip/round-trip.fixture.ts';
import { statable, statedBy } from '#feed/round-trip/stated.fixture.ts';
import { printedHome } from '#site/print/printed-home.ts';
import { printedAgency } from '#site/printed-agency.ts';
import { readRoutes } from '#site/route-schema.ts';
import { readSiteConfig } from '#site/site-config.ts';
import { printColors } from '#ui/pdf/brand.ts';
import { paperSizesPt, pdfBytes } from '#ui/pdf/bytes.ts';
import { pdfPieces } from '#ui/pdf/pdf-text.fixture.ts';
import { drawBrochure } from '#ui/print/brochure.ts';
import { drawScreenCard } from '#ui/print/screen-card.ts';
import { drawWindowCard } from '#ui/print/window-card.ts';
import { told } from './records/hidden.ts';
import { languages, type Language } from './records/odd-site.ts';
import { readOddFeeds } from './records/read-feeds.ts';
import { numbersOfSite, untoldNumbers } from './records/told-numbers.ts';

const site = readSiteConfig('content/site.json', {});
const routes = readRoutes(readFileSync('content/routes.json', 'utf8'));
const today = '2026-11-20';
const kinds = {
  card: { draw: drawWindowCard, sizePt: paperSizesPt.a4 },
  screen: { draw: drawScreenCard, sizePt: paperSizesPt.screen },
  brochure: { draw: drawBrochure, sizePt: paperSizesPt.a4 },
} as const;
type Kind = keyof typeof kinds;

/** A paper of a home, without pictures: each piece of a line, but for the address of its page. */
async function paperOf(listing: Listing, language: Language, kind: Kind): Promise<string[]> {
  const { draw, sizePt } = kinds[kind];
  const agency = printedAgency(site, language);
  const home = printedHome(listing, { site, routes, language, today });
  const bytes = await pdfBytes(
    { title: home.title, agency: agency.name, language, createdAt: new Date(today), marginPt: 48, sizePt },
    (paper) => {
      draw(paper, { home, agency, colors: printColors(agency.theme), photos: [], plans: [] });
    },
  );
  // The code at the foot leads to the page, whose number nobody knows beforehand.
  return pdfPieces(bytes).filter((piece) => !home.address.includes(piece.trim()) || piece.trim().length < 6);
}

interface Home {
  readonly crm: string;
  readonly raw: unknown;
  readonly listing: Listing;
}

const homes: Home[] = [];
/** What stands on the papers of a home of which nothing is known. */
const ofSite = new Map<Language, ReadonlySet<string>>();

beforeAll(async () => {
  await readOddFeeds(({ crm, listings, prepared }) => {
    for (const { entity, sourceId, raw } of prepared.entries) {
      const id = prepared.traced.find((one) => one.entity === 'property' && one.sourceId === sourceId)?.id;
      const listing = listings.find((one) => one.id === id);
      if (entity === 'property' && listing) homes.push({ crm, raw, listing });
    }
    return Promise.resolve();
  });
  const bare = homes.find(({ listing }) => listing.reference === 'W-51009') ?? expect.fail('There is no bare home.');
  for (const language of languages) {
    const texts = (
      await Promise.all((['card', 'screen', 'brochure'] as const).map((kind) => paperOf(bare.listing, language, kind)))
    ).flat();
    ofSite.set(language, numbersOfSite(texts.map((text) => text.replaceAll(/W-51009|8400|51009/gu, ''))));
  }
}, 400_000);

/** Each home in two languages, as a card or a slide and as a brochure. */
async function* papers(): AsyncGenerator<Home & { language: Language; kind: Kind; pieces: string[]; name: string }> {
  for (const [at, home] of homes.entries())
    for (const turn of [0, 1]) {
      const language = languages[(at + 2 * turn + Math.floor(at / 4)) % languages.length] ?? 'nl';
      const kind = turn === 1 ? 'brochure' : at % 2 === 0 ? 'card' : 'screen';
      const pieces = await paperOf(home.listing, language, kind);
      yield { ...home, language, kind, pieces, name: `${home.listing.reference} ${language} ${kind}` };
    }
}

const squeezed = (text: string): string => text.replaceAll(/[\s\u00AD]/gu, '');

/** Is the price of a home on its papers? Of what is gone none is. */
function shownPrice({ price, availability, isDraft }: Listing): number | undefined {
  const isHidden = !price.isPublished || site.marqueeIgnore.includes(price.marquee ?? -1);
  return isHidden || !isListed({ availability, isDraft }) ? undefined : price.amountCents;
}

/** What a paper has to say of a home, whatever else it says. */
function wantedOn({ energy, address }: Listing, language: Language, cents: number | undefined): string[] {
  return [
    cents === undefined ? undefined : formatMoney(cents, language),
    `${address.zip} ${townName(address, language)}`.trim(),
    energy.labelText,
    energy.uniqueCode,
    address.street === undefined ? undefined : streetIn(address.street, language).slice(0, 8),
  ].filter((part) => part !== undefined);
}

/** Rooms, areas and figures of energy: all of them stand in a brochure. */
function figuresOf({ building, surfaces, energy }: Listing): string[] {
  return [building, surfaces, energy].flatMap((part) =>
    Object.values(part).flatMap((value) =>
      typeof value === 'number' && value !== 0 ? [String(Math.abs(value)).replace('.', ',')] : [],
    ),
  );
}

describe('papers of odd records of every CRM', () => {
  it('say what the record says, no other number, and nothing that it hides', async () => {
    const wrong: string[] = [];
    let count = 0;
    for await (const { raw, listing, language, kind, pieces, name } of papers()) {
      count += 1;
      const text = squeezed(pieces.join(''));
      const plain = text.replaceAll(/(?<=\d)\.(?=\d{3})/gu, '');
      const cents = shownPrice(listing);
      const untold = untoldNumbers({ raw, listing, texts: pieces, ofSite: ofSite.get(language) ?? new Set() });
      const leak = told.exec(pieces.join('\n'))?.[0] ?? told.exec(text)?.[0];
      const isPriced = /€\s*\d/u.test(pieces.join(''));
      wrong.push(
        ...untold.map((one) => `${name}: ${one}`),
        ...(leak === undefined ? [] : [`${name} tells ${leak}`]),
        ...(cents === undefined && isPriced ? [`${name} shows an amount`] : []),
        ...wantedOn(listing, language, cents).flatMap((part) =>
          text.includes(squeezed(part)) ? [] : [`${name} lacks ${part}`],
        ),
        ...(kind === 'brochure' ? figuresOf(listing) : []).flatMap((figure) =>
          plain.includes(figure) ? [] : [`${name} lacks ${figure}`],
        ),
      );
    }
    expect(count).toBeGreaterThan(180);
    expect(wrong).toEqual([]);
  }, 400_000);
});

describe('exports of odd records of every CRM', () => {
  const onOffer = () => homes.map(({ listing }) => listing).filter(isListed);

  it('state what the record says', () => {
    const listings = onOffer();
    const { openimmo, kyero, own } = statedBy(exportStock(listings));
    for (const listing of listings) {
      const wanted = statable(listing, site.marqueeIgnore);
      expect(openimmo.get(listing.reference), listing.reference).toEqual(wanted.openimmo);
      expect(own.get(listing.reference), listing.reference).toEqual(wanted.own);
      const inKyero = kyero.get(listing.reference);
      if (inKyero !== undefined) expect(inKyero, listing.reference).toEqual(wanted.kyero);
    }
    expect(listings.length).toBeGreaterThan(60);
  });

  it('hold no number of a price, an area or a room that the record does not give', () => {
    for (const { raw, listing } of homes.filter(({ listing }) => isListed(listing))) {
      const { openimmo, own } = statedBy(exportStock([listing]));
      const stated = [openimmo, own].flatMap((form) => [...form.values()]);
      const texts = stated.flatMap((facts) =>
        // A point is rounded.
        Object.entries(facts).flatMap(([name, value]) =>
          typeof value === 'number' && !name.endsWith('tude') ? [String(value)] : [],
        ),
      );
      expect(untoldNumbers({ raw, listing, texts, ofSite: new Set() }), listing.reference).toEqual([]);
    }
  });

  it('tell nothing hidden', () => {
    for (const text of exportStock(onOffer()).texts()) expect(told.exec(text)?.[0]).toBeUndefined();
  });
});
