import { memoByKey } from '#base/memo.ts';
import { seenLimit } from '#contracts/saved.ts';
import { rowOn } from '#domain/dated-rows.ts';
import { formatEuro } from '#domain/money.ts';
import { townName } from '#domain/municipality.ts';
import { streetIn } from '#domain/street.ts';
import { lineIn } from '#domain/texts.ts';
import { formatNumber, formatPhone } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { Content } from '#site/content.ts';
import type { EditorialSource } from '#site/editorial-text.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** A telephone number stays on one line. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

const siteValues = memoByKey(({ agency, consent, mandate }: SiteConfig, language: Language): Map<string, string> => {
  const values = new Map([
    ['consent.months', String(consent.months)],
    ['saved.seen', formatNumber(seenLimit, language)],
  ]);
  for (const [name, value] of Object.entries(mandate ?? {})) {
    const text = name.endsWith('Euro') ? formatEuro(value * 100) : formatNumber(value, language);
    values.set(`mandate.${name}`, text);
  }
  for (const [name, value] of Object.entries(agency)) {
    const own = typeof value === 'object' && !Array.isArray(value) ? lineIn(value, language) : value;
    if (typeof own === 'string') values.set(`agency.${name}`, name === 'phone' ? unbroken(formatPhone(own)) : own);
  }
  values.set('agency.city', townName(agency, language));
  values.set('agency.street', streetIn(agency.street, language));
  return values;
});

/** Figures of the law that a text names, by the dated tables of `content/rules/`; without a row that holds there is none. */
function lawValues(
  { site, today }: Pick<Content, 'site' | 'today'>,
  language: Language,
): (readonly [string, string])[] {
  const row = rowOn(
    site.law.feeSharing.filter(({ place }) => place === 'luxembourg'),
    today,
  );
  return row ? [['law.luxembourgTenantPercent', formatNumber(row.tenantPercent, language)]] : [];
}

/** Everything that can be looked up about a text before it is shown. */
export function editorialSource(
  content: Pick<Content, 'site' | 'today' | 'routes'>,
  language: Language,
  file: string,
  title: string,
): EditorialSource {
  return {
    file,
    values: new Map([...siteValues(content.site, language), ...lawValues(content, language)]),
    pathOf: (wanted) => content.routes.find(({ original }) => original === wanted)?.paths[language],
    tableLabel: title,
  };
}
