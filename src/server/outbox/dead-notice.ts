import { createTranslator } from '#i18n/translator.ts';
import type { Mail } from '#submissions/mail.ts';
import { agencyLanguage } from '#submissions/standard-mails.ts';
import type { OutboxRow } from '#server/outbox/delivery.ts';
import { aboutRow, mailOf } from '#server/outbox/payload.ts';
import type { SiteConfig } from '#site/site-config.ts';

/** Why a delivery was given up, and whether it is gone with that: it named somebody who was erased meanwhile. */
export interface DeadFailure {
  readonly reason: string;
  readonly isForgotten: boolean;
}

/** What the agency can do; an enquiry for its software stays in the office, whatever becomes of its delivery. */
function adviceOf({ isForgotten }: DeadFailure, recipient: string | undefined) {
  if (!isForgotten) return 'mail:dead.replay';
  return recipient === undefined ? 'mail:dead.forgottenEnquiry' : 'mail:dead.forgotten';
}

/** Tells the agency of a delivery that was given up; a notice of a notice would never end. */
export function deadNotice(site: SiteConfig, row: OutboxRow, failure: DeadFailure): Mail | undefined {
  if (row.kind === 'alarm') return undefined;
  const language = agencyLanguage(site);
  const t = createTranslator(language);
  const mail = row.kind === 'mail' ? mailOf(row.payload) : undefined;
  // One of an older version has no mark, but belongs to no lead.
  const isOwnNotice = mail?.isNotice ?? (row.lead_id === null && row.recipient === site.agency.email.toLowerCase());
  if (isOwnNotice) return undefined;
  const { subject, recipient } = aboutRow(row);
  return {
    isNotice: true,
    audience: 'agency',
    to: { name: site.agency.name, address: site.agency.email },
    language,
    subject: t('mail:dead.subject', { what: recipient === undefined ? t('mail:dead.software') : subject }),
    heading: t(row.kind === 'mail' ? 'errors:mail-error' : 'mail:dead.heading'),
    paragraphs: [recipient === undefined ? t('mail:dead.webhook') : t('mail:dead.mail', { subject, recipient })],
    answers: [
      { label: t('mail:dead.reason'), value: failure.reason },
      ...(failure.isForgotten ? [] : [{ label: t('mail:dead.id'), value: row.id }]),
    ],
    footnote: t(adviceOf(failure, recipient)),
  };
}
