import { formatDay, formatNumber, formatPercent } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { GraphSource, HomeGraph } from '#contracts/portal.ts';

/** `(0.125, 'nl') -> '13 %'`, `(-0.5, 'en') -> '50 %'`: how large a change is, whichever way it goes. */
export function formatShare(share: number, language: Language): string {
  return formatPercent(Math.round(Math.abs(share) * 100), language);
}

/** Date, with the time where there is one. `'2026-11-24T10:30:00+01:00' -> '24/11/2026 10:30'` */
export function formatVisitTime(iso: string, language: Language): string {
  const time = /T(\d{2}:\d{2})/u.exec(iso)?.[1];
  return time === undefined || time === '00:00' ? formatDay(iso, language) : `${formatDay(iso, language)} ${time}`;
}

/** All sources of a day together, null where none tells of it. `(4 of ours, 6 of a portal) -> 10` */
export function daySum({ sources }: HomeGraph, day: number): number | null {
  const known = sources.map(({ counts }) => counts[day]).filter((count) => typeof count === 'number');
  return known.length === 0 ? null : known.reduce((sum, count) => sum + count, 0);
}

/** What a day of the graph says below its sources; nothing where one source says it all. `-> 'Totaal: 1.013'` */
export function daySumLine(graph: HomeGraph, day: number, t: Translate, language: Language): string {
  const sum = daySum(graph, day);
  return sum === null || graph.sources.length < 2 ? '' : t('portal:graph.sum', { sum: formatNumber(sum, language) });
}

/** Name of a source of the graph. `'own' -> 'Onze site'` */
export function sourceName({ source }: Pick<GraphSource, 'source'>, t: Translate): string {
  return source === 'own' ? t('portal:ownSite') : source;
}
