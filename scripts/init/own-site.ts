import type { Answers } from './answers.ts';

type Json = Readonly<Record<string, unknown>>;

const countries = { be: 10, lu: 50 } as const;

/** The Belgian institute in each language (biv.be, ipi.be). */
const institute = {
  nl: 'Beroepsinstituut van Vastgoedmakelaars, Luxemburgstraat 16 B, 1000 Brussel',
  fr: 'Institut professionnel des agents immobiliers, rue du Luxembourg 16 B, 1000 Bruxelles',
  en: 'Institute of Professional Estate Agents (BIV/IPI), Rue du Luxembourg 16 B, 1000 Brussels',
  de: 'Berufsinstitut der Immobilienmakler (BIV/IPI), Rue du Luxembourg 16 B, 1000 Brüssel',
};

const slogans = (city: string) => ({
  nl: `Uw makelaar in ${city}`,
  fr: `Votre agence immobilière à ${city}`,
  en: `Your estate agents in ${city}`,
  de: `Ihre Immobilienmakler in ${city}`,
});

/** Keys that say something of the invented agency, or serve its demonstration only. */
const ofTheDemonstration = [
  'fixedDate',
  'mandate',
  'replyWithinDays',
  'testimonialsChecked',
  'map',
  'logo',
  'menu',
  'exports',
  'documents',
];

function agencyOf(answers: Answers, openingHours: unknown): Json {
  const { name, legalName, email, phone, street, zip, city, country, latitude, longitude } = answers;
  return {
    name,
    legalName,
    slogan: slogans(city),
    street,
    zip,
    city,
    countryId: countries[country],
    latitude,
    longitude,
    phone: phone.replaceAll(/[^\d+]/gu, ''),
    email,
    privacyEmail: email,
    vatNumber: answers.vat,
    legalRegister: Object.fromEntries(answers.languages.map((code) => [code, answers.register])),
    professionalNumber: answers.licence,
    supervisor: answers.supervisor ?? institute,
    insurer: answers.insurer,
    insurerContact: answers.insurerContact,
    thirdPartyAccount: answers.account,
    openingHours,
    social: [],
  };
}

/** The picture of the logo among the files of the site. */
export interface PlacedLogo {
  readonly file: string;
  readonly width: number;
  readonly height: number;
}

interface Pictures {
  readonly logo: PlacedLogo | undefined;
  /** Address of the picture for shared links. */
  readonly share: string | undefined;
}

/**
 * The configuration of the demonstration made an agency's own: what is known is said, what only the invented agency can say
 * is gone, and what the software needs stays. Opening hours stay for the agency to correct.
 */
export function ownSite(demonstration: Json, answers: Answers, { logo, share }: Pictures): Json {
  const { languages, paper, ink, accent, menu } = answers;
  const kept = Object.entries(demonstration).filter(([key]) => !ofTheDemonstration.includes(key));
  const { openingHours } = demonstration['agency'] as Json;
  return {
    ...Object.fromEntries(kept),
    url: answers.url,
    languages,
    defaultLanguage: languages[0],
    agency: agencyOf(answers, openingHours),
    feed: { kind: answers.kind, source: answers.feed },
    theme: { paper, ink, accent },
    ...(menu && { menu: { main: menu.map((page) => ({ page })) } }),
    ...(logo && { logo: { ...logo } }),
    head: Object.fromEntries(
      languages.map((code) => [code, { ...(share !== undefined && { image: share }), robots: 'index, follow' }]),
    ),
  };
}
