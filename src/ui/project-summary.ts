import type { Project, ProjectUnit } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import { freeUnits, isSoldOut, lowestFreePriceCents } from '#domain/project-units.ts';
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

interface Words {
  readonly t: Translate;
  readonly language: string;
}

interface SummaryOptions extends Words {
  readonly fallback: readonly string[];
}

const deliveryLength = 110;
const textLength = 210;

function offerOf(project: Project, { t, language }: Words): string | undefined {
  const count = freeUnits(project).length;
  if (count === 0) return undefined;
  const fromCents = lowestFreePriceCents(project);
  if (fromCents === undefined) return t('project:unitsFree', { count });
  return t('project:unitsFrom', { count, price: formatMoney(fromCents, language) });
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
    offer: offerOf(project, { t, language }),
    delivery: say(project.delivery, deliveryLength),
    text: say(project.description, textLength),
  };
}

/** Price of a unit as the price list shows it; a sold unit has none. `{status: 'available', priceCents: 31500000} -> '€ 315.000'` */
export function unitPriceText({ status, priceCents }: ProjectUnit, { t, language }: Words): string | undefined {
  if (status === 'sold') return undefined;
  return priceCents === undefined ? t('listing:onRequest') : formatMoney(priceCents, language);
}

/** Storey of a unit. `0 -> 'Gelijkvloers'`, `2 -> '2'` */
export function floorText(floor: number | undefined, t: Translate): string | undefined {
  if (floor === undefined) return undefined;
  return floor === 0 ? t('project:groundFloor') : String(floor);
}
