import { formatMoment } from '#i18n/formats.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator, type MessageKey, type Translate } from '#i18n/translator.ts';
import type { FormContext, StandardMail } from '#submissions/form-server.ts';
import type { Answer, Mail, MailAddress } from '#submissions/mail.ts';
import { replyPromise } from '#site/reply-promise.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** A form with texts in the namespace `mail`. */
type NamedForm = MessageKey extends infer Key ? (Key extends `mail:notice.${infer Name}` ? Name : never) : never;

interface MailSetting {
  readonly form: string;
  readonly site: SiteConfig;
  readonly language: Language;
  readonly now: Date;
  readonly personOf: FormContext['personOf'];
  readonly homeOf: FormContext['homeOf'];
}

function namedForm(form: string): Exclude<NamedForm, 'subject' | 'lead'> {
  return form as Exclude<NamedForm, 'subject' | 'lead'>;
}

/** The language of the agency's own mails: the first of its site. */
export function agencyLanguage(site: SiteConfig): Language {
  return site.defaultLanguage;
}

/** All answers to the agency; a reply goes to the visitor. */
export function agencyMail({ answers, visitor, about, attachments }: StandardMail, setting: MailSetting): Mail {
  const { form, site, now } = setting;
  const language = agencyLanguage(site);
  const t = createTranslator(language);
  const what = t(`mail:notice.${namedForm(form)}`);
  return {
    audience: 'agency',
    to: { name: site.agency.name, address: site.agency.email },
    replyTo: visitor,
    language,
    subject: t('mail:notice.subject', { what, name: visitor.name ?? visitor.address }),
    heading: what,
    paragraphs: [t('mail:notice.lead', { date: formatMoment(now, language), email: visitor.address })],
    answers,
    ...(about && { button: { label: t('mail:about', { title: about.forAgency.title }), href: about.forAgency.href } }),
    ...(attachments && { attachments }),
  };
}

/** Longest answer that is sent back: the address may be that of a stranger, whom somebody else wants to tell something. */
const longestEcho = 200;

/** `'Is het huis nog vrij? …' -> 'Is het huis…'` */
function shortened({ label, value }: Answer): Answer {
  if (value.length <= longestEcho) return { label, value };
  const cut = value.slice(0, longestEcho - 1).toWellFormed();
  return { label, value: `${cut.replace(/\s+\S*$/u, '')}…` };
}

/** `{ greeting: 'Dear An De Smet,' }`; nothing for somebody whose name is not known. */
export function greetingTo({ name }: MailAddress, t: Translate): Pick<Mail, 'greeting'> {
  return name ? { greeting: t('mail:greeting', { name }) } : {};
}

/** What a confirmation thanks for; of the other forms it is a message. */
const thanksFor: Readonly<Record<string, 'offer' | 'application' | 'request' | 'search'>> = {
  'purchase-offer': 'offer',
  'rental-application': 'application',
  'contact-me': 'request',
  'contact-construction': 'request',
  'contact-demand': 'request',
  'document-request': 'request',
  'demand-register': 'search',
};

function thanks(form: string, t: Translate): string {
  const what = thanksFor[form];
  return what === undefined ? t('mail:confirmation.lead') : t(`mail:confirmation.lead.${what}`);
}

/** What was sent, back to the visitor; long answers are cut. */
export function confirmationMail({ answers, visitor, about, attachments }: StandardMail, setting: MailSetting): Mail {
  const { form, site, language, personOf, homeOf } = setting;
  const t = createTranslator(language);
  const received = t(`mail:sent.${namedForm(form)}`);
  const promise = replyPromise(form, { site, t });
  const record = about?.record;
  const person = personOf(record?.manager);
  const isCut = answers.some(({ value }) => value.length > longestEcho);
  return {
    audience: 'visitor',
    to: visitor,
    replyTo: { name: site.agency.name, address: site.agency.email },
    language,
    subject: `${received} | ${site.agency.name}`,
    heading: received,
    ...greetingTo(visitor, t),
    paragraphs: [[thanks(form, t), promise].filter(Boolean).join(' ')],
    answersTitle: t(isCut ? 'mail:confirmation.copyCut' : 'mail:confirmation.copy'),
    answers: answers.map(shortened),
    ...(record && { homes: [homeOf({ ...about, record }, '')] }),
    ...(person && { person }),
    ...(about && { button: { label: t('mail:about', { title: about.title }), href: about.href } }),
    footnote: t('mail:confirmation.notYou'),
    ...(attachments && { attachments }),
  };
}

/** Days in which a sign-up can be confirmed, and in which the newsletter can be stopped from its mails. */
const confirmDays = 7;
const stopDays = 3_650;

/** Asks the owner of an address to confirm it: without a click nobody is on the list (double opt-in). */
export function newsletterMail(
  visitor: MailAddress,
  { site, language }: Pick<MailSetting, 'site' | 'language'>,
  signedLink: FormContext['signedLink'],
): Mail {
  const t = createTranslator(language);
  const agency = site.agency.name;
  return {
    audience: 'visitor',
    to: visitor,
    language,
    subject: `${t('letter:newsletter.subject')} | ${agency}`,
    heading: t('letter:newsletter.subject'),
    ...greetingTo(visitor, t),
    paragraphs: [t('letter:newsletter.text', { agency })],
    button: {
      label: t('letter:newsletter.button'),
      href: signedLink('newsletter-confirm', visitor.address, confirmDays),
    },
    footnote: t('letter:newsletter.footnote', { count: site.retention['opt-in'] }),
    unsubscribe: signedLink('newsletter-stop', visitor.address, stopDays),
  };
}
