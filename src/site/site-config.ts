import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { openQuestions, titles } from '#domain/form/people.ts';
import { errorMessage } from '#base/error-message.ts';
import { useFormats } from '#i18n/formats.ts';
import { isLanguage } from '#i18n/languages.ts';
import { consentSchema, untranslatedServices } from '#site/consent-schema.ts';
import { displayRules } from '#site/display-rules.ts';
import { tilesService } from '#contracts/consent.ts';
import type { LawTables } from '#domain/law-tables.ts';
import { readLawTables } from '#site/law-schema.ts';
import { leadsConfig, officeConfig } from '#site/leads-config.ts';
import { logoConfig, menuConfig } from '#site/look-config.ts';
import { mapConfig } from '#site/map-config.ts';
import { nginxSettings } from '#site/nginx-settings.ts';
import { retentionConfig } from '#site/retention-config.ts';
import { transportScopes } from '#site/security-headers.ts';
import { checkTogether } from '#site/site-checks.ts';

const texts = z.record(z.string(), z.string().min(1));
/** One for all languages, or one for each. */
const line = z.union([z.string().min(1), texts]);
const color = z.string().regex(/^#[0-9a-f]{6}$/iu, 'a colour is # and six hexadecimal digits');
const clock = z.string().regex(/^\d{2}:\d{2}$/u);
const language = z.string().refine(isLanguage, 'there is no dictionary for this language in src/i18n');

const openingHours = z.strictObject({
  days: z.array(z.enum(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])).min(1),
  opens: clock,
  closes: clock,
});

/** Localized content object: what the head of every page in a language carries. */
const head = z.strictObject({
  googleVerification: z.string().exactOptional(),
  facebookVerification: z.string().exactOptional(),
  nortonSafeWeb: z.string().exactOptional(),
  image: z.string().startsWith('/').exactOptional(),
  robots: z.string().exactOptional(),
});

/** Public address without trailing slash. */
const publicUrl = z.url({ protocol: /^https?$/u }).regex(/[^/]$/u, 'no slash at the end');

/**
 * Questions of the forms that a law may restrict (docs/rules/forms.md): none is asked unless an agency lists it in
 * `rentalApplication`, after checking the law of its region. JSON has no comments, so `note` says so beside the switch.
 */
const forms = z.strictObject({
  /** The titles of address that forms offer; an empty list asks for none. */
  titles: z.array(z.enum(titles)).default(['ms', 'mr']),
  /** Open questions about a person that must be answered all the same (docs/rules/forms.md). */
  required: z.array(z.enum(openQuestions)).default([]),
  rentalApplication: z.array(z.enum(['childrenAges', 'pets', 'moveReason', 'cv'])).default([]),
  note: z.string().exactOptional(),
});

/** How documents go to whoever asks for them. */
const documents = z.strictObject({
  /** The site mails them at once; else the agency sends each by a click in its own mail. */
  sendAtOnce: z.boolean().default(false),
  /** Days that the links to what is too large for a mail work. */
  linkDays: z.int().min(1).max(90).default(14),
  /** Kilobytes that are attached to one mail. */
  attachUpToKb: z.int().min(0).max(10_000).default(3_000),
});

/** The agency's own figures on the page about its mandate and fees; amounts and percentages are without VAT. */
const mandate = z.strictObject({
  /** Of the sale price. */
  salePercent: z.number().min(0).max(100),
  saleMinimumEuro: z.number().min(0),
  /** Fee of a letting, in months of rent. */
  lettingRents: z.number().min(0).max(24),
  vatPercent: z.number().min(0).max(100),
  /** How long a mandate lasts, and the notice once it has been extended. */
  months: z.int().min(1).max(24),
  noticeMonths: z.int().min(1).max(12),
});

/** The calendar of appointments: an hour on working days, two at the same time, unless an agency says otherwise. */
const appointments = z.strictObject({
  days: z.array(z.enum(['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'])).default(['Mo', 'Tu', 'We', 'Th', 'Fr']),
  /** Beginnings, in local time. */
  times: z.array(clock).min(1).default(['10:00', '11:00', '14:00', '15:00', '16:00']),
  minutes: z.int().min(5).max(480).default(60),
  places: z.int().min(1).max(50).default(2),
  /** First and last day that can be chosen, counted from today. */
  fromDays: z.int().min(0).max(60).default(1),
  untilDays: z.int().min(1).max(366).default(60),
  /** Days without appointments. */
  closed: z.array(z.iso.date()).default([]),
});

/** How the site follows the feed. */
const rebuild = z.strictObject({
  /** How often the feed is asked, on a server that runs all the time; 0 leaves it to webhooks. */
  everyMinutes: z.number().min(0).default(15),
  /** Tells search engines of changed pages (indexnow.org); the site shows the key at `/<key>.txt`, so it is no secret. */
  indexNowKey: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/u, '8 to 128 letters, digits and hyphens')
    .exactOptional(),
});

/** The stock as files for others, made with the site; whoever knows the folder may fetch them. */
const exportSettings = z.strictObject({
  /** `gevel` is our own format in JSON, `atom` the feed of new homes in each language. */
  forms: z.array(z.enum(['gevel', 'openimmo', 'kyero', 'atom'])).default(['atom']),
  /** Folder in the site: one that nobody guesses keeps a feed for a portal among friends. */
  path: z
    .string()
    .regex(/^\/(?:[a-z0-9-]+\/)+$/u, 'a folder is written /like-this/')
    .default('/exports/'),
});

const siteConfig = z
  .strictObject({
    url: publicUrl,
    languages: z.array(language).min(1),
    defaultLanguage: language,
    agency: z.strictObject({
      name: z.string().min(1),
      legalName: z.string().min(1),
      slogan: texts,
      street: z.string(),
      zip: z.string(),
      city: z.string(),
      countryId: z.int(),
      latitude: z.number(),
      longitude: z.number(),
      phone: z.string(),
      email: z.email(),
      privacyEmail: z.email(),
      vatNumber: z.string(),
      /** Register of legal persons with the court of the seat, by language: `RPR Gent, afdeling Gent`. */
      legalRegister: texts.exactOptional(),
      /** Number at the professional institute (BIV/IPI); like the two below one line, or one for each language. */
      professionalNumber: line,
      supervisor: line,
      insurer: line,
      /** Where the insurer can be reached, and where the cover holds: law on services, article III.74 of the Code of Economic Law. */
      insurerContact: line.exactOptional(),
      thirdPartyAccount: z.string(),
      foundedIn: z.int().exactOptional(),
      openingHours: z.array(openingHours),
      social: z.array(z.url()),
    }),
    feed: z.strictObject({
      /** Which CRM: a name of src/feed/registry.ts. */
      kind: z.string().default('gevel'),
      /** A folder or an http(s) address. */
      source: z.string().min(1),
      /** What the CRM wants to know beside its secrets, which come from the environment. */
      settings: z.record(z.string(), z.string()).default({}),
      /** From a CRM that can tell what changed, everything is read again after so many hours. */
      fullEveryHours: z.number().min(1).default(24),
      /** How far "changed since" reaches back beyond the last run: clocks differ, and changes arrive late. */
      overlapMinutes: z.number().min(0).default(60),
      /** Requests of visitors also go to the CRM, where its adapter can take them; from OpenImmo on by mail. */
      pushLeads: z.boolean().default(false),
      /** The CRM is told where the pages are once they are published, where it wants to know (SweepBright, Skarabee). */
      tellPages: z.boolean().default(false),
      /** Where the CRM reads OpenImmo's feedback mails; the agency's own address without it. */
      leadsEmail: z.email().exactOptional(),
    }),
    /** How numbers are written (docs/agency/configure.md). */
    format: z
      .strictObject({
        /** `belgian`: all as in Belgian prices, in every language; `language`: each page as its own language does. */
        numbers: z.enum(['belgian', 'language']).default('belgian'),
        /** `zones` writes 09 247 01 60, `simple` 092 47 01 60. */
        phone: z.enum(['zones', 'simple']).default('zones'),
      })
      .prefault({}),
    lists: z.strictObject({ pageSize: z.int().min(1).max(100) }),
    /** For demonstrations: the day that the site takes as today, so that a demo feed never ages. */
    fixedDate: z.iso.date().exactOptional(),
    /** How long a sold or rented listing keeps its page, in days. */
    soldPagesDays: z.int().min(0),
    /** A feed that lost more than this share of its listings is refused. */
    maximumShrinkShare: z.number().gt(0).max(1),
    /** Marquees that show their name instead of the price (docs/rules/money.md). */
    marqueeIgnore: z.array(z.int()),
    /** Where notaries take the bids of public and judicial sales; without it the page leads to the agency. */
    notarySales: z.url().exactOptional(),
    /**
     * What happens to a listing that breaks an advertising duty of its region: `by-law` holds it back where the law forbids
     * the advert, `hold-back` for every duty, `warn` for none (docs/rules/energy.md).
     */
    advertDuties: z.enum(['by-law', 'hold-back', 'warn']).default('by-law'),
    /** When visitors can take an appointment; `places` is how many at the same time. */
    appointments: appointments.prefault({}),
    /** Working days within which the agency promises an answer, wherever it says so; without it the site promises none. */
    replyWithinDays: z.int().min(1).max(30).exactOptional(),
    /** Does the agency check in its files that a testimonial is a client's? Said beside them (Code of Economic Law, VI.99). */
    testimonialsChecked: z.boolean().default(false),
    /** Who gets leads, and who is reminded of them. */
    leads: leadsConfig.prefault({}),
    /** How soon the start page of the office tells of what ends. */
    office: officeConfig.prefault({}),
    contactSlots: z.array(z.string().regex(/^\d{2}:\d{2}-\d{2}:\d{2}$/u)),
    mandate: mandate.exactOptional(),
    forms: forms.prefault({}),
    documents: documents.prefault({}),
    map: mapConfig.prefault({}),
    /** Feeds of the stock for portals and others. */
    exports: exportSettings.prefault({}),
    /** Everything that stores in the browser or loads from elsewhere, by category; the cookie policy is made from it. */
    consent: consentSchema.prefault({}),
    rebuild: rebuild.prefault({}),
    /** How far browsers insist on TLS (docs/agency/configure.md). */
    transportSecurity: z.enum(transportScopes).default('host'),
    /** Are there packed copies (brotli, gzip) of pages and data? None are needed where a CDN packs. */
    compress: z.boolean().default(true),
    /** How nginx serves the files of the site, where it does. */
    nginx: nginxSettings.prefault({}),
    retention: retentionConfig.prefault({}),
    /** Which sections a listing page shows, by rule; without a rule a section is shown. */
    display: displayRules.default({}),
    theme: z.strictObject({ paper: color, ink: color, accent: color }),
    /** Without it the name alone stands above each page. */
    logo: logoConfig.exactOptional(),
    /** Without it the usual pages, as far as the route table has them. */
    menu: menuConfig.exactOptional(),
    head: z.record(z.string(), head),
  })
  .refine((site) => site.languages.includes(site.defaultLanguage), {
    path: ['defaultLanguage'],
    message: 'the default language must be one of the enabled languages',
  })
  .refine(({ map: { tiles }, consent }) => !tiles || consent.services.some(({ id }) => id === tilesService), {
    path: ['consent', 'services'],
    message: `map.tiles loads from another company, so the registry needs a service with the id "${tilesService}"`,
  })
  .superRefine(({ consent, languages }, context) => {
    const missing = untranslatedServices(consent, languages.filter(isLanguage));
    if (missing.length === 0) return;
    const message = `without a name or purpose in a language of the site: ${missing.join(', ')}`;
    context.addIssue({ code: 'custom', path: ['consent', 'services'], message });
  })
  .superRefine(checkTogether);

/** The agency's site configuration: content/site.json, and beside it the dated tables of the law. */
export type SiteConfig = z.infer<typeof siteConfig> & {
  /** The files of content/rules. */
  readonly law: LawTables;
};

/** Checks parsed JSON against the schema; throws an error that names every wrong field. */
export function parseSiteConfig(value: unknown, file: string): z.infer<typeof siteConfig> {
  const result = siteConfig.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => `  ${issue.path.join('.') || '(root)'}: ${issue.message}`);
  throw new Error(`${file} is not a valid site configuration:\n${problems.join('\n')}`);
}

function readJson(file: string): unknown {
  const text = readFileSync(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = errorMessage(error);
    throw new Error(`${file} is not valid JSON: ${reason}`, { cause: error });
  }
}

/**
 * Reads and checks a site configuration file and the folder `rules` beside it, after which numbers are written as it says;
 * SITE_URL in the environment overrides its address.
 */
export function readSiteConfig(file = 'content/site.json', env: NodeJS.ProcessEnv = process.env): SiteConfig {
  const site = { ...parseSiteConfig(readJson(file), file), law: readLawTables(join(dirname(file), 'rules')) };
  useFormats(site.format);
  if (!env['SITE_URL']) return site;
  const url = publicUrl.safeParse(env['SITE_URL'].replace(/\/$/u, ''));
  if (url.success) return { ...site, url: url.data };
  throw new Error(`SITE_URL is "${env['SITE_URL']}". Give it an address like https://www.agency.example, or unset it.`);
}
