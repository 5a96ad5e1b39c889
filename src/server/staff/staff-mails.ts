import { formatMoment } from '#i18n/formats.ts';
import { createTranslator } from '#i18n/translator.ts';
import type { Recipient, SecurityNote } from '#server/accounts/realm.ts';
import type { Services } from '#server/services.ts';
import { officePath } from '#server/staff/staff-paths.ts';
import type { Mail } from '#submissions/mail.ts';

type Letter = Pick<Mail, 'subject' | 'heading' | 'paragraphs' | 'button' | 'footnote'>;

function staffMail({ name, email, language }: Recipient, { siteData }: Services, letter: Letter): Mail {
  const { agency } = siteData().config;
  return {
    audience: 'agency',
    to: { name, address: email },
    replyTo: { name: agency.name, address: agency.email },
    language,
    ...letter,
    subject: `${letter.subject} | ${agency.name}`,
  };
}

/** Where a colleague chooses a password: `https://…/nl/office/password/?token=…`. */
export function passwordLink(
  { siteData }: Pick<Services, 'siteData'>,
  { language }: Pick<Recipient, 'language'>,
  token: string,
): string {
  return `${siteData().config.url}${officePath(language, 'password')}?token=${token}`;
}

/** The link by which a colleague chooses a password, for the first time or again. */
export function staffLinkMail(purpose: 'invite' | 'reset', to: Recipient, token: string, services: Services): Mail {
  const t = createTranslator(to.language);
  const subject = t(`office:mail.${purpose}.subject`);
  const mail = staffMail(to, services, {
    subject,
    heading: subject,
    paragraphs: [t(`office:mail.${purpose}.text`, { name: to.name, agency: services.siteData().config.agency.name })],
    button: { label: t(`office:mail.${purpose}.button`), href: passwordLink(services, to, token) },
    footnote: t(`office:mail.${purpose}.footnote`),
  });
  return { ...mail, isSecret: true };
}

/** Tells the address that opened an account that it does no more, and the one that does from now on. */
export function staffAddressMail(note: 'addressOld' | 'addressNew', to: Recipient, services: Services): Mail {
  const { siteData, clock } = services;
  const { config } = siteData();
  const t = createTranslator(to.language);
  const subject = t(`office:mail.${note}.subject`);
  const values = { time: formatMoment(clock(), to.language), agency: config.agency.name };
  return staffMail(to, services, {
    subject,
    heading: subject,
    paragraphs: [t(`office:mail.${note}.text`, values)],
    ...(note === 'addressNew' && {
      button: { label: t('office:mail.toOffice'), href: config.url + officePath(to.language, 'login') },
    }),
    footnote: t('office:mail.address.footnote'),
  });
}

/** A note about the security of a colleague's account. */
export function staffSecurityMail(note: SecurityNote, to: Recipient, device: string, services: Services): Mail {
  const { siteData, clock } = services;
  const t = createTranslator(to.language);
  const subject = t(`office:mail.${note}.subject`);
  const values = { time: formatMoment(clock(), to.language), device: device || t('login:mail.device.unknown') };
  return staffMail(to, services, {
    subject,
    heading: subject,
    paragraphs: [t(`office:mail.${note}.text`, values)],
    button: { label: t('office:mail.toOffice'), href: siteData().config.url + officePath(to.language, 'login') },
    footnote: t(note === 'passkeyAdded' ? 'office:mail.passkeyAdded.footnote' : 'office:mail.notYou'),
  });
}
