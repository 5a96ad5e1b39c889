import type { HomeState } from '#contracts/office-homes.ts';
import { createTranslator, type Translate } from '#i18n/translator.ts';
import { isLanguage, type Language } from '#i18n/languages.ts';
import type { FeedRecord, MissingDuty } from '#site/feed-records.ts';

/** What an advert must still state: `Brussels, a home: the CO2 emission`. */
export function dutyText({ duty, region, kind }: MissingDuty, t: Translate): string {
  return t('homes:duty.sentence', {
    place: t(`homes:place.${region}`),
    kind: t(`homes:advert.${kind}`),
    missing: t(`homes:duty.${duty}`),
  });
}

/** Everything that its advert lacks, each fact once. */
export function missingTexts({ duties }: Pick<FeedRecord, 'duties'>, t: Translate): string[] {
  return [...new Set(duties.map((duty) => dutyText(duty, t)))];
}

function refusalText({ refusal, field = '' }: FeedRecord, t: Translate): string[] {
  if (refusal === undefined) return [];
  return [refusal === 'value' ? t('homes:refusal.value', { field }) : t(`homes:refusal.${refusal}`)];
}

/** Why a record stands as it does; empty where its state says it all. */
export function reasonTexts(record: FeedRecord, state: HomeState, t: Translate): string[] {
  if (state === 'held') return missingTexts(record, t);
  if (state === 'left-out' || state === 'not-public') return refusalText(record, t);
  return state === 'online' ? [] : [t(`homes:why.${state}`)];
}

/** What a home is called, in the reader's language where it has a title in it. */
export function titleOf({ title, reference }: Pick<FeedRecord, 'title' | 'reference'>, language: Language): string {
  return title[language] ?? Object.values(title).find((text) => text !== undefined) ?? reference;
}

/** Name of a language of the site in its own words. `'fr' -> 'Français'` */
export function languageName(code: string): string {
  return isLanguage(code) ? createTranslator(code)('common:languageName') : code;
}
