import { addressLines } from '#domain/address.ts';
import { energyLabel } from '#domain/energy.ts';
import type { Listing, Project } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import type { Translate } from '#i18n/translator.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Found } from '#submissions/form-server.ts';
import type { MailHome } from '#submissions/mail.ts';
import { mailPhotoAddress } from '#submissions/home-picture.ts';
import { priceLine, priceText } from '#ui/price-text.ts';

interface HomeSetting {
  readonly site: SiteConfig;
  readonly t: Translate;
  readonly language: Language;
}

function priceOf(record: Listing | Project, { site, t, language }: HomeSetting): string {
  if ('units' in record) return '';
  const fallback = [site.defaultLanguage, ...site.languages];
  // Rent and charges stand together wherever the price stands (legal duty, docs/rules/energy.md).
  return priceLine(priceText(record, { t, language, fallback, marqueeIgnore: site.marqueeIgnore }));
}

/** An advert with a price says how much energy the home takes (legal duty, docs/rules/energy.md). */
function factsOf(record: Listing | Project, place: string, { t }: HomeSetting): string {
  const label = 'units' in record ? undefined : energyLabel(record)?.label;
  return [place, label === undefined ? '' : t('listing:energyLabel', { label })].filter(Boolean).join('\u00a0· ');
}

/** A home or project with its photo, where it is and what it costs. */
export function mailHome(
  { record, title, href }: Found<Listing | Project>,
  reason: string,
  setting: HomeSetting,
): MailHome {
  const [photo] = record.media.photos;
  const src = photo && mailPhotoAddress(photo, setting.site.url);
  const { street, place } = addressLines(record.address, setting.t('listing:boxWord'), setting.language);
  return {
    reason,
    title,
    href,
    price: priceOf(record, setting),
    facts: factsOf(record, [street, place].filter(Boolean).join(', '), setting),
    ...(src !== undefined && { photo: { src, alt: title } }),
  };
}
