import type { ConsentCategory } from '#domain/consent.ts';
import type { Dictionary } from '#i18n/dictionaries.ts';

/** Where the choice is kept, and proofs of choices until the API has taken them; both stand in the registry of site.json. */
export const consentCookie = 'gevel.consent';
export const proofKey = 'gevel.proof';

/** The banner of the first layer. */
export const bannerId = 'consent';

/** Sent on `window` when the choice is known or changes; `detail` is the ids of the allowed services. */
export const consentEvent = 'gevel:consent';

/** The service of a tile server's map in the registry. */
export const tilesService = 'map-tiles';

/** A function of a tag, called if it is there. */
export interface TagCall {
  readonly function: string;
  readonly arguments: readonly unknown[];
  readonly on: 'page' | 'thanks';
}

/** A service as its page of settings shows it, in one language. */
export interface ConsentEntry {
  readonly id: string;
  readonly category: ConsentCategory;
  readonly name: string;
  readonly provider: string;
  readonly policyUrl?: string;
  readonly purpose: string;
  /** `life` and `place` in words; `name` may end in `*`. */
  readonly storage: readonly {
    readonly name: string;
    readonly kind: 'cookie' | 'local' | 'session' | 'cache';
    readonly place: string;
    readonly life: string;
  }[];
  readonly embeds: readonly string[];
  readonly signals: readonly string[];
  readonly tag?: {
    readonly src: string;
    readonly attributes: Readonly<Record<string, string>>;
    readonly calls: readonly TagCall[];
  };
}

/** The registry with all texts of both layers in one language: a file of the site, named by its own hash. */
export interface ConsentFile {
  readonly revision: number;
  readonly months: number;
  readonly services: readonly ConsentEntry[];
  readonly texts: Dictionary['consent'];
}

/** Where a visitor made a choice. */
export const choicePlaces = ['banner', 'settings', 'embed'] as const;

/** What the API keeps of a choice. */
export interface ConsentProof {
  readonly id: string;
  readonly revision: number;
  /** Hash of the registry file, which holds every text that was shown. */
  readonly textHash: string;
  readonly language: string;
  readonly categories: readonly string[];
  readonly services: readonly string[];
  readonly place: (typeof choicePlaces)[number];
  /** Milliseconds since 1970, by the visitor's clock. */
  readonly decidedAt: number;
}
