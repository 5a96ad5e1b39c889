import { homeMeant } from '#domain/home-meant.ts';
import type { Listing } from '#domain/listing.ts';
import { similarListings } from '#domain/similar.ts';
import type { StaffMember } from '#domain/office/staff.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { mailHome, type HomeWords } from '#server/alerts/alert-mails.ts';
import { filledTemplate } from '#domain/office/answer-template.ts';
import { contentHash } from '#server/guards/keyed-hash.ts';
import { defaultTemplate } from '#server/leads/answer-templates.ts';
import { answerAttachments, withFileNames } from '#server/leads/answer-files.ts';
import { answeredLead, type LeadAct } from '#server/leads/lead-acts.ts';
import type { OpenedLead } from '#server/leads/lead-access.ts';
import { enqueue, mailRow } from '#server/outbox/outbox.ts';
import type { SiteData } from '#server/site/site-data.ts';
import type { Upload } from '#submissions/form-server.ts';
import type { Mail } from '#submissions/mail.ts';
import type { LeadHome, LeadPage } from '#contracts/office-leads.ts';
import { spokenLanguage } from '#site/spoken-language.ts';

/** As many as the page of a home shows. */
const similarCount = 3;

/** The language in which somebody wrote; the site's first where it is none of them any more. */
export function visitorLanguage({ lead }: Pick<OpenedLead, 'lead'>, { config }: SiteData): Language {
  return spokenLanguage(lead.language, config);
}

function wordsFor(language: Language, data: SiteData): HomeWords {
  const { defaultLanguage, languages } = data.config;
  return { data, language, t: createTranslator(language), fallback: [defaultLanguage, ...languages] };
}

/** The home that a lead is about, and those most like it, by the same rule as its page. */
function homesOf({ found }: OpenedLead, { listings }: SiteData): readonly Listing[] {
  const own = homeMeant(listings, ({ reference }) => reference.toUpperCase() === found.home);
  return own ? [own, ...similarListings(own, listings, similarCount)] : [];
}

/** Homes that an answer can carry, as the one who answers reads them. */
export function homesToAdd(opened: OpenedLead, data: SiteData, language: Language): LeadHome[] {
  return homesOf(opened, data).map((listing, position) => {
    const { title, facts, price } = mailHome(listing, '', wordsFor(language, data));
    return { id: listing.id, title, facts, price, isOwn: position === 0 };
  });
}

/** What an answer begins with, in the language of the visitor. */
export function answerDraft(
  opened: OpenedLead,
  staff: StaffMember,
  data: SiteData,
  template: string | undefined,
): LeadPage['draft'] {
  const language = visitorLanguage(opened, data);
  const words = wordsFor(language, data);
  const [own] = homesOf(opened, data);
  const agency = data.config.agency.name;
  const home = own && mailHome(own, '', words).title;
  return {
    subject:
      home === undefined
        ? words.t('leads:answer.subjectText', { agency })
        : words.t('leads:answer.subjectHome', { home }),
    text: filledTemplate(template ?? defaultTemplate(language), {
      name: opened.lead.name,
      agent: staff.name,
      agency,
      home: home ?? '',
    }),
  };
}

/** An answer as it was written. */
export interface WrittenAnswer {
  readonly subject: string;
  readonly text: string;
  /** Numbers of homes that go along. */
  readonly homes: readonly string[];
  readonly files: readonly Upload[];
  /** Of the form as it was shown. */
  readonly key?: string | undefined;
}

function answerMail(opened: OpenedLead, staff: StaffMember, data: SiteData, written: WrittenAnswer): Mail {
  const { lead } = opened;
  const language = visitorLanguage(opened, data);
  const words = wordsFor(language, data);
  const homes = homesOf(opened, data)
    .map(
      (listing, position) =>
        ({ listing, reason: position === 0 ? 'leads:answer.own' : 'leads:answer.similar' }) as const,
    )
    .filter(({ listing }) => written.homes.includes(listing.id))
    .map(({ listing, reason }) => mailHome(listing, words.t(reason), words));
  const attachments = answerAttachments(written.files);
  return {
    audience: 'visitor',
    to: { name: lead.name, address: lead.email },
    replyTo: { name: staff.name, address: staff.email },
    language,
    subject: written.subject,
    heading: written.subject,
    paragraphs: written.text
      .split(/\n{2,}/u)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    ...(homes.length > 0 && { homes }),
    ...(attachments.length > 0 && { attachments }),
  };
}

/** The same for the same form with the same words in it; undefined for a form without a key. */
function answerId({ staff, leadId }: LeadAct, { key, subject, text, homes }: WrittenAnswer): string | undefined {
  return key === undefined ? undefined : contentHash(JSON.stringify([leadId, staff.id, key, subject, text, homes]));
}

/** Puts an answer into the outbox and notes it, once: both or neither. A reply to it goes to who wrote it. */
export async function sendAnswer(
  act: LeadAct,
  opened: OpenedLead,
  data: SiteData,
  written: WrittenAnswer,
): Promise<void> {
  const { transaction, staff, leadId, now } = act;
  const mail = answerMail(opened, staff, data, written);
  const id = answerId(act, written);
  const said = { kind: 'answer', text: withFileNames(written.text, written.files), detail: written.subject } as const;
  const isNew = await answeredLead(act, data.config, { ...said, ...(id !== undefined && { id }) });
  if (!isNew) return;
  await enqueue(transaction, [mailRow(mail, { leadId, now, host: new URL(data.config.url).hostname })]);
}
