import { z } from 'zod';
import { isLanguage } from '#i18n/languages.ts';
import { unreadableColors } from '#site/site-checks.ts';

const line = z.string().trim().min(1, 'this cannot be empty');
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/iu, 'a colour is # and six hexadecimal digits, like #1f4d43')
  .transform((text) => text.toLowerCase());
const between = (low: number, high: number) =>
  z.coerce
    .number()
    .min(low, `from ${String(low)} to ${String(high)}`)
    .max(high, `from ${String(low)} to ${String(high)}`);

const languageList = z
  .string()
  .transform((text) => text.split(/[\s,]+/u).filter(Boolean))
  .pipe(z.array(z.string().refine(isLanguage, 'languages are nl, fr, en and de, with commas between')).min(1));

/** Original paths, as the route table names pages: `/for-sale/`. */
const menuPages = z
  .string()
  .transform((text) => text.split(/[\s,]+/u).filter(Boolean))
  .pipe(
    z
      .array(z.string().regex(/^\/\S*$/u, 'pages are named as in content/routes.json: /for-sale/'))
      .min(1)
      .max(8),
  );

/** What an agency must say before a site can bear its name: some of it because the law wants it on every page. */
export const answersSchema = z
  .strictObject({
    name: line,
    legalName: line,
    url: z
      .url({ protocol: /^https?$/u, error: 'an address like https://www.agency.be' })
      .transform((text) => text.replace(/\/+$/u, '')),
    email: z.email('an e-mail address'),
    phone: line,
    street: line,
    zip: line,
    city: line,
    country: z.enum(['be', 'lu'], 'be for Belgium, lu for Luxembourg'),
    latitude: between(49.4, 51.6),
    longitude: between(2.5, 6.6),
    vat: z.string().regex(/^(?:BE ?[01]\d{3}\.?\d{3}\.?\d{3}|LU ?\d{8})$/u, 'like BE 0700.000.196 or LU 12345678'),
    licence: line,
    supervisor: line.exactOptional(),
    register: line,
    insurer: line,
    insurerContact: line,
    account: line,
    languages: languageList,
    kind: line.default('gevel'),
    feed: line,
    paper: color.default('#faf8f4'),
    ink: color.default('#1c2421'),
    accent: color.default('#1f4d43'),
    menu: menuPages.exactOptional(),
    logo: line.exactOptional(),
    sharePicture: line.exactOptional(),
  })
  .superRefine(({ paper, ink, accent, country, supervisor }, context) => {
    for (const { name, message } of unreadableColors({ paper, ink, accent })) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
    if (country === 'lu' && supervisor === undefined) {
      const message = 'say which authority has licensed the agency, as its licence names it';
      context.addIssue({ code: 'custom', path: ['supervisor'], message });
    }
  });

export type Answers = z.infer<typeof answersSchema>;
type AnswerName = keyof z.input<typeof answersSchema>;

/** One question for each answer, in the order in which they are asked. */
export interface Question {
  readonly name: AnswerName;
  readonly ask: string;
  /** Taken when the answer is empty. */
  readonly usual?: (given: Partial<Record<AnswerName, string>>) => string | undefined;
  readonly optional?: true;
}

export const questions: readonly Question[] = [
  { name: 'name', ask: 'Name of the agency, as visitors know it' },
  { name: 'legalName', ask: 'Name of the company', usual: ({ name }) => name },
  { name: 'url', ask: 'Address of the site, https://…' },
  { name: 'email', ask: 'E-mail address for visitors' },
  { name: 'phone', ask: 'Telephone, like 092470160' },
  { name: 'street', ask: 'Street and number of the office' },
  { name: 'zip', ask: 'Postcode' },
  { name: 'city', ask: 'Town' },
  { name: 'country', ask: 'Country, be or lu', usual: () => 'be' },
  { name: 'latitude', ask: 'Latitude of the office, like 51.0508' },
  { name: 'longitude', ask: 'Longitude of the office, like 3.7213' },
  { name: 'vat', ask: 'VAT number, like BE 0700.000.196' },
  { name: 'register', ask: 'Register of legal persons with its court, like RPR Gent, afdeling Gent' },
  { name: 'licence', ask: 'Number at the institute or of the licence, like BIV 500.001' },
  { name: 'supervisor', ask: 'Authority that supervises the agency; empty for the Belgian institute', optional: true },
  { name: 'insurer', ask: 'Insurer of the professional liability, with the number of the policy' },
  { name: 'insurerContact', ask: 'Address or e-mail of the insurer, and where the cover holds' },
  { name: 'account', ask: 'Third-party account, like BE00 0000 0000 0000' },
  { name: 'languages', ask: 'Languages, the first one is the default: nl,fr,en,de', usual: () => 'nl,fr,en' },
  { name: 'kind', ask: 'CRM: gevel, whise, omnicasa, skarabee, sweepbright, openimmo, kyero', usual: () => 'gevel' },
  { name: 'feed', ask: 'Where its homes come from: an address or a folder' },
  { name: 'paper', ask: 'Colour of the paper', usual: () => '#faf8f4' },
  { name: 'ink', ask: 'Colour of the text', usual: () => '#1c2421' },
  { name: 'accent', ask: 'Colour of buttons and links', usual: () => '#1f4d43' },
  {
    name: 'menu',
    ask: 'Pages of the menu, like /for-sale/, /for-rent/, /contact/; empty for the usual ones',
    optional: true,
  },
  { name: 'logo', ask: 'File of the logo, SVG or PNG; empty for the name alone', optional: true },
  { name: 'sharePicture', ask: 'Picture for shared links, 1200 by 630; empty for none', optional: true },
];

/** `'sharePicture' -> '--share-picture'` */
export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Checks the answers all at once. Throws an error that names the flag of every wrong one. */
export function checkAnswers(given: Readonly<Record<string, unknown>>): Answers {
  const result = answersSchema.safeParse(given);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message, code }) => {
    const name = String(path[0]);
    const why = code === 'invalid_type' && given[name] === undefined ? 'is needed' : message;
    return `  ${flagOf(name)}: ${why}`;
  });
  throw new Error(`The site cannot be made yet:\n${[...new Set(problems)].join('\n')}`);
}
