import type { ProjectUnit } from '#domain/listing.ts';
import { localized } from '#domain/texts.ts';
import { formatArea } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { floorText, unitPriceText } from '#ui/project-summary.ts';

/** A column of the price list between the unit's name and its status. */
export interface PriceColumn {
  readonly name: string;
  readonly isNumber: boolean;
  /** The one that a card shows large. */
  readonly isPrice: boolean;
  readonly valueOf: (unit: ProjectUnit) => string | undefined;
}

interface ColumnOptions {
  readonly t: Translate;
  readonly language: Language;
  readonly fallback: readonly Language[];
}

/** The columns that at least one unit fills: an empty one would only make the table wider. */
export function priceColumns(units: readonly ProjectUnit[], { t, language, fallback }: ColumnOptions): PriceColumn[] {
  const area = (areaM2: number | undefined) => (areaM2 === undefined ? undefined : formatArea(areaM2, language));
  const text = (name: string, valueOf: PriceColumn['valueOf']) => ({ name, isNumber: false, isPrice: false, valueOf });
  const number = (name: string, valueOf: PriceColumn['valueOf']) => ({ name, isNumber: true, isPrice: false, valueOf });
  return [
    text(t('project:type'), ({ typeName }) => localized(typeName, language, fallback)?.text),
    number(t('project:floor'), ({ floor }) => floorText(floor, t)),
    number(t('project:bedrooms'), ({ bedrooms }) => (bedrooms ? String(bedrooms) : undefined)),
    number(t('project:living'), ({ livingM2 }) => area(livingM2)),
    number(t('project:terrace'), ({ terraceM2 }) => area(terraceM2)),
    number(t('project:garden'), ({ gardenM2 }) => area(gardenM2)),
    { ...number(t('project:price'), (unit) => unitPriceText(unit, { t, language, fallback })), isPrice: true },
  ].filter(({ valueOf }) => units.some((unit) => valueOf(unit) !== undefined));
}
