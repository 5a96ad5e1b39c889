import type { Language } from '#i18n/languages.ts';
import type { Fact, FactGroup } from '#ui/listing-facts.ts';
import type { PrintColors, PrintedAgency, PrintedPerson } from '#ui/pdf/brand.ts';
import type { QrModules } from '#ui/qr-code.ts';

/** An energy label with the scale of its region. */
export interface PrintedLabel {
  readonly label: string;
  readonly scale: readonly string[];
  /** `EPC-label`, as the region calls it. */
  readonly title: string;
}

/** A picture with what it shows. */
export interface PrintedPicture {
  /** JPEG. */
  readonly bytes: Uint8Array;
  readonly alt: string;
}

/** What is said of a home on paper, in words of one language. */
export interface HomeWords {
  readonly language: Language;
  readonly title: string;
  /** `9000 Gent`, with the street where it is public. */
  readonly place: string;
  /** `Te koop`, `Onder optie`. */
  readonly state: string;
  readonly price: string;
  /** Charges, sum, annuity. */
  readonly priceLines: readonly string[];
  readonly keyFacts: readonly Fact[];
  readonly label?: PrintedLabel;
  /** What the law wants in an advert of the energy certificate. */
  readonly energyFacts: readonly Fact[];
  /** And of flood, asbestos and town planning. */
  readonly lawFacts: readonly Fact[];
  /** Sentences that the law wants. */
  readonly lawTexts: readonly string[];
  readonly groups: readonly FactGroup[];
  /** Paragraphs of the description. */
  readonly description: readonly string[];
  /** Address of the home's page: what the code leads to. */
  readonly code: QrModules;
  readonly address: string;
  readonly words: {
    readonly scan: string;
    readonly plans: string;
    readonly details: string;
    readonly photos: string;
    readonly contact: string;
    readonly energy: string;
    readonly description: string;
    readonly asOf: string;
  };
}

/** A home with all that its papers show. */
export interface HomePaper {
  readonly home: HomeWords;
  readonly agency: PrintedAgency;
  readonly colors: PrintColors;
  readonly photos: readonly PrintedPicture[];
  readonly plans: readonly PrintedPicture[];
  readonly person?: PrintedPerson;
}
