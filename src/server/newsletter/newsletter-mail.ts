import { isListed } from '#domain/availability.ts';
import type { Listing } from '#domain/listing.ts';
import type { Language } from '#i18n/languages.ts';
import { createTranslator } from '#i18n/translator.ts';
import { mailHome } from '#server/alerts/alert-mails.ts';
import { dayMs } from '#server/clock.ts';
import type { ServerConfig } from '#server/config.ts';
import { linkPurpose } from '#server/guards/link-purposes.ts';
import { signToken } from '#server/guards/token.ts';
import { pagePath, type SiteData } from '#server/site/site-data.ts';
import type { Mail } from '#submissions/mail.ts';

/** More would make a mail that nobody reads, and some programs cut off. */
export const mostNewHomes = 20;
/** Whoever finds an old newsletter can stop by it still. */
const stopDays = 3_650;

interface MailParts {
  readonly data: SiteData;
  readonly config: Pick<ServerConfig, 'secret'>;
  readonly now: Date;
}

/**
 * Homes on offer that came in a period, ISO dates, both included, and that no newsletter has had; the newest first. What is sold or let
 * meanwhile is no news, and its page no longer says what it cost.
 */
export function newHomes(
  { listings }: SiteData,
  { from, until, sent }: { readonly from: string; readonly until: string; readonly sent: ReadonlySet<string> },
): Listing[] {
  return listings
    .filter((listing) => isListed(listing) && listing.firstSight !== 'first-reading' && !sent.has(listing.id))
    .filter(({ createdAt }) => createdAt.slice(0, 10) >= from && createdAt.slice(0, 10) <= until)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id))
    .slice(0, mostNewHomes);
}

/** The newsletter for one reader, with the link by which one click stops it (RFC 8058). */
export function newsletterMail(
  { email, language }: { readonly email: string; readonly language: Language },
  homes: readonly Listing[],
  { data, config, now }: MailParts,
): Mail {
  const { config: site } = data;
  const t = createTranslator(language);
  const words = { data, language, t, fallback: [site.defaultLanguage, ...site.languages] };
  const issuedAt = now.getTime();
  const content = { purpose: linkPurpose('newsletter-stop'), value: email };
  const token = signToken(config.secret, { ...content, issuedAt, expiresAt: issuedAt + stopDays * dayMs });
  const stop = `${site.url}/api/links/newsletter-stop?lng=${language}&token=${token}`;
  const subject = t('newsletter:mail.subject', { count: homes.length });
  return {
    audience: 'visitor',
    to: { address: email },
    language,
    subject: `${subject} | ${site.agency.name}`,
    heading: subject,
    paragraphs: [t('newsletter:mail.text', { agency: site.agency.name })],
    homes: homes.map((listing) => mailHome(listing, t('alerts:reason.new'), words)),
    button: { label: t('newsletter:mail.button'), href: site.url + encodeURI(pagePath(data, '/for-sale/', language)) },
    links: [{ label: t('newsletter:mail.stop'), href: stop }],
    unsubscribe: stop,
  };
}
