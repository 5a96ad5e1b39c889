import type { LocalizedText } from '#domain/listing.ts';

/** What is sold, where that is less than the whole home: a buyer has to know. Each is a `RegisteredRight` of our own format. */
export const leasehold: LocalizedText = {
  nl: 'Erfpacht',
  fr: 'Bail emphytéotique',
  en: 'Leasehold',
  de: 'Erbbaurecht',
};

export const rightToBuild: LocalizedText = {
  nl: 'Opstalrecht',
  fr: 'Droit de superficie',
  en: 'Right to build',
  de: 'Erbbaurecht (droit de superficie)',
};

export const partOwnership: LocalizedText = {
  nl: 'Gedeelde eigendom',
  fr: 'Copropriété partagée',
  en: 'Part ownership',
  de: 'Miteigentum',
};

export const bareOwnership: LocalizedText = {
  nl: 'Blote eigendom',
  fr: 'Nue-propriété',
  en: 'Bare ownership',
  de: 'Nacktes Eigentum',
};
