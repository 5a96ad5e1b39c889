import { townLine } from '#domain/address.ts';
import { lineIn } from '#domain/texts.ts';
import { streetIn } from '#domain/street.ts';
import { formatPhone } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Who writes, and why: the lines at the end of each mail, in HTML and as plain text alike. What a business letter must state is in them. */
export function senderLines({ agency }: Pick<SiteConfig, 'agency'>, language: Language): string[] {
  const t = createTranslator(language);
  const insurer = [agency.insurer, agency.insurerContact].flatMap((part) =>
    part === undefined ? [] : [lineIn(part, language)],
  );
  return [
    agency.legalName,
    `${streetIn(agency.street, language)}, ${townLine(agency, language)}`,
    `${formatPhone(agency.phone)} · ${agency.email}`,
    [lineIn(agency.professionalNumber, language), agency.vatNumber, agency.legalRegister?.[language]]
      .filter(Boolean)
      .join(' · '),
    t('common:insurer', { name: insurer.join(', ') }),
    t('mail:why', { agency: agency.name }),
  ];
}
