import type { Language } from '#i18n/languages.ts';
import { accountPage } from '#server/accounts/account-page.ts';
import { codePage } from '#server/accounts/code-page.ts';
import { readToken } from '#server/accounts/tokens.ts';
import type { ApiContext } from '#server/http/context.ts';
import type { Services } from '#server/services.ts';
import { staffRealm } from '#server/staff/staff-realm.ts';
import { accountDone, accountMessages, type AccountMessage, type AccountView } from '#site/account-view.ts';

interface Question {
  readonly context: ApiContext;
  readonly services: Services;
  readonly language: Language;
}

type Make = (question: Question) => Promise<AccountView>;

const login: Make = ({ context, language }) =>
  Promise.resolve({ kind: 'login', next: staffRealm.safeNext(context.req.query('next'), language) });

const password: Make = async ({ context, services: { store, clock } }) => {
  const token = context.req.query('token') ?? '';
  const found = await readToken(staffRealm, store, token, clock());
  if (!found || found.purpose === 'none') return { kind: 'message', message: 'expired' };
  return { kind: 'password', purpose: found.purpose, token, email: found.email };
};

const code: Make = async ({ context, services, language }) => {
  const next = staffRealm.safeNext(context.req.query('next'), language);
  return (await codePage(staffRealm, context.req.raw, services, next)) ?? { kind: 'login', next };
};

/** Also for whom the second step is still to be set up: it is done here. */
const account: Make = ({ context, services }) => {
  const done = accountDone.find((one) => one === context.req.query('done'));
  return accountPage(staffRealm, context.req.raw, services, done ? { done } : {});
};

const message =
  (name: AccountMessage): Make =>
  () =>
    Promise.resolve({ kind: 'message', message: name });

/** Pages for whom `requireStaff` would refuse: those of the way in, and the own account. */
export const wayIn: Readonly<Record<string, Make>> = {
  login,
  password,
  code,
  account,
  ...Object.fromEntries(accountMessages.map((name) => [name, message(name)])),
};
