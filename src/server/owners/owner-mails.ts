import { formatMoment } from '#i18n/formats.ts';
import { createTranslator, type MessageKey } from '#i18n/translator.ts';
import type { Mail } from '#submissions/mail.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import type { Recipient, SecurityNote } from '#server/accounts/realm.ts';
import { ownerPath } from '#server/owners/owner-paths.ts';
import type { Services } from '#server/services.ts';
import { pagePath } from '#server/site/site-data.ts';

type Letter = Pick<Mail, 'subject' | 'heading' | 'paragraphs' | 'button' | 'footnote'>;

function ownerMail({ name, email, language }: Recipient, { siteData }: Services, letter: Letter): Mail {
  const { agency } = siteData().config;
  return {
    audience: 'visitor',
    to: { name, address: email },
    replyTo: { name: agency.name, address: agency.email },
    language,
    ...letter,
    subject: `${letter.subject} | ${agency.name}`,
  };
}

/** The link by which an owner chooses a password, for the first time or again. */
export function linkMail(purpose: 'invite' | 'reset', to: Recipient, token: string, services: Services): Mail {
  const { config } = services.siteData();
  const t = createTranslator(to.language);
  const subject = t(`login:mail.${purpose}.subject`);
  const mail = ownerMail(to, services, {
    subject,
    heading: subject,
    paragraphs: [t(`login:mail.${purpose}.text`, { name: to.name, agency: config.agency.name })],
    button: {
      label: t(`login:mail.${purpose}.button`),
      href: `${config.url}${ownerPath(to.language, 'password')}?token=${token}`,
    },
    footnote: t(`login:mail.${purpose}.footnote`),
  });
  return { ...mail, isSecret: true };
}

/** A note about the security of an account. */
export function securityMail(note: SecurityNote, to: Recipient, device: string, services: Services): Mail {
  const { siteData, clock } = services;
  const t = createTranslator(to.language);
  const subject = t(`login:mail.${note}.subject`);
  const values = { time: formatMoment(clock(), to.language), device: device || t('login:mail.device.unknown') };
  return ownerMail(to, services, {
    subject,
    heading: subject,
    paragraphs: [t(`login:mail.${note}.text`, values)],
    button: {
      label: t('login:mail.toLogin'),
      href: siteData().config.url + pagePath(siteData(), '/login/', to.language),
    },
    footnote: t(note === 'passkeyAdded' ? 'login:mail.passkeyAdded.footnote' : 'login:mail.notYou'),
  });
}

/** "A person logged into the owner portal" (docs/rules/owner-portal.md). */
export function loginNotice(
  { name, email }: Recipient,
  { device, listingIds }: { readonly device: string; readonly listingIds: readonly string[] },
  { siteData, clock }: Services,
): Mail {
  const { config, listings } = siteData();
  const language = agencyLanguage(config);
  const t = createTranslator(language);
  const references = listings.filter(({ id }) => listingIds.includes(id)).map(({ reference }) => reference);
  const answers: readonly (readonly [MessageKey, string])[] = [
    ['login:mail.login.owner', name],
    ['login:mail.login.email', email],
    ['login:mail.login.time', formatMoment(clock(), language)],
    ['login:mail.login.device', device || t('login:mail.device.unknown')],
    ['login:mail.login.references', references.join(', ')],
  ];
  return {
    audience: 'agency',
    to: { name: config.agency.name, address: config.agency.email },
    language,
    subject: t('login:mail.login.subject', { name: name || email }),
    heading: t('login:mail.login.heading'),
    paragraphs: [],
    answers: answers.filter(([, value]) => value !== '').map(([key, value]) => ({ label: t(key), value })),
  };
}
