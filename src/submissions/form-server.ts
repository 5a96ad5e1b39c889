import type { KnownTown } from '#search/alerts/demand-query.ts';
import type { Frequency } from '#search/alerts/digest-time.ts';
import { checkForm } from '#domain/form/check-form.ts';
import type { FieldError, FieldErrors } from '#domain/form/form-error.ts';
import type { FormSchema } from '#domain/form/form-schema.ts';
import type { Document, Listing, Manager, Project } from '#domain/listing.ts';
import type { SearchQuery } from '#search/query.ts';
import type { Language } from '#i18n/languages.ts';
import type { MessageKey, Translate } from '#i18n/translator.ts';
import type { Printing } from '#site/printed-agency.ts';
import type { SiteConfig } from '#site/site-config.ts';
import type { Answer, Mail, MailAddress, MailAttachment, MailHome } from '#submissions/mail.ts';
import type { MailPerson } from '#submissions/mail-person.ts';

/** How long a submission is kept: the periods stand under `retention` in content/site.json. */
export type RetentionKind = 'lead' | 'offer' | 'rental' | 'opt-in';

/** A testimonial that the agency shows is kept as long as it is shown. */
export const published = 'published';

/**
 * Something that only one submission can have: a slot of the calendar, a document of a visitor. The first free key is
 * taken, in the transaction that stores the lead; when none is free nothing is stored and `taken` is the answer.
 */
export interface Claim {
  /** `appointment`, `document`. */
  readonly scope: string;
  /** `['2026-11-24 10:00 1', '2026-11-24 10:00 2']` for a slot with two places. */
  readonly keys: readonly string[];
  readonly taken: Problem;
}

/** Why a submission that is well-formed cannot be taken. */
export interface Problem {
  /** Stable, for programs: `appointments-full`. */
  readonly code: string;
  readonly key: MessageKey;
  /** Bounds that the text names. */
  readonly values?: FieldError['values'];
  /** The field that the visitor should change; without one the problem is the form's. */
  readonly field?: string;
}

/** What a visitor wants to hear of. */
export interface SearchWish {
  readonly query: SearchQuery;
  readonly frequency: Frequency;
  readonly wantsPriceDrops: boolean;
}

/** Days in which an unsubscription can be taken back. */
export const undoDays = 14;

/** What ran for an address until it was unsubscribed. */
export interface Stopped {
  readonly newsletter: boolean;
  /** How many registered searches. */
  readonly searches: number;
}

/** A document with the name that its reader knows it by. */
export interface NamedDocument {
  readonly document: Document;
  readonly name: string;
  /** Its name in the agency's own language. */
  readonly agencyName: string;
}

/** Documents as a mail carries them. */
export interface Parcel {
  readonly attachments: readonly MailAttachment[];
  /** Names of what is attached. */
  readonly attached: readonly string[];
  /** What is too large for the mail: addresses that end. */
  readonly links: NonNullable<Mail['links']>;
  /** Names of those without a file: only the agency has them. */
  readonly missing: readonly string[];
}

/** What is stored, and what is sent. */
export interface Prepared {
  readonly lead: { readonly name: string; readonly email: string; readonly reference?: string };
  readonly mails: readonly Mail[];
  readonly claims?: readonly Claim[];
  /** How long a viewing takes, by the first diary that has room for it. */
  readonly visitMinutes?: number;
  /** A search that new homes are mailed for, once its address is confirmed. */
  readonly search?: SearchWish;
  /** An address gets no newsletter and no alerts any more. */
  readonly unsubscription?: {
    readonly email: string;
    /** Tells the address what stopped, where anything had to; robot or not, it is sent: nobody is unsubscribed unseen. */
    readonly notice: (stopped: Stopped) => Mail;
  };
}

/** A checked upload: PDF, JPEG or PNG by its content; pictures are encoded anew. */
export interface Upload {
  readonly field: string;
  readonly filename: string;
  readonly contentType: 'application/pdf' | 'image/jpeg' | 'image/png';
  readonly bytes: Uint8Array;
  /** Name that it is stored under, and that a signed link names. */
  readonly id: string;
}

/** Files that a form takes: `{ name: 'cv', kinds: ['application/pdf'] }`. */
export interface FileField {
  readonly name: string;
  readonly kinds: readonly Upload['contentType'][];
}

/** What the two standard mails need; the rest they know. */
export interface StandardMail {
  readonly answers: readonly Answer[];
  readonly visitor: MailAddress;
  /** Address of the listing or project that it is about. */
  readonly about?: Pick<Found<Listing | Project>, 'title' | 'href' | 'forAgency'> & {
    readonly record?: Listing | Project;
  };
  readonly attachments?: readonly MailAttachment[];
}

/** In which diaries a time is offered: claims of the scope `appointment`, whose first free one is taken; or why in none. */
export type VisitOffer =
  | { readonly kind: 'offered'; readonly keys: readonly string[]; readonly minutes: number }
  | { readonly kind: 'refused'; readonly reason: 'past' | 'closed' | 'slot' };

/** What a form may ask of the server while it prepares a submission. */
export interface FormContext {
  readonly site: SiteConfig;
  readonly language: Language;
  readonly t: Translate;
  /** Texts in the agency's own language. */
  readonly agencyT: Translate;
  readonly now: Date;
  readonly uploads: readonly Upload[];
  /** Absolute address of a page: `address('/for-sale/')`. */
  readonly address: (original: string) => string;
  /** ISO date: the day that the site takes as today. */
  readonly today: string;
  /** Name of a type of property: `typeName('11') -> 'Villa'`; empty for an id that the tree does not have. */
  readonly typeName: (id: string) => string;
  /** The same in the agency's own language. */
  readonly agencyTypeName: (id: string) => string;
  /** Towns that the agency has or had something in. */
  readonly towns: () => readonly KnownTown[];
  /** By id or by reference; undefined for anything that has no page. */
  readonly findListing: (idOrReference: string) => Found<Listing> | undefined;
  readonly findProject: (idOrReference: string) => Found<Project> | undefined;
  /** Is a day and a local time offered for appointments, taken or not? The address is of whoever looks after the home. */
  readonly visitOffer: (date: string, slot: string, agentEmail?: string) => Promise<VisitOffer>;
  /** Number of the lead that is being prepared: what a signed link of its mails may name. */
  readonly leadId: string;
  /** Address that only this mail's reader can know, `/api/links/<purpose>?token=…`: leads to the LinkAction of that purpose. */
  readonly signedLink: (purpose: string, value: string, days: number) => string;
  /** Address under which an upload can be fetched, for as many days. */
  readonly fileLink: (upload: Upload, days: number) => string;
  /** Packs documents of the home or project with a reference; links in it end after so many days. */
  readonly pack: (reference: string, documents: readonly NamedDocument[], days: number) => Promise<Parcel>;
  /** All answers to the agency, reply-to the visitor. */
  readonly agencyMail: (mail: StandardMail) => Mail;
  /** Asks the owner of an address to confirm the newsletter; none without the wish (double opt-in). */
  readonly newsletterMails: (wish: string | undefined, visitor: MailAddress) => readonly Mail[];
  /** A home or project with its photo, where it is and what it costs; why it is in the mail may be empty. */
  readonly homeOf: (found: Found<Listing | Project>, reason: string) => MailHome;
  /** Who answers a mail about a home of this manager; without one the first of the agency's team. */
  readonly personOf: (manager: Manager | undefined) => MailPerson | undefined;
  /** What papers of the agency show. */
  readonly printing: Printing;
  /** What was sent, back to the visitor. */
  readonly confirmationMail: (mail: StandardMail) => Mail;
}

/** A record with its title and absolute address in the visitor's language. */
export interface Found<T> {
  readonly record: T;
  readonly title: string;
  readonly href: string;
  /** Title and page in the agency's own language, for its mails. */
  readonly forAgency: { readonly title: string; readonly href: string };
}

/** How a form plugs into the API: each `src/features/<form>/<form>.server.ts` exports one, src/server/forms/forms.ts lists them. */
interface FormPlug<Values extends object> {
  /** Last segment of `/api/forms/<name>`. */
  readonly name: string;
  /**
   * The questions. The envelope is not part of it: `language`, `company_url`, `stamp`, `altcha` and `idempotencyKey`
   * are taken off before (src/server/forms/envelope.ts).
   */
  readonly schema: FormSchema<Values>;
  /** Original path of the page that shows the form again with its errors: `/contact/`. */
  readonly page: string;
  /** Original path of the thank-you page: `/feedback/site-contact/`. */
  readonly feedback: string;
  /** The form's own "not sent" text (docs/rules/forms.md). */
  readonly failure: MessageKey;
  readonly retention: RetentionKind;
  readonly files?: readonly FileField[];
  /** Mails to people who did not ask are limited hardest. */
  readonly isStrict?: boolean;
  /** Done anew each time, also for the very same answers, and for who has sent much without a script: what it does may have been undone in between. */
  readonly isAlwaysDone?: boolean;
  /** Pure but for the context: what to store and to send for checked values. */
  readonly prepare: (values: Values, context: FormContext) => Prepared | Problem | Promise<Prepared | Problem>;
}

export type Checked =
  | { readonly kind: 'invalid'; readonly fields: FieldErrors }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'ready'; readonly values: object; readonly prepared: Prepared };

/** A form as the server sees it: what its values are is known inside only. */
export interface Form extends Omit<FormPlug<object>, 'schema' | 'prepare'> {
  /** What the form asks; its values are checked by `check`. */
  readonly schema: Pick<FormSchema<object>, 'fields' | 'describe'>;
  readonly check: (raw: object, context: FormContext) => Promise<Checked>;
}

/** Plugs a form in: `export const contactForm = defineForm({ name: 'contact', schema, … })`. */
export function defineForm<Values extends object>(plug: FormPlug<Values>): Form {
  const { schema, prepare, ...rest } = plug;
  return {
    ...rest,
    schema,
    async check(raw, context) {
      const result = checkForm(schema, raw, context.site.forms.required);
      if (!result.isValid) return { kind: 'invalid', fields: result.errors };
      const { values } = result;
      const prepared = await prepare(values, context);
      return 'code' in prepared ? { kind: 'refused', problem: prepared } : { kind: 'ready', values, prepared };
    },
  };
}
