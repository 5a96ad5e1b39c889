import { townLine } from '#domain/address.ts';
import type { Manager, Photo } from '#domain/listing.ts';
import { lineIn } from '#domain/texts.ts';
import { streetIn } from '#domain/street.ts';
import { formatPhone } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { PrintedAgency, PrintedPerson } from '#ui/pdf/brand.ts';

/** What a paper of the agency shows beside its own words. */
export interface Printing {
  readonly agency: () => Promise<PrintedAgency>;
  /** A photo as JPEG, at most so many pixels across; undefined where there is none, or its file cannot be used. */
  readonly photo: (photo: Photo | undefined, widthPx: number) => Promise<Uint8Array | undefined>;
  /** Who looks after a home, with portrait. */
  readonly person: (manager: Manager | undefined) => Promise<PrintedPerson | undefined>;
}

/** The agency as its papers show it, but for its logo. */
export function printedAgency({ agency, theme, url }: SiteConfig, language: Language): PrintedAgency {
  return {
    name: agency.name,
    address: `${streetIn(agency.street, language)}, ${townLine(agency, language)}`,
    phone: formatPhone(agency.phone),
    email: agency.email,
    site: new URL(url).host,
    number: lineIn(agency.professionalNumber, language),
    theme,
  };
}
