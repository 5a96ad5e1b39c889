import type { Language } from '#i18n/languages.ts';
import type { MailPerson } from '#submissions/mail-person.ts';

/** A question as the visitor reads it, and the answer: `{ label: 'Voornaam', value: 'An' }`. */
export interface Answer {
  readonly label: string;
  readonly value: string;
}

/** An address of a mail: never one string with both, so that no name can become a second address. */
export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly base64: string;
}

/** A home as a mail shows it, in words. */
export interface MailHome {
  /** Why it is in the mail: `New`, `Price lowered`. */
  readonly reason: string;
  readonly title: string;
  readonly href: string;
  readonly price: string;
  /** `9000 Gent · 3 bedrooms · 145 m² · Energy label B`. */
  readonly facts: string;
  readonly photo?: { readonly src: string; readonly alt: string };
}

/** A graph inside a mail, with the sum of each source in words. */
export interface MailPicture {
  readonly alt: string;
  /** PNG, twice as wide as it is shown. */
  readonly base64: string;
  readonly legend: readonly { readonly label: string }[];
}

/** A mail to one recipient, as it waits in the outbox; the worker puts it into the agency's template. */
export interface Mail {
  /** A link in it opens an account: nothing of the content is kept once it is sent, nor handed out. */
  readonly isSecret?: true;
  /** Tells the agency of another mail: where it cannot be delivered, nobody is told of that in turn. */
  readonly isNotice?: true;
  /** Carries words of a visitor to somebody else: goes out once its sender has clicked in another mail of the lead. */
  readonly waitsForSender?: true;
  /** Carries documents that the agency releases one by one: goes out once it has clicked in its own mail of the lead. */
  readonly waitsForAgency?: true;
  /** The agency sees everything; what goes to anybody else may go to a stranger. */
  readonly audience: 'agency' | 'visitor';
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  /** Above the first paragraph: `Dear An De Smet,`. */
  readonly greeting?: string;
  /** Our own words, one string a paragraph. */
  readonly paragraphs: readonly string[];
  readonly answers?: readonly Answer[];
  /** Above the answers: `This is what you sent us:`. */
  readonly answersTitle?: string;
  /** What one visitor wrote to another person. */
  readonly quote?: string;
  readonly button?: { readonly label: string; readonly href: string };
  /** Homes with their pictures. */
  readonly homes?: readonly MailHome[];
  readonly person?: MailPerson;
  readonly footnote?: string;
  /** Small links at the foot, after the footnote. */
  readonly links?: readonly { readonly label: string; readonly href: string }[];
  readonly picture?: MailPicture;
  readonly attachments?: readonly MailAttachment[];
  /** Address of the one-click unsubscribe header (RFC 8058). */
  readonly unsubscribe?: string;
}
