/** A page that every kind of account has: logging in, passwords, the account itself. */
export type AccountView =
  | LoginPage
  | CodePage
  | { readonly kind: 'password'; readonly purpose: 'invite' | 'reset'; readonly token: string; readonly email: string }
  | { readonly kind: 'message'; readonly message: AccountMessage }
  | AccountPage;

/** The login page after something was wrong. */
interface LoginPage {
  readonly kind: 'login';
  /** Path to go on to. */
  readonly next: string;
}

/** The page between a right password and the account. */
export interface CodePage {
  readonly kind: 'code';
  readonly next: string;
  /** What the account can show: the code of an app, a passkey. */
  readonly hasApp: boolean;
  readonly hasPasskey: boolean;
}

/** A passkey of an account. */
export interface ShownPasskey {
  readonly id: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly used: number | null;
}

/** Passkeys of an account, and the one that is being added. */
export interface AccountPasskeys {
  /** Origin at which they work; undefined for a site without a name of its own, which can have none. */
  readonly origin: string | undefined;
  readonly list: readonly ShownPasskey[];
  /** What the browser needs to make the new one, as JSON, and its name. */
  readonly setup?: { readonly options: string; readonly name: string };
}

/** What a page without any form says. */
export const accountMessages = ['reminder-sent', 'logged-out', 'expired'] as const;

export type AccountMessage = (typeof accountMessages)[number];

/** What the account page says has been done. */
export const accountDone = [
  'password',
  'sessions',
  'step-on',
  'step-off',
  'step-needed',
  'passkey-added',
  'passkey-removed',
  'language',
] as const;

export type AccountDone = (typeof accountDone)[number];

/** A browser that is logged in. */
interface LoggedInDevice {
  readonly id: string;
  /** `Firefox, Windows`, or nothing. */
  readonly device: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  readonly seen: number;
  readonly isThis: boolean;
}

/** Where the second step of an account stands. */
type SecondStep =
  | { readonly state: 'off' }
  | { readonly state: 'setup'; readonly key: string; readonly address: string }
  | { readonly state: 'on'; readonly codesLeft: number };

export interface AccountPage {
  readonly kind: 'account';
  readonly name: string;
  readonly email: string;
  readonly sessions: readonly LoggedInDevice[];
  readonly secondStep: SecondStep;
  readonly passkeys: AccountPasskeys;
  /** Recovery codes that were just made, shown this once. */
  readonly newCodes?: readonly string[];
  readonly done?: AccountDone;
}
