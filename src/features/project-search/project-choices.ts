import type { LocalizedText, Project } from '#domain/listing.ts';
import { townName } from '#domain/municipality.ts';
import type { Province } from '#domain/province.ts';
import { localized } from '#domain/texts.ts';
import { formatMoney } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import { rangeCount } from '#search/range-count.ts';
import { projectPlace, projectRecord, unitTypeId } from './project-record.ts';

/** One choice of a list. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  /** What its chip says where that is something else. */
  readonly chip?: string;
}

/** Places of a province. */
export interface PlaceGroup {
  readonly label: string;
  readonly choices: readonly Choice[];
}

interface Words {
  readonly t: Translate;
  readonly language: Language;
  readonly fallback: readonly Language[];
}

const priceSteps = [150, 200, 250, 300, 350, 400, 450, 500, 600, 750, 1000, 1250, 1500, 2000].map(
  (thousands) => thousands * 1000,
);
const roomSteps = [1, 2, 3, 4, 5];

function byLabel(language: Language): (a: { label: string }, b: { label: string }) => number {
  const { compare } = new Intl.Collator(language);
  return (a, b) => compare(a.label, b.label);
}

/** Towns by province, and each province as a whole where it has more than one. */
export function placeGroups(projects: readonly Project[], { t, language }: Words): PlaceGroup[] {
  const groups = new Map<Province | undefined, Map<string, string>>();
  for (const project of projects) {
    const { province, municipality } = projectPlace(project);
    const towns = groups.get(province) ?? new Map<string, string>();
    groups.set(province, towns.set(municipality, townName(project.address, language)));
  }
  return [...groups]
    .map(([province, towns]) => {
      const label = province ? t(`search:province.${province}`) : t('project:filter.elsewhere');
      const choices = [...towns].map(([value, name]) => ({ value, label: name })).sort(byLabel(language));
      const whole = { value: province ?? '', label: t('project:filter.whole', { name: label }), chip: label };
      return { label, choices: province && towns.size > 1 ? [whole, ...choices] : choices };
    })
    .sort(byLabel(language));
}

/** Every kind of unit that there is, also where all of them are sold. */
export function typeChoices(projects: readonly Project[], { language, fallback }: Words): Choice[] {
  const names = new Map<string, LocalizedText>(
    projects.flatMap(({ units }) => units.map(({ typeName }) => [unitTypeId(typeName), typeName] as const)),
  );
  return [...names]
    .flatMap(([value, name]) => {
      const label = localized(name, language, fallback)?.text;
      return value === '' || label === undefined ? [] : [{ value, label }];
    })
    .sort(byLabel(language));
}

/** Round amounts from the cheapest unit on, up to the first that leaves nothing out. */
export function priceChoices(projects: readonly Project[], { t, language }: Words): Choice[] {
  const prices = projects.flatMap((project) =>
    projectRecord(project, language).units.flatMap(({ priceEuro }) => priceEuro ?? []),
  );
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  const last = priceSteps.find((step) => step >= highest) ?? Infinity;
  return priceSteps
    .filter((step) => step >= lowest && step <= last)
    .map((step) => {
      const price = formatMoney(step * 100, language);
      return { value: `-${step}`, label: price, chip: t('finder:priceTo', { price }) };
    });
}

/** At least so many bedrooms, up to the most that there are. `-> [1+, 2+, 3+]` */
export function roomChoices(projects: readonly Project[], { t }: Words): Choice[] {
  const most = Math.max(0, ...projects.flatMap(({ units }) => units.map(({ bedrooms = 0 }) => bedrooms)));
  return roomSteps
    .filter((step) => step <= most)
    .map((step) => ({
      value: `${step}-`,
      label: `${step}+`,
      chip: t('finder:chip.bedrooms', { range: `${step}+`, count: rangeCount({ min: step }) }),
    }));
}
