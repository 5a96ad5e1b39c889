import { escapePattern } from '#base/escape-pattern.ts';
import { looksLikeLink } from '#domain/form/link-like.ts';
import type { Mail, MailAddress } from '#submissions/mail.ts';
import { plainCharacters, withoutLinks } from '#server/mail/inert-text.ts';

/** What may be a link in the words of a mail. */
export interface OwnAddresses {
  /** Address of the site, without a slash at its end. */
  readonly url: string;
  readonly email: string;
}

/** Matches addresses that may stay, where they stand alone: a group, so that `split` keeps them. */
function keptPattern(kept: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![^\s(])(${kept.join('|')})(?=[.,;)]*(?:\s|$))`, 'u');
}

/** `'a.b https://site.example/c'` with the second kept as it is. */
function inertExcept(text: string, pattern: RegExp): string {
  return plainCharacters(text)
    .split(pattern)
    .map((part, index) => (index % 2 === 1 ? part : withoutLinks(part)))
    .join('');
}

/**
 * The mail in which nothing becomes a link but what we made one. Whatever a visitor typed may stand in any of its words, so
 * all of them are treated alike; addresses of the site stay in our own sentences, and those that the agency answers to.
 */
export function inertMail(mail: Mail, { url, email }: OwnAddresses): Mail {
  const { audience, replyTo, subject, heading, greeting, paragraphs, answers, quote } = mail;
  const answerable = audience === 'agency' && replyTo ? [replyTo.address] : [];
  const people = [email, ...answerable].map(escapePattern);
  const inert = (text: string): string => inertExcept(text, keptPattern(people));
  const ownPage = String.raw`${escapePattern(url)}\/[\w.\/?=&%+~-]*`;
  return {
    ...mail,
    subject: inert(subject),
    heading: inert(heading),
    ...(greeting !== undefined && { greeting: inert(greeting) }),
    paragraphs: paragraphs.map((text) => inertExcept(text, keptPattern([...people, ownPage]))),
    ...(answers && { answers: answers.map(({ label, value }) => ({ label: inert(label), value: inert(value) })) }),
    ...(quote !== undefined && { quote: inert(quote) }),
  };
}

/** A name for the header of a mail; one with an address in it is none. */
export function headerName({ name = '' }: Pick<MailAddress, 'name'>): string {
  const plain = plainCharacters(name).replace(/\s+/gu, ' ').trim();
  return looksLikeLink(plain) ? '' : plain;
}
