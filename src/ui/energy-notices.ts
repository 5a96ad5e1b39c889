import { energyLabel } from '#domain/energy.ts';
import { hasFloodSymbol } from '#domain/flood.ts';
import type { LawTables } from '#domain/law-tables.ts';
import type { Listing } from '#domain/listing.ts';
import { regionOf } from '#domain/region.ts';
import { renovationNotice } from '#domain/renovation.ts';
import type { Translate } from '#i18n/translator.ts';

interface Setting {
  readonly t: Translate;
  readonly law: Pick<LawTables, 'renovation'>;
  /** ISO date. */
  readonly today: string;
}

/** The duty to renovate that a buyer takes over, in a sentence; undefined where there is none (docs/rules/energy.md). */
export function renovationText(listing: Listing, { t, law, today }: Setting): string | undefined {
  if (listing.goal !== 'sale') return undefined;
  const region = regionOf(listing.address);
  const notice = renovationNotice(
    { ...listing, region, label: energyLabel(listing)?.label, deedOn: today },
    law.renovation,
  );
  if (!notice) return undefined;
  if (notice.kind === 'non-residential') return t('listing:renovationNonResidential');
  return t('listing:renovationNotice', { years: notice.deadlineYears, target: notice.target });
}

/** The warning of a home in a place that floods; a score that was only worked out is never called an official one (docs/rules/flood.md). */
export function floodText({ flood }: Pick<Listing, 'flood'>, t: Translate): string | undefined {
  if (!hasFloodSymbol(flood)) return undefined;
  const isScored = flood.gScore === 'D' || flood.pScore === 'D';
  return t(isScored ? 'listing:floodWarning' : 'listing:floodWarningZone');
}
