import type { Project, ProjectUnit } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { besideAmount } from '#domain/price.ts';
import { cheapestFreeUnit, freeUnits, isSoldOut, type PricedUnit } from '#domain/project-units.ts';
import { cutDescription, localized } from '#domain/texts.ts';
import { formatMoney } from '#i18n/formats.ts';
import type { Translate } from '#i18n/translator.ts';

/** A project in the few words of a card. */
export interface ProjectSummary {
  readonly title: string;
  /** Language of the title when it is not the page's own. */
  readonly titleLanguage: string | undefined;
  /** `Sold out`, or the status of the works. */
  readonly status: string;
  readonly isSoldOut: boolean;
  /** `9 units from € 315.000`; absent when nothing is left or known. */
  readonly offer: string | undefined;
  readonly delivery: string | undefined;
  readonly text: string | undefined;
}

interface SummaryOptions {
  readonly t: Translate;
  readonly language: string;
  readonly fallback: readonly string[];
}

const deliveryLength = 110;
const textLength = 210;

/** `excl. VAT`; in another language where the page's own has none, since the amount alone would be another price. */
function wordsOf({ priceUnit, priceUnitText }: ProjectUnit, { language, fallback }: SummaryOptions) {
  const { prefix, unitText } = besideAmount({
    ...(priceUnit !== undefined && { unit: priceUnit }),
    ...(priceUnitText && { unitText: priceUnitText }),
  });
  return { isFrom: prefix !== undefined, text: localized(unitText, language, fallback)?.text };
}

/** An amount from which the prices of a project begin, with what it leaves out. `'€ 250.000 excl. btw'` */
export function fromPriceText(unit: PricedUnit, options: SummaryOptions): string {
  const { text } = wordsOf(unit, options);
  return [formatMoney(unit.priceCents, options.language), text].filter(Boolean).join(' ');
}

function offerOf(project: Project, options: SummaryOptions): string | undefined {
  const { t } = options;
  const count = freeUnits(project).length;
  if (count === 0) return undefined;
  const cheapest = cheapestFreeUnit(project);
  if (cheapest === undefined) return t('project:unitsFree', { count });
  return t('project:unitsFrom', { count, price: fromPriceText(cheapest, options) });
}

/** What a card or the head of a page says about a project. */
export function projectSummary(project: Project, { t, language, fallback }: SummaryOptions): ProjectSummary {
  const say = (texts: Project['title'], limit: number) => {
    const text = localized(texts, language, fallback)?.text;
    return text === undefined ? undefined : cutDescription(text, limit);
  };
  const title = localized(project.title, language, fallback);
  const soldOut = isSoldOut(project);
  return {
    title: title?.text ?? t('project:titleFallback', { city: townName(project.address, language) }),
    titleLanguage: title && title.language !== language ? title.language : undefined,
    status: soldOut ? t('project:soldOut') : t(`project:status.${project.status}`),
    isSoldOut: soldOut,
    offer: offerOf(project, { t, language, fallback }),
    delivery: say(project.delivery, deliveryLength),
    text: say(project.description, textLength),
  };
}

/** Price of a unit as the price list shows it; a sold unit has none. `{status: 'available', priceCents: 31500000} -> '€ 315.000'` */
export function unitPriceText(unit: ProjectUnit, options: SummaryOptions): string | undefined {
  const { t, language } = options;
  if (unit.status === 'sold') return undefined;
  if (unit.priceCents === undefined) return t('listing:onRequest');
  const { isFrom, text } = wordsOf(unit, options);
  return [isFrom && t('listing:startingFrom'), formatMoney(unit.priceCents, language), text].filter(Boolean).join(' ');
}

/** Storey of a unit. `0 -> 'Gelijkvloers'`, `2 -> '2'` */
export function floorText(floor: number | undefined, t: Translate): string | undefined {
  if (floor === undefined) return undefined;
  return floor === 0 ? t('project:groundFloor') : String(floor);
}
