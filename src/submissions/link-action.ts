import type { MessageKey } from '#i18n/translator.ts';
import type { SearchQuery } from '#search/query.ts';
import type { published, RetentionKind } from './form-server.ts';

/** What a signed link may do to the store; all of it happens or nothing. */
export interface LinkContext {
  readonly now: Date;
  /** Takes a key for good; false when it was taken before. */
  readonly claim: (scope: string, key: string) => Promise<boolean>;
  /** Lets a key go; false when it was not taken. */
  readonly release: (scope: string, key: string) => Promise<boolean>;
  /** Asks for the site to be built anew; what is asked for meanwhile is one build. */
  readonly rebuild: (reason: string) => Promise<void>;
  /** A testimonial that was shown is to be shown no more: nobody goes back to a release of before, nor does a back-up bring it along. */
  readonly neverAgain: (leadId: string) => Promise<void>;
  /** How long a lead is kept from now on; false when there is no such lead any more. */
  readonly keep: (leadId: string, retention: RetentionKind | typeof published) => Promise<boolean>;
  /** Sends the mails of a lead that waited for a person to look at it; `taken` when what it asks for has gone to another, `gone` when there is no such lead any more. */
  readonly sendHeld: (leadId: string) => Promise<'sent' | 'taken' | 'gone'>;
  /** Sends the mails of a lead that waited for its sender; false when there is no such lead any more. */
  readonly sendForSender: (leadId: string) => Promise<boolean>;
  /** Sends the documents that a lead waits for and notes the answer; false when there is no such lead any more. */
  readonly sendDocuments: (leadId: string) => Promise<boolean>;
  readonly newsletter: {
    /** False when the address was unsubscribed after this link was made. */
    readonly join: (email: string) => Promise<boolean>;
    readonly stop: (email: string) => Promise<void>;
  };
  /** Starts again what an unsubscription stopped; false when that is too late, or done before. */
  readonly takeBack: (unsubscriptionId: string) => Promise<boolean>;
  /** Searches that homes are mailed for. */
  readonly searches: {
    /** Confirms or extends: six months from now; false when there is no such search any more. */
    readonly renew: (id: string) => Promise<boolean>;
    /** What a search looks for; undefined when there is no such search any more. */
    readonly find: (id: string) => Promise<SearchQuery | undefined>;
    /** Forgets all searches of an address. */
    readonly stop: (email: string) => Promise<void>;
  };
  /** An owner gets no report any more; false when there is no such owner. */
  readonly stopReport: (ownerId: string) => Promise<boolean>;
}

/**
 * What happens behind a signed link of a mail. The link itself only shows a page with a button: programs that check mails
 * follow links, and only a person presses a button. src/server/links/link-actions.ts lists them.
 */
export interface LinkAction {
  /** `newsletter-confirm`, the purpose that `signedLink` was made for. */
  readonly purpose: string;
  readonly title: MessageKey;
  readonly text: MessageKey;
  readonly button: MessageKey;
  /** What the page says when it is done; done twice it says the same. */
  readonly done: MessageKey;
  /** The second sentence of the page, before and after, where the site shows what is done: when it does, and while somebody went back to an earlier site. */
  readonly shown?: { readonly soon: MessageKey; readonly pinned: MessageKey };
  /** `value` is what the link was made for. False when there is nothing left to do it to; else why it cannot be done now. */
  readonly perform: (value: string, context: LinkContext) => Promise<boolean | { readonly refusal: MessageKey }>;
  /** Where a new link is asked for once this one has ended: the original path of a page, and what it is called. */
  readonly again?: { readonly label: MessageKey; readonly page: string };
  /** The search whose homes the page leads on to once it is done. */
  readonly leadsTo?: (value: string, context: LinkContext) => Promise<SearchQuery | undefined>;
}
