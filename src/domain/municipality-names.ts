import type { LocalizedText } from '#domain/listing.ts';
import table from '#domain/municipality-names.json' with { type: 'json' };
import type { Province } from '#domain/province.ts';

/** A municipality with the names that it has in the languages of the country. */
export interface MunicipalityName {
  readonly province: Province;
  /** Dutch and French always; German and English where they have a name that its own people do not use. */
  readonly names: LocalizedText;
}

/**
 * Municipalities, and the parts of them that go by a name of their own in adverts, with more than one name; an agency adds what
 * its region needs. Dutch and French names of Belgium as Statbel lists them (REFNIS, 2025), with the parts of Brussels; German
 * names of Luxembourg as its communes use them.
 */
export const municipalityNames: readonly MunicipalityName[] = Object.entries(table).flatMap(([province, rows]) =>
  rows.map(([nl, fr, de, en]) => ({
    province: province as Province,
    names: { nl, fr, ...(de !== undefined && { de }), ...(en !== undefined && { en }) },
  })),
);
