import type { ProjectUnit } from '#domain/listing.ts';
import { formatArea } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { floorText } from '#ui/project-summary.ts';

/** A column of figures in the list of units. */
export interface UnitColumn {
  readonly name: string;
  readonly valueOf: (unit: ProjectUnit) => string | undefined;
}

/** The columns that at least one unit fills: an empty one would only make the list wider. */
export function unitColumns(units: readonly ProjectUnit[], t: Translate, language: Language): UnitColumn[] {
  const area = (areaM2: number | undefined) => (areaM2 === undefined ? undefined : formatArea(areaM2, language));
  const column = (name: string, valueOf: UnitColumn['valueOf']): UnitColumn => ({ name, valueOf });
  return [
    column(t('project:floor'), ({ floor }) => floorText(floor, t)),
    column(t('project:bedrooms'), ({ bedrooms }) => (bedrooms ? String(bedrooms) : undefined)),
    column(t('project:living'), ({ livingM2 }) => area(livingM2)),
    column(t('project:terrace'), ({ terraceM2 }) => area(terraceM2)),
    column(t('project:garden'), ({ gardenM2 }) => area(gardenM2)),
  ].filter(({ valueOf }) => units.some((unit) => valueOf(unit) !== undefined));
}
