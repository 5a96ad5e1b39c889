import { addressLines } from '#domain/address.ts';
import { bindSpaces } from '#domain/bound-spaces.ts';
import { energyLabel, scaleBeside } from '#domain/energy.ts';
import { mayAct, stateOf, stateRule } from '#domain/listing-state.ts';
import type { Listing } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { listingPath } from '#domain/paths.ts';
import type { RouteEntry } from '#domain/route.ts';
import { localized } from '#domain/texts.ts';
import { formatDayInWords } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { plainLines } from '#site/export/text.ts';
import type { SiteConfig } from '#site/site-config.ts';
import { floodText, renovationText } from '#ui/energy-notices.ts';
import { keyFacts } from '#ui/key-facts.ts';
import { certificateName, energyFacts, factGroups, planningFacts, riskFacts } from '#ui/listing-facts.ts';
import { priceText } from '#ui/price-text.ts';
import type { HomeWords, PrintedLabel } from '#ui/print/home-paper.ts';
import { qrModules } from '#ui/qr-code.ts';

interface Setting {
  readonly site: SiteConfig;
  readonly routes: readonly RouteEntry[];
  readonly language: Language;
  /** ISO date. */
  readonly today: string;
}

function labelOf(listing: Listing, t: Translate): PrintedLabel | undefined {
  const energy = energyLabel(listing);
  if (!energy) return undefined;
  return { label: energy.label, scale: scaleBeside(listing) ?? [], title: certificateName(listing, t) };
}

/** The state in a word: what cannot simply be had says so. */
function stateWord(listing: Listing, t: Translate): string {
  if (stateOf(listing) !== 'available') return t(`listing:${stateRule(listing).label}`);
  return t(listing.goal === 'sale' ? 'common:forSale' : 'common:forRent');
}

/** What the law of its region wants in an advert, in print too (docs/rules/energy.md, docs/rules/flood.md). */
function lawOf(listing: Listing, { site, language, today }: Setting, t: Translate) {
  const options = { t, language, fallback: site.languages };
  const risks = riskFacts(listing, options).flatMap(({ facts }) => facts);
  const texts = [floodText(listing, t), renovationText(listing, { t, law: site.law, today })];
  return {
    energyFacts: energyFacts(listing, options),
    lawFacts: [...risks, ...planningFacts(listing, options)],
    lawTexts: texts.filter((text) => text !== undefined),
  };
}

function wordsOf(listing: Listing, t: Translate, { language, today }: Setting): HomeWords['words'] {
  // What is gone can be looked at, and nobody views it.
  const isOpen = mayAct(listing, 'viewing');
  return {
    scan: t(isOpen ? 'print:scan' : 'print:scanGone'),
    plans: t('listing:floorPlans'),
    details: t('print:details'),
    photos: t('print:photos'),
    contact: t(isOpen ? 'print:contact' : 'listing:manager'),
    energy: t('listing:group.energy'),
    description: t('listing:description'),
    asOf: t('print:asOf', { date: formatDayInWords(today, language) }),
  };
}

/** All that the papers of a home say of it, in one language. */
export function printedHome(listing: Listing, setting: Setting): HomeWords {
  const { site, routes: table, language } = setting;
  const { defaultLanguage, languages: fallback, marqueeIgnore } = site;
  const t = createTranslator(language);
  const say = (texts: Listing['title']) => localized(texts, language, fallback)?.text;
  const city = townName(listing.address, language);
  const { street, place } = addressLines(listing.address, t('listing:boxWord'), language);
  const options = { t, language, fallback, marqueeIgnore };
  const price = priceText(listing, options);
  const address = site.url + encodeURI(listingPath({ table, listing, language, defaultLanguage }));
  const label = labelOf(listing, t);
  const priceLine = [price.annuity, price.charges, price.total].filter(Boolean).join(' · ');
  return {
    title: say(listing.title) ?? t('listing:titleFallback', { type: say(listing.typeName) ?? '', city }),
    place: street === undefined ? place : `${street}, ${place}`,
    state: stateWord(listing, t),
    price: price.main,
    priceLines: [priceLine].filter(Boolean),
    keyFacts: keyFacts(listing, t, language),
    ...(label && { label }),
    ...lawOf(listing, setting, t),
    groups: factGroups(listing, options),
    description: plainLines(bindSpaces(say(listing.description) ?? ''))
      .split('\r')
      .filter(Boolean),
    code: qrModules(address),
    address,
    language,
    words: wordsOf(listing, t, setting),
  };
}
