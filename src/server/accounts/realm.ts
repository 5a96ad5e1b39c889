import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Language } from '#i18n/languages.ts';
import type { ApiError } from '#server/http/api-error.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { AccountDatabase, AccountTables } from '#server/accounts/account-tables.ts';
import type { Services } from '#server/services.ts';
import type { Tables } from '#server/store/tables.ts';
import type { AccountView } from '#site/account-view.ts';
import type { Mail } from '#submissions/mail.ts';
import type { SentForm } from '#ui/form/sent-form.ts';

export type Account = Selectable<AccountTables['accounts']>;

/** To whom a mail about an account goes, in whose language. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly language: Language;
}

/** What somebody is told of, so that a stranger cannot do it unnoticed. */
export type SecurityNote = 'device' | 'changed' | 'stepOn' | 'stepOff' | 'passkeyAdded' | 'passkeyRemoved';

/** What people do to their own account. */
export type OwnAct =
  | 'login'
  | 'password-set'
  | 'password-changed'
  | 'second-step-on'
  | 'second-step-off'
  | 'passkey-added'
  | 'passkey-removed'
  | 'sessions-ended';

export interface Rendering<Page> {
  readonly page: Page;
  readonly language: Language;
  readonly status: 200 | 403 | 404 | 410 | ApiError['status'];
  readonly form?: SentForm;
}

/** Where forms of accounts are sent to and shown again. */
export interface FormHost<Page> {
  /** Before the name of each form: `/api/owner`. */
  readonly api: string;
  /** `passkey`: what a browser has between asking to log in with a passkey and doing so. */
  readonly cookies: { readonly session: string; readonly device: string; readonly passkey: string };
  readonly render: (context: ApiContext, services: Services, rendering: Rendering<Page>) => Promise<Response>;
  /** What a browser without a script is answered where no form can be shown again: whoever must log in is led there. */
  readonly refuse: (
    context: ApiContext,
    services: Services,
    refusal: { readonly error: ApiError; readonly language: Language },
  ) => Promise<Response | undefined>;
}

/** A kind of account: its tables, its cookies, and how its people are written to. */
export interface AccountKind extends Pick<FormHost<AccountView>, 'api' | 'cookies'> {
  readonly name: 'owner' | 'office';
  readonly tables: (database: Kysely<Tables>) => AccountDatabase;
  /** Path of a page: `('nl', 'account') -> '/nl/owner/account/'`. */
  readonly path: (language: Language, page?: string) => string;
  /** Where to go on to after logging in; the first page for anything that is none of this realm's. */
  readonly safeNext: (next: unknown, language: Language) => string;
  readonly record: (transaction: Transaction<Tables>, accountId: string, act: OwnAct, now: Date) => Promise<void>;
  readonly linkMail: (purpose: 'invite' | 'reset', to: Recipient, token: string, services: Services) => Mail;
  readonly securityMail: (note: SecurityNote, to: Recipient, device: string, services: Services) => Mail;
  /** Who else is told that somebody has logged in. */
  readonly loginMails: (
    transaction: Transaction<Tables>,
    account: Account,
    device: string,
    services: Services,
  ) => Promise<readonly Mail[]>;
}

/**
 * A kind of account with a door of its own: owners have the portal, the agency's people the office. Everything in this
 * folder takes one; the tables, cookies and counted attempts of one are nothing to another.
 */
export interface Realm extends AccountKind, FormHost<AccountView> {}
